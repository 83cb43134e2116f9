import { expect, test } from 'vitest';
import { newPasswordProblem, requirementsFor } from './new-password.ts';

test('only the length is a rule', () => {
  expect(newPasswordProblem('', '')).toBe('Please fill in all fields');
  expect(newPasswordProblem('abcdefgh', 'abcdefgi')).toBe('Passwords do not match');
  expect(newPasswordProblem('short', 'short')).toBe('Password must be at least 8 characters long');
  expect(newPasswordProblem('abcdefgh', 'abcdefgh')).toBeNull();
});

test('the checklist knows letters of other alphabets', () => {
  expect(requirementsFor('Äöü1').map(({ isMet }) => isMet)).toEqual([false, true, true, true]);
});
