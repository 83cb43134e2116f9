import { expect, test } from 'vitest';
import { addressOf, filterOf, NO_FILTER } from './find-instruments.ts';

test('what is looked for comes back from the address as it was', () => {
  const filter = { search: 'gold', type: 'metals', show: 'not-open' } as const;
  expect(filterOf({ tab: 'instruments', ...addressOf(filter) })).toEqual(filter);
});

test('an address that says nothing, or nonsense, shows every instrument', () => {
  expect(filterOf({})).toEqual(NO_FILTER);
  expect(filterOf({ type: 'bonds', show: 'some' })).toEqual(NO_FILTER);
});
