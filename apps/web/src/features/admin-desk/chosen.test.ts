import { expect, test } from 'vitest';
import { allOf, extended, NONE, stillThere, toggled } from './chosen.ts';

const ROWS = ['a', 'b', 'c', 'd'];
const keys = ({ keys: chosen }: { readonly keys: ReadonlySet<string> }) => [...chosen].toSorted();

test('a row is chosen and let go', () => {
  const once = toggled(NONE, 'b');
  expect(keys(once)).toEqual(['b']);
  expect(keys(toggled(once, 'b'))).toEqual([]);
});

test('a range goes from where it began, in either direction, and keeps what was chosen', () => {
  const down = extended(extended(toggled(NONE, 'b'), ROWS, 'b', 'c'), ROWS, 'c', 'd');
  expect(keys(down)).toEqual(['b', 'c', 'd']);
  expect(keys(extended(down, ROWS, 'd', 'a'))).toEqual(ROWS);
  expect(keys(extended(NONE, ROWS, 'c', 'd'))).toEqual(['c', 'd']);
  // Where it began has left the list.
  expect(keys(extended({ keys: new Set(), anchor: 'gone' }, ROWS, 'a', 'b'))).toEqual(['a', 'b']);
});

test('all, and then none', () => {
  const all = allOf(NONE, ROWS);
  expect(keys(all)).toEqual(ROWS);
  expect(keys(allOf(all, ROWS))).toEqual([]);
});

test('what left the list is chosen no more', () => {
  const all = allOf(NONE, ROWS);
  expect(keys(stillThere(all, ['a', 'd', 'e']))).toEqual(['a', 'd']);
  expect(stillThere(all, ROWS)).toBe(all);
});
