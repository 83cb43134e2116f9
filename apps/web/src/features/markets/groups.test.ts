import { expect, test } from 'vitest';
import { findGroups, GROUPS, parseSelection } from './groups.ts';

const symbols = (...asked: Parameters<typeof findGroups>) =>
  findGroups(...asked).flatMap(({ instruments }) => instruments.map(({ symbol }) => symbol));

test('every instrument stands in one group, cryptocurrencies, forex and indices first', () => {
  expect(findGroups('', 'all', []).map(({ title }) => title)).toEqual(GROUPS.map(({ title }) => title));
  expect(GROUPS.slice(0, 3).map(({ title }) => title)).toEqual(['Cryptocurrencies', 'Forex', 'Indices']);
  expect(new Set(symbols('', 'all', [])).size).toBe(29);
});

test('a search finds symbols with and without their slash, and names', () => {
  expect(symbols('eurusd', 'all', [])).toEqual(['EUR/USD']);
  expect(symbols('eur/', 'all', [])).toEqual(['EUR/USD']);
  expect(symbols('yen', 'all', [])).toEqual(['USD/JPY']);
  expect(symbols('  ', 'metals', [])).toEqual(['XAU/USD', 'XAG/USD']);
  expect(symbols('moonlight', 'all', [])).toEqual([]);
});

test('favourites are what was chosen, and an unknown selection is everything', () => {
  expect(symbols('', 'favourites', ['US30', 'BTC/USD'])).toEqual(['BTC/USD', 'US30']);
  expect([parseSelection('crypto'), parseSelection('moon'), parseSelection(undefined)]).toEqual([
    'crypto',
    'all',
    'all',
  ]);
});
