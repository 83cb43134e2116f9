import { expect, test } from 'vitest';
import { addressOf, askedOf, choiceOf } from './choice.ts';

test.each([
  { search: 'rate', when: 'past', impact: 'high', page: 2 },
  { search: '', when: 'all', impact: '', page: 1 },
] as const)('what is chosen comes back from the address as it was: $when', (choice) => {
  expect(choiceOf({ tab: 'calendar', ...addressOf(choice) })).toEqual(choice);
});

test('an address that says nothing, or nonsense, shows what comes', () => {
  const upcoming = { search: '', when: 'upcoming', impact: '', page: 1 };
  expect(choiceOf({})).toEqual(upcoming);
  expect(choiceOf({ when: 'soon', impact: 'huge', page: '-1' })).toEqual(upcoming);
  expect(askedOf(choiceOf({}))).toEqual({ search: '', when: 'upcoming', page: 1 });
  expect(askedOf(choiceOf({ when: 'all' }))).toEqual({ search: '', page: 1 });
});
