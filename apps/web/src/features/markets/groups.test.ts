import { expect, test } from 'vitest';
import { CLASS_LIST } from '../../domain/prices/classes.ts';
import { findGroups, findListed, parseSelection } from './groups.ts';

const symbols = (...asked: Parameters<typeof findGroups>) =>
  findGroups(...asked).flatMap(({ instruments }) => instruments.map(({ symbol }) => symbol));

test('every instrument stands in one group, cryptocurrencies, forex and indices first', () => {
  expect(findGroups('', 'all').map(({ title }) => title)).toEqual(CLASS_LIST.map(({ title }) => title));
  expect(CLASS_LIST.slice(0, 3).map(({ title }) => title)).toEqual(['Cryptocurrencies', 'Forex', 'Indices']);
  expect(new Set(symbols('', 'all')).size).toBe(29);
});

test('a search finds symbols with and without their slash, and names', () => {
  expect(symbols('eurusd', 'all')).toEqual(['EUR/USD']);
  expect(symbols('eur/', 'all')).toEqual(['EUR/USD']);
  expect(symbols('yen', 'all')).toEqual(['USD/JPY']);
  expect(symbols('  ', 'metals')).toEqual(['XAU/USD', 'XAG/USD']);
  expect(symbols('moonlight', 'all')).toEqual([]);
});

test('a list has its own order, and an unknown selection is everything', () => {
  const list = { id: '1', name: 'Mine', symbols: ['US30', 'BTC/USD', 'GONE'], columns: [] };
  expect(findListed(list, '')).toMatchObject([
    { title: 'Mine', instruments: [{ symbol: 'US30' }, { symbol: 'BTC/USD' }] },
  ]);
  expect(findListed(list, 'yen')).toEqual([]);
  expect([parseSelection('crypto'), parseSelection('moon'), parseSelection(undefined)]).toEqual([
    'crypto',
    'all',
    'all',
  ]);
});
