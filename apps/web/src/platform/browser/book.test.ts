import { afterEach, expect, test } from 'vitest';
import { bookOf, lookWhere, ofBook, told } from './book.ts';

const PRACTICE = '01890000-0000-8000-8000-000000000000';

afterEach(() => lookWhere(() => null));

test('what was done is told of the account it was done in, whichever is looked at by then', () => {
  lookWhere(() => PRACTICE);
  const asked = ofBook({ book: 'any' }, { query: { from: 'here' } });
  expect(told('Bought', undefined)).toBe('Bought');
  lookWhere(() => null);
  expect(told('Bought', bookOf(asked))).toBe('PRACTICE · Bought');
  expect(bookOf(ofBook({ book: 'any' }, {}))).toBeUndefined();
});
