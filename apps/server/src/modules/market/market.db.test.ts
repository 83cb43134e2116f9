import { INSTRUMENTS } from '@halyard/catalogue';
import { market } from '@halyard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../platform/telemetry/log.ts';
import { readSettings } from '../../platform/settings.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createMarket, createSyntheticFeed } from './index.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('prices', () => {
  it.each(['EUR/USD', 'EUR-USD', 'eurusd'])('are found as %s', async (symbol) => {
    const price = (await app.call(market.getPrice, { params: { symbol } })).data();
    expect(price).toMatchObject({
      symbol: 'EUR/USD',
      price: 1.1,
      bid: 1.0999,
      ask: 1.1001,
      change: 0,
      changePercent: 0,
    });
  });

  it('of a list leave out what is unknown or has no quote', async () => {
    const query = { symbols: 'BTC/USD,NOPE,ETHUSD,DOGE/USD' };
    const prices = (await app.call(market.listPrices, { query })).data();
    expect(prices.map((price) => price.symbol)).toEqual(['BTC/USD', 'ETH/USD']);
  });

  it('of an unknown symbol, or one without a quote, are refused', async () => {
    const unknown = await app.call(market.getPrice, { params: { symbol: 'NOPE' } });
    expect([unknown.status, unknown.error()]).toEqual([404, 'Unknown symbol']);
    const silent = await app.call(market.getPrice, { params: { symbol: 'DOGE/USD' } });
    expect([silent.status, silent.error()]).toEqual([409, 'Unable to get current market price']);
    expect((await app.call(market.getChart, { params: { symbol: 'NOPE' } })).status).toBe(404);
  });

  it('come with the terms of every instrument', async () => {
    const instruments = (await app.call(market.listInstruments)).data();
    expect(instruments.map((one) => one.symbol)).toEqual(INSTRUMENTS.map((one) => one.symbol));
  });

  it('are asked for before a moment of today in the words of an address', async () => {
    const query = { timeframe: '12h', count: '3', before: '1793595600' };
    const answer = await app.call(market.getChart, { params: { symbol: 'BTCUSD' }, query: query as never });
    expect(answer.status).toBe(200);
  });

  it.each([
    [{ timeframe: '7h' }, `timeframe must be one of: ${market.CHART_TIMEFRAMES.join(', ')}`],
    [{ before: 0 }, 'before must be a whole number from 1 to 10000000000'],
    [{ count: 1001 }, 'count must be a whole number from 1 to 1000'],
    [{ count: '1e2' }, 'count must be a whole number from 1 to 1000'],
  ])('charts refuse %j', async (query, sentence) => {
    const answer = await app.call(market.getChart, { params: { symbol: 'BTCUSD' }, query: query as never });
    expect([answer.status, answer.error()]).toEqual([400, sentence]);
  });
});

describe('the feed', () => {
  it('is described alike by the list, by one price and to whoever sends frames', async () => {
    const [listed] = (await app.call(market.listPrices, { query: { symbols: 'BTC/USD' } })).data();
    const one = (await app.call(market.getPrice, { params: { symbol: 'BTCUSD' } })).data();
    expect([listed, one]).toEqual([app.market.describe('BTC/USD'), app.market.describe('BTC/USD')]);
  });

  it('has its health among the figures of the installation', async () => {
    const { body } = await app.server.inject('/metrics');
    expect(body).toMatch(/^halyard_feed_symbols_known 6$/m);
    expect(body).toMatch(/^halyard_feed_symbols_stale 0$/m);
    expect(body).toMatch(/^halyard_feed_quote_age_seconds 0$/m);
    expect(body).toMatch(/^halyard_feed_dropped 0$/m);
  });
});

describe('the synthetic market behind the door', () => {
  const prices = createMarket({
    clock: { now: () => new Date('2026-03-04T12:00:00Z') },
    feed: createSyntheticFeed('s'),
    database: null,
    log: createLog({ LOG_LEVEL: 'silent' }),
    settings: readSettings({}),
  });

  it('quotes every instrument freshly, bid below ask', () => {
    for (const { symbol } of INSTRUMENTS) {
      const quote = prices.quote(symbol);
      expect(quote, symbol).not.toBeNull();
      expect((quote?.bid ?? 0n) < (quote?.ask ?? 0n), symbol).toBe(true);
    }
  });

  it('values dollars as dollars, coins at mid, and nothing it does not know', () => {
    expect(prices.valueUsd(12_345n, 'USD')).toBe(12_345n);
    expect(prices.valueUsd(100_000_000n, 'BTC')).toBeGreaterThan(0n);
    expect(prices.valueUsd(1n, 'MOON')).toBeNull();
  });

  it('never converts there and back at a profit', () => {
    const there = prices.conversionRate('USD', 'BTC');
    const back = prices.conversionRate('BTC', 'USD');
    if (typeof there === 'string' || typeof back === 'string') throw new Error('no rate');
    expect(there.numerator * back.numerator <= there.denominator * back.denominator).toBe(true);
  });
});
