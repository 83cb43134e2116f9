import { expect, test } from 'vitest';
import { addressOf, mailChoiceOf } from './mail-choice.ts';

test('what is chosen comes back from the address as it was', () => {
  const choice = { state: 'failed', page: 4 } as const;
  expect(mailChoiceOf({ tab: 'system', ...addressOf(choice) })).toEqual(choice);
});

test('an address that says nothing, or nonsense, shows all mails', () => {
  expect(mailChoiceOf({})).toEqual({ state: '', page: 1 });
  expect(mailChoiceOf({ mails: 'lost', page: 'two' })).toEqual({ state: '', page: 1 });
});
