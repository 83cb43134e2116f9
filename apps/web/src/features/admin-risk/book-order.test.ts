import { describe, expect, it } from 'vitest';
import { groupsOf, LARGEST_FIRST, orderAfter } from './book-order.ts';
import type { SymbolRisk } from './words.ts';

const row = (symbol: string, type: SymbolRisk['type'], long: number, short: number, pnl = 0): SymbolRisk => ({
  symbol,
  type,
  long,
  short,
  gross: long + short,
  net: long - short,
  pnl,
  margin: (long + short) / 10,
  positions: 2,
  customers: 1,
  longQuantity: 0,
  shortQuantity: 0,
  isStale: false,
});

const BOOK = [
  row('EUR/USD', 'forex', 100, 20, -5),
  row('BTC/USD', 'crypto', 90, 0, 40),
  row('GBP/USD', 'forex', 0, 60, 10),
  row('ETH/USD', 'crypto', 10, 10),
];
const namesIn = (order: Parameters<typeof groupsOf>[1]) =>
  groupsOf(BOOK, order).map(({ type, rows }) => [type, ...rows.map(({ symbol }) => symbol)]);

describe('the book by class', () => {
  it('adds up what a class holds', () => {
    expect(groupsOf(BOOK, LARGEST_FIRST).map(({ sums }) => sums)).toEqual([
      { long: 100, short: 80, gross: 180, net: 20, pnl: 5, margin: 18, positions: 4 },
      { long: 100, short: 10, gross: 110, net: 90, pnl: 40, margin: 11, positions: 4 },
    ]);
  });

  it('stands with the largest first, classes and their symbols alike', () => {
    expect(namesIn(LARGEST_FIRST)).toEqual([
      ['forex', 'EUR/USD', 'GBP/USD'],
      ['crypto', 'BTC/USD', 'ETH/USD'],
    ]);
    expect(namesIn({ by: 'gross', isRising: true })).toEqual([
      ['crypto', 'ETH/USD', 'BTC/USD'],
      ['forex', 'GBP/USD', 'EUR/USD'],
    ]);
  });

  it('counts how far a net leans, whichever way, and profit as the house has it', () => {
    expect(namesIn({ by: 'net', isRising: false })).toEqual([
      ['crypto', 'BTC/USD', 'ETH/USD'],
      ['forex', 'EUR/USD', 'GBP/USD'],
    ]);
    expect(namesIn({ by: 'housePnl', isRising: false })).toEqual([
      ['forex', 'EUR/USD', 'GBP/USD'],
      ['crypto', 'ETH/USD', 'BTC/USD'],
    ]);
  });

  it('by name begins with the class of the first symbol', () => {
    expect(namesIn({ by: 'symbol', isRising: true })).toEqual([
      ['crypto', 'BTC/USD', 'ETH/USD'],
      ['forex', 'EUR/USD', 'GBP/USD'],
    ]);
  });
});

describe('a column that is pressed', () => {
  it('begins with the largest figure, or with A, and turns round when pressed again', () => {
    const byMargin = orderAfter(LARGEST_FIRST, 'margin');
    expect(byMargin).toEqual({ by: 'margin', isRising: false });
    expect(orderAfter(byMargin, 'margin')).toEqual({ by: 'margin', isRising: true });
    expect(orderAfter(byMargin, 'symbol')).toEqual({ by: 'symbol', isRising: true });
  });
});
