import { expect, test } from 'vitest';
import { addressOf, askedOf, choiceOf } from './choice.ts';

test('what is chosen comes back from the address as it was', () => {
  const choice = { search: 'oil', state: 'scheduled', page: 3 } as const;
  expect(choiceOf({ tab: 'news', ...addressOf(choice) })).toEqual(choice);
  expect(askedOf(choice)).toEqual(choice);
});

test('an address that says nothing, or nonsense, shows all news', () => {
  const all = { search: '', state: '', page: 1 };
  expect(choiceOf({})).toEqual(all);
  expect(choiceOf({ state: 'hidden', page: '0' })).toEqual(all);
  expect(askedOf(choiceOf({}))).toEqual({ search: '', page: 1 });
});
