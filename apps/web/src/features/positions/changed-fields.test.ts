import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

const before = { stopLoss: '1.1', takeProfit: '1.3', trailingStop: '' };

test('only what differs is sent, and what was emptied removes', () => {
  expect(changedFields(before, before)).toEqual({});
  expect(changedFields(before, { ...before, stopLoss: ' 1.05 ' })).toEqual({ stopLoss: '1.05' });
  expect(changedFields(before, { ...before, takeProfit: '' })).toEqual({ takeProfit: null });
  expect(changedFields(before, { ...before, trailingStop: '0.01' })).toEqual({ trailingStop: '0.01' });
});

test('the same figure written otherwise is no change', () => {
  expect(changedFields(before, { ...before, stopLoss: '1.10' })).toEqual({});
});
