import { expect, test } from 'vitest';
import { CallFailure, isConflict } from './call-failure.ts';

test('a conflict is one by its code alone', () => {
  const refused = (code: string) => new CallFailure({ kind: 'refused', message: 'No', status: 409, code });
  expect(
    [refused('edit-conflict'), refused('not-pending'), new Error('edit-conflict')].map(isConflict),
  ).toEqual([true, false, false]);
});
