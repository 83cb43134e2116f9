import type { investment } from '@halyard/contract';
import { expect, test } from 'vitest';
import { endText, isBeyond } from './figures.ts';

const ended = (status: string, reason: string | null) => endText({ status, reason } as investment.EndedOrder);

test('an order that was never filled says why, where it did not end by its own', () => {
  expect(ended('rejected', 'insufficient_balance')).toBe('Rejected: your balance no longer covered it');
  expect(ended('rejected', 'leverage')).toBe('Rejected: its leverage is no longer offered');
  expect(ended('cancelled', 'stop_out')).toBe('Cancelled: the margin was too low');
  expect(ended('cancelled', 'customer')).toBe('Cancelled');
  expect(ended('expired', null)).toBe('Expired');
});

test('the leverage of an order is too high only where it opens something', () => {
  expect(isBeyond({ leverage: 100 }, 10)).toBe(true);
  expect(isBeyond({ leverage: 100, positionFill: 'reduce_first' }, 10)).toBe(true);
  expect(isBeyond({ leverage: 10 }, 10)).toBe(false);
  expect(isBeyond({ leverage: 100, positionFill: 'reduce_only' }, 10)).toBe(false);
});
