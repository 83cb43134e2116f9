import { expect, test } from 'vitest';
import { choiceOf, NO_CHOICE, queryOf } from './choice.ts';

test('what is chosen comes back from the address as it was', () => {
  const choice = {
    search: 'nora@example.test',
    type: 'deposit',
    status: 'pending',
    currency: 'BTC',
    period: '30d',
    sort: 'oldest',
  } as const;
  expect(choiceOf({ tab: 'transactions', ...queryOf(choice) })).toEqual(choice);
  expect(queryOf(NO_CHOICE)).toEqual({});
  expect(choiceOf({})).toEqual(NO_CHOICE);
});

test('words of the address that mean nothing choose nothing', () => {
  const odd = { type: 'bonus', status: '', currency: 'btc; drop', period: 'ever', sort: 'amount' };
  expect(choiceOf(odd)).toEqual(NO_CHOICE);
  expect(queryOf({ ...NO_CHOICE, search: '   ' })).toEqual({});
});
