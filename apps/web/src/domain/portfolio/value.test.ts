import type { investment } from '@halyard/contract';
import { expect, test } from 'vitest';
import type { LivePrice, Prices } from '../../platform/live/price-store.ts';
import { type Portfolio, symbolsOf, valuePortfolio } from './value.ts';

const held = {
  id: 'p',
  symbol: 'EUR/USD',
  side: 'buy',
  quantity: 1000,
  leverage: 10,
  entryPrice: 1.1,
  currentPrice: 1.1,
  pnl: 0,
  pnlPercent: 0,
  margin: 110,
} as investment.Position;

const summary: investment.PortfolioSummary = {
  totalValue: 1000,
  totalPnl: 0,
  totalPnlPercent: 0,
  openPositions: 1,
  dayChange: 0,
  dayChangePercent: 0,
  availableMargin: 890,
  usedMargin: 110,
  marginLevel: 909.09,
  equity: 1000,
  buyingPower: 890,
  deficit: 0,
};

function pricesOf(
  ...prices: readonly (readonly [symbol: string, bid: number, ask: number, isStale?: boolean])[]
): Prices {
  return new Map(
    prices.map(([symbol, bid, ask, isStale = false]) => [
      symbol,
      { symbol, bid, ask, price: (bid + ask) / 2, isStale, at: '2026-01-01T00:00:00.000Z' } as LivePrice,
    ]),
  );
}

const valued = (portfolio: Partial<Portfolio>, prices: Prices) =>
  valuePortfolio({ summary, positions: [held], ...portfolio }, prices);

test('a position is worth what closing it would bring, and the account moves with it', () => {
  const { summary: now, positions } = valued({}, pricesOf(['EUR/USD', 1.09, 1.0901]));
  expect(positions[0]).toMatchObject({ currentPrice: 1.09, pnl: -10 });
  expect(now).toMatchObject({
    totalPnl: -10,
    totalValue: 990,
    equity: 990,
    availableMargin: 880,
    dayChange: -10,
  });
  expect(now.marginLevel).toBeCloseTo(900);
  expect(now.totalPnlPercent).toBeCloseTo(-1);
  expect(now.dayChangePercent).toBeCloseTo(-1);
});

test('an open profit is no buying power, and an open loss takes from it', () => {
  expect(valued({}, pricesOf(['EUR/USD', 1.2, 1.2001])).summary.buyingPower).toBe(890);
  expect(valued({}, pricesOf(['EUR/USD', 1.0, 1.0001])).summary.buyingPower).toBe(790);
  expect(valued({}, pricesOf(['EUR/USD', 0.1, 0.1001])).summary.buyingPower).toBe(0);
});

test('without a price, or with an old one, the figures of the server stay', () => {
  const known = { ...held, pnl: 5 };
  const portfolio = { positions: [known], summary: { ...summary, totalPnl: 5 } };
  expect(valued(portfolio, new Map()).positions[0]).toBe(known);
  expect(valued(portfolio, pricesOf(['EUR/USD', 1.2, 1.3, true])).positions[0]).toBe(known);
  expect(valued(portfolio, new Map()).summary).toMatchObject({ totalPnl: 5, totalValue: 1000 });
});

test('what is quoted in another currency needs the price of that currency too', () => {
  const yen = { ...held, symbol: 'USD/JPY', side: 'sell', entryPrice: 150 } as investment.Position;
  const index = { ...held, id: 'q', symbol: 'GER40', quantity: 1, entryPrice: 18_000 };
  expect(symbolsOf([yen, index])).toEqual(['USD/JPY', 'GER40', 'EUR/USD']);
  const prices = pricesOf(['USD/JPY', 149, 150.6], ['GER40', 18_100, 18_101], ['EUR/USD', 1.08, 1.1]);
  const { positions } = valued({ positions: [yen, index] }, prices);
  // 600 yen at a mid of 149.8, rounded to the house's side; 100 euros at a mid of 1.09.
  expect(positions.map(({ pnl }) => pnl)).toEqual([-4.01, 109]);
  const lonely = valued({ positions: [index] }, pricesOf(['GER40', 18_100, 18_101]));
  expect(lonely.positions[0]).toBe(index);
});
