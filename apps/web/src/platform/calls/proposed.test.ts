import { expect, test } from 'vitest';
import { doneOrProposed } from './proposed.ts';

test('an answer of the version before, which proposes nothing yet, is told as done', () => {
  expect(doneOrProposed({ data: {}, message: 'Rejected' }, 'Done')).toBe('Done');
  expect(doneOrProposed({ data: { proposal: null } }, 'Done')).toBe('Done');
});
