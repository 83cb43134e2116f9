import type { investment } from '@halyard/contract';
import { expect, test } from 'vitest';
import { endText } from './figures.ts';

const ended = (status: string, reason: string | null) => endText({ status, reason } as investment.EndedOrder);

test('an order that was never filled says why, where it did not end by its own', () => {
  expect(ended('rejected', 'insufficient_balance')).toBe('Rejected: your balance no longer covered it');
  expect(ended('rejected', 'leverage')).toBe('Rejected: its leverage is no longer offered');
  expect(ended('cancelled', 'stop_out')).toBe('Cancelled: the margin was too low');
  expect(ended('cancelled', 'customer')).toBe('Cancelled');
  expect(ended('expired', null)).toBe('Expired');
});
