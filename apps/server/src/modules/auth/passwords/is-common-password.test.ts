import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './is-common-password.ts';

describe('a password that is tried first', () => {
  it.each([
    ['a common word', 'football'],
    ['a word with digits and signs around it', '!!Password2024?'],
    ['a word with letters swapped', 'P@ssw0rd1'],
    ['a word that stands twice', 'monkeymonkey'],
    ['the product itself', 'Halyard123!'],
    ['a walk over the keyboard', 'qwertyuiop'],
    ['a walk up and down its columns', '1qaz2wsx'],
    ['two walks', 'asdfgh123456'],
    ['a walk backwards', '987654321'],
    ['one letter many times', 'aaaaaaaaaaaa'],
    ['a piece many times', 'x7k2x7k2x7k2'],
    ['a date', '24121985'],
    ['a few letters and a number', 'jk198511'],
  ])('is %s', (_, password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    'correct horse battery',
    'Halyard-demo-1',
    'blue-lamp-garden',
    'k3j2h4g5f6',
    'my password is long',
  ])('is not %s', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});
