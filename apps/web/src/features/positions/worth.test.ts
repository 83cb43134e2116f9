import type { investment } from '@halyard/contract';
import { expect, test } from 'vitest';
import type { LivePrice, Prices } from '../../platform/live/price-store.ts';
import { followPortfolio, followPosition } from './worth.ts';

const summary = { equity: 1000, totalPnl: 0, usedMargin: 110 } as investment.PortfolioSummary;
const held = {
  id: 'held',
  symbol: 'EUR/USD',
  side: 'buy',
  quantity: 1000,
  entryPrice: 1.1,
  pnl: 3,
  pnlPercent: 2.73,
  margin: 110,
} as investment.Position;

function start(position: Partial<investment.Position> = {}) {
  const market = { prices: new Map() as Prices };
  const put = (bid: number, isStale = false) => {
    const quote = { symbol: 'EUR/USD', bid, ask: bid + 0.0001, price: bid, isStale, at: '2026-01-01' };
    market.prices = new Map([['EUR/USD', quote as LivePrice]]);
  };
  const mine = { ...held, ...position };
  const portfolio = followPortfolio(
    { summary, positions: [mine] },
    { read: () => market.prices, subscribe: () => () => {} },
  );
  const worth = followPosition(mine, portfolio, (symbol) => market.prices.get(symbol));
  return { portfolio, worth, put };
}

test('a position is worth what closing it would bring at the price of the moment', () => {
  const { worth, put } = start();
  put(1.09);
  expect(worth.read()).toMatchObject({ price: 1.09, currentPrice: 1.09, pnl: -10, isStale: false });
  put(1.12);
  expect(worth.read()).toMatchObject({ price: 1.12, pnl: 20 });
});

test('all positions are valued once for all who look, as long as no price changes', () => {
  const { portfolio, put } = start();
  put(1.09);
  const before = portfolio.read();
  expect(portfolio.read()).toBe(before);
  put(1.1);
  expect(portfolio.read()).not.toBe(before);
});

test('without a fresh price the last known one stands there, marked, and nothing is said to be its price now', () => {
  const { worth, put } = start();
  expect(worth.read()).toMatchObject({ price: undefined, pnl: 3, isStale: true });
  put(1.05, true);
  expect(worth.read()).toMatchObject({ price: 1.05, currentPrice: undefined, pnl: 3, isStale: true });
  const sale = start({ side: 'sell' });
  sale.put(1.05, true);
  expect(sale.worth.read()?.price).toBe(1.0501);
});

test('what the server said stands there until the first price comes', () => {
  const { worth } = start({ currentPrice: 1.103 });
  expect(worth.read()).toMatchObject({ price: 1.103, pnl: 3, isStale: false });
});

test('a position that is gone is worth nothing', () => {
  const { portfolio } = start();
  expect(followPosition({ ...held, id: 'gone' }, portfolio, () => undefined).read()).toBeUndefined();
});
