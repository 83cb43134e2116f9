import { expect, test } from 'vitest';
import { missingIn, newPasswordProblem } from './new-password.ts';

const problemOf = (password: string, repeated: string) =>
  newPasswordProblem({ password, repeated }, 'password', 'repeated');

test('only the length is a rule, and each problem stands at the field where it is mended', () => {
  expect(problemOf('abcdefgh', 'abcdefgi')).toEqual({
    text: 'Passwords do not match',
    fields: { repeated: 'Passwords do not match' },
  });
  const short = 'Password must be at least 8 characters long';
  expect(problemOf('short', 'short')).toEqual({ text: short, fields: { password: short } });
  expect(problemOf('abcdefgh', 'abcdefgh')).toBeNull();
});

test('every empty field says that it is', () => {
  expect(missingIn({ a: '', b: 'x', c: '' }, ['a', 'b', 'c'], 'Please fill in all fields')).toEqual({
    text: 'Please fill in all fields',
    fields: { a: 'Please fill this in', c: 'Please fill this in' },
  });
  expect(missingIn({ a: 'x' }, ['a'], 'Please fill in all fields')).toBeNull();
});
