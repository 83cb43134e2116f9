import { expect, test } from 'vitest';
import { filterQuery, filtersIn, NO_FILTERS, periodIn, queryOf } from './filters.ts';

test("'all' means no filter and is not sent", () => {
  expect(filterQuery(NO_FILTERS, '30d')).toEqual({ period: '30d' });
  expect(filterQuery({ type: 'deposit', status: 'all', currency: 'BTC', search: '  DEP ' }, '7d')).toEqual({
    type: 'deposit',
    currency: 'BTC',
    search: 'DEP',
    period: '7d',
  });
});

test('an address keeps what was chosen, and what cannot be asked is nothing', () => {
  const chosen = { type: 'deposit', status: 'all', currency: 'BTC', search: 'DEP' };
  expect(filtersIn(queryOf(chosen))).toEqual(chosen);
  expect(queryOf(NO_FILTERS)).toEqual({
    type: undefined,
    status: undefined,
    currency: undefined,
    search: '',
  });
  expect(filtersIn({ type: 'theft', status: '<b>', currency: 'XXX' })).toEqual(NO_FILTERS);
  expect([periodIn({ period: '1y' }), periodIn({ period: 'ever' }), periodIn({})]).toEqual([
    '1y',
    '30d',
    '30d',
  ]);
});
