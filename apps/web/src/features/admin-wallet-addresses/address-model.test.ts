import { expect, test } from 'vitest';
import { bodyOf, EMPTY_ADDRESS, problemsOf } from './address-model.ts';

const FULL = Object.fromEntries(
  Object.keys(EMPTY_ADDRESS).map((name) => [name, 'x']),
) as typeof EMPTY_ADDRESS;

test('every field is required, and the two figures are figures', () => {
  expect(Object.keys(problemsOf({ ...EMPTY_ADDRESS, confirmations: '' }))).toHaveLength(10);
  expect(problemsOf({ ...FULL, minDeposit: '0.00000001', confirmations: '3' })).toEqual({});
  expect(problemsOf({ ...FULL, minDeposit: '0.000000001', confirmations: '0' })).toHaveProperty('minDeposit');
  expect(problemsOf({ ...FULL, minDeposit: '1', confirmations: '1.5' })).toHaveProperty('confirmations');
});

test('confirmations are sent as a number, the minimum as it was typed', () => {
  const body = bodyOf({ ...FULL, minDeposit: ' 0.1 ', confirmations: ' 12 ' });
  expect(body).toMatchObject({ minDeposit: '0.1', confirmations: 12 });
});
