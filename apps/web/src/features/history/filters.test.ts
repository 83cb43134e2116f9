import { expect, test } from 'vitest';
import { filterQuery, NO_FILTERS } from './filters.ts';

test("'all' means no filter and is not sent", () => {
  expect(filterQuery(NO_FILTERS, '30d')).toEqual({ period: '30d' });
  expect(filterQuery({ type: 'deposit', status: 'all', currency: 'BTC', search: '  DEP ' }, '7d')).toEqual({
    type: 'deposit',
    currency: 'BTC',
    search: 'DEP',
    period: '7d',
  });
});
