import { investment, wallet } from '@halyard/contract';
import type { Quote } from '@halyard/engine';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { PriceFeed } from '../../modules/market/index.ts';
import { type Person, verifiedCustomer } from '../people.ts';
import { type SecondNode, startSecondNode } from '../second-node.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

/** Answers that are kept as they are sent, while the book stands: whatever they were made of may move under them. */
let app: TestApp;
/** A node whose quotes stand until there are others, as those of any feed but the tests' own, and so grow old. */
let node: SecondNode;
let person: Person;

beforeAll(async () => {
  app = await createTestApp();
  node = await startSecondNode(app, { feed: standing(app.feed) });
});
afterAll(async () => {
  await node.close();
  await app.close();
});
beforeEach(async () => {
  app.feed.set('EUR/USD', '1.0999', '1.1001');
  app.feed.set('UK100', '8000', '8001');
  app.feed.set('GBP/USD', '1.2999', '1.3001');
  app.feed.set('BTC/USD', '49990', '50010');
  person = await verifiedCustomer(app);
});

function standing(feed: PriceFeed): PriceFeed {
  const last = new Map<string, Quote>();
  const quote = (symbol: string, nowMs: number): Quote | null => {
    const [known, now] = [last.get(symbol), feed.quote(symbol, nowMs)];
    if (!now || (known?.bid === now.bid && known.ask === now.ask)) return known ?? null;
    last.set(symbol, now);
    return now;
  };
  return { ...feed, quote };
}

async function read<T>(path: string): Promise<T> {
  const ask = () =>
    node.server.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${person.token}` } });
  const [first, second] = [await ask(), await ask()];
  expect([second.statusCode, second.body]).toEqual([200, first.body]);
  expect(second.headers['content-type']).toBe('application/json; charset=utf-8');
  return (JSON.parse(second.body) as { data: T }).data;
}
type Portfolio = { summary: investment.PortfolioSummary; positions: investment.Position[] };
const portfolio = () => read<Portfolio>(investment.getPortfolio.path);
const balances = () => read<wallet.Balance[]>(wallet.getBalances.path);

const buy = async (symbol: string, quantity: number) => {
  const body = { symbol, side: 'buy', quantity, leverage: 10 } as const;
  (await app.call(investment.placeTrade, { as: person, body })).data();
};

it('a portfolio is worth what the quote of the moment says', async () => {
  await buy('EUR/USD', 1000);
  const { summary } = await portfolio();
  app.feed.set('EUR/USD', '1.1999', '1.2001');
  const { summary: after, positions } = await portfolio();
  expect(after.totalPnl).toBe(summary.totalPnl + 100);
  expect(after.equity).toBe(summary.equity + 100);
  expect(positions[0]).toMatchObject({ currentPrice: 1.1999, pnl: after.totalPnl });
});

it('and what the quote says that turns its profit into dollars', async () => {
  await buy('UK100', 1);
  app.feed.set('UK100', '8101', '8102');
  expect((await portfolio()).summary.totalPnl).toBe(130);
  app.feed.set('GBP/USD', '1.3999', '1.4001');
  expect((await portfolio()).summary.totalPnl).toBe(140);
});

it('a price that has grown too old to deal on is no current price any more', async () => {
  await buy('EUR/USD', 1000);
  expect((await portfolio()).positions[0]).toMatchObject({ currentPrice: 1.0999 });
  app.clock.advance(app.settings.MAX_QUOTE_AGE_MS + 1);
  const { positions } = await portfolio();
  expect(positions).toHaveLength(1);
  expect(positions[0]).not.toHaveProperty('currentPrice');
});

it('what is held of other currencies is worth what their price of the moment says', async () => {
  (await app.call(wallet.convert, { as: person, body: { from: 'USD', to: 'BTC', amount: 5001 } })).data();
  const shown = async () => {
    const list = await balances();
    const { totalValue, dayChange } = (await portfolio()).summary;
    return { bitcoin: list.find(({ currency }) => currency === 'BTC'), totalValue, dayChange };
  };
  const before = await shown();
  app.feed.set('BTC/USD', '59990', '60010');
  const after = await shown();
  const gain = (after.bitcoin?.usdValue ?? 0) - (before.bitcoin?.usdValue ?? 0);
  expect(gain).toBeGreaterThan(900);
  expect(after.bitcoin).toEqual({ ...before.bitcoin, usdValue: after.bitcoin?.usdValue });
  expect(after.totalValue - before.totalValue).toBeCloseTo(gain, 2);
  expect(after.dayChange - before.dayChange).toBeCloseTo(gain, 2);
});
