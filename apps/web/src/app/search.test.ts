import { expect, test } from 'vitest';
import { parseSearch, searchOf, stringifySearch } from './search.ts';

test('a text stays the text it is', () => {
  expect(parseSearch('?token=1e5&flow=true&n=%7B%7D')).toEqual({ token: '1e5', flow: 'true', n: '{}' });
});

test('there and back', () => {
  const search = { email: 'a+b@example.test', next: '/admin?tab=users' };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
  expect(stringifySearch({ tab: undefined, view: '' })).toBe('');
});

test('only known parameters are kept', () => {
  expect(searchOf('tab')({ tab: 'wallet', other: 'x' })).toEqual({ tab: 'wallet' });
});
