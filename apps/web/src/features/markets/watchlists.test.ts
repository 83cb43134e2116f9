import { expect, it } from 'vitest';
import { added, changed, moved, newList, removed } from './watchlists.ts';

const list = { ...newList('Mine', ['A', 'B', 'C']), id: 'mine' };

it('a symbol goes to the first list, which is made where there is none, and stands there once', () => {
  expect(added([], 'A')).toMatchObject([{ name: 'Favourites', symbols: ['A'] }]);
  expect(added([], 'A')).toEqual(added([], 'A'));
  expect(added([list], 'D')[0]?.symbols).toEqual(['A', 'B', 'C', 'D']);
  expect(added([list], 'B')[0]?.symbols).toEqual(['A', 'B', 'C']);
  expect(removed([list], 'B')[0]?.symbols).toEqual(['A', 'C']);
});

it('a symbol moves to where another one stands, also over lists that another device has changed', () => {
  expect(moved([list], 'mine', 'C', 0)[0]?.symbols).toEqual(['C', 'A', 'B']);
  expect(moved([list], 'mine', 'A', 99)[0]?.symbols).toEqual(['B', 'C', 'A']);
  expect(moved(removed([list], 'C'), 'mine', 'C', 0)[0]?.symbols).toEqual(['A', 'B']);
  expect(changed([list], 'gone', () => ({ name: 'x' }))).toEqual([list]);
});
