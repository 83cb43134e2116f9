import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { QUOTED } from '@halyard/catalogue';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { settableClock, type SettableClock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { createLog } from '../../../platform/telemetry/log.ts';
import { readSettings } from '../../../platform/settings.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createCandleBook } from './candle-book.ts';
import { createFeed, createMarket, type Market } from '../index.ts';
import { createCandleKeeper } from './keep-candles.ts';
import * as store from '../store.ts';

/** What is kept of a feed that no formula gives back: candles, last quotes and the quotes of nights. */

const EVENING_MS = Date.parse('2026-03-04T21:58:00Z');
const NIGHT_MS = Date.parse('2026-03-04T22:00:00Z');
const ONE = 10_000_000_000n;

const log = createLog({ LOG_LEVEL: 'silent' });
let app: TestApp;
let clock: SettableClock;
let server: WebSocketServer;
let settings: ReturnType<typeof readSettings>;
const running: Market[] = [];

beforeAll(async () => {
  app = await createTestApp();
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const FEED_URL = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  settings = readSettings({ PRICE_FEED: 'url', FEED_URL });
});
afterAll(async () => {
  server.close();
  await app.close();
});
beforeEach(async () => {
  clock = settableClock(new Date(EVENING_MS));
  await app.database.run(sql`delete from market_candle`);
  await app.database.run(sql`delete from market_night`);
});
afterEach(async () => {
  for (const market of running.splice(0)) await market.stop();
});

/** A node of the installation, connected to the feed. */
async function startNode(database: Database = app.database): Promise<Market> {
  const deps = { settings, clock, log, database };
  const market = createMarket({ ...deps, feed: await createFeed(deps) });
  const connected = once(server, 'connection');
  running.push(market);
  await market.start();
  await connected;
  return market;
}

/** Moves the clock and lets the feed send a message of these ticks to all nodes; resolves when they have them. */
async function sendAll(ticks: readonly (readonly [seconds: number, price: number])[], symbol: string) {
  const message = ticks.map(([seconds, price]) => ({
    symbol,
    bid: price,
    ask: price + 10,
    at: EVENING_MS + seconds * 1000,
  }));
  const atMs = message.at(-1)?.at ?? 0;
  clock.set(new Date(atMs));
  for (const client of server.clients) client.send(JSON.stringify(message));
  const isThere = (market: Market) => market.lastQuote(symbol)?.atMs === atMs;
  await vi.waitFor(() => expect(running.every(isThere)).toBe(true), { timeout: 30_000, interval: 5 });
}

const send = (seconds: number, price: number) => sendAll([[seconds, price]], 'BTC/USD');

/** The three ticks that make the first level of a symbol, in the first three seconds. */
const sendLevel = (symbol = 'BTC/USD', price = 50_000) =>
  sendAll(
    [1, 2, 3].map((seconds) => [seconds, price] as const),
    symbol,
  );

const jobOf = (market: Market, name: string) => {
  const job = market.jobs.find((one) => one.name === name);
  if (!job) throw new Error(`no job ${name}`);
  return job.run();
};

describe('after a restart', () => {
  it('candles go on, the last quote stands, and its level is known', async () => {
    const first = await startNode();
    await sendLevel();
    await send(10, 51_000);
    await first.stop();
    running.length = 0;

    const second = await startNode();
    expect(second.lastQuote('BTC/USD')).toEqual({
      symbol: 'BTC/USD',
      bid: 51_000n * ONE,
      ask: 51_010n * ONE,
      atMs: EVENING_MS + 10_000,
      source: 'url',
    });
    await send(20, 49_000);
    expect(second.candles('BTC/USD', '1h', 5, clock.now().getTime())).toEqual([
      {
        time: Date.parse('2026-03-04T21:00:00Z') / 1000,
        open: 50_005,
        high: 51_005,
        low: 49_005,
        close: 49_005,
        volume: 3,
      },
    ]);
    expect(second.quoteAt('BTC/USD', EVENING_MS + 60_000)).toEqual(second.lastQuote('BTC/USD'));
  });
});

describe('two nodes', () => {
  it('write the same candles, and what one missed the other has', async () => {
    const [one, other] = [await startNode(), await startNode()];
    await sendLevel();
    await send(10, 52_000);
    await one.stop();
    running.splice(running.indexOf(one), 1);
    await send(20, 48_000);
    await other.stop();
    running.length = 0;

    const [minute] = await store.selectCandles(app.database, '1m', ['BTC/USD']);
    expect(minute).toEqual({
      symbol: 'BTC/USD',
      timeframe: '1m',
      startMs: EVENING_MS,
      open: 50_005n * ONE,
      high: 52_005n * ONE,
      low: 48_005n * ONE,
      firstAtMs: EVENING_MS + 3000,
      last: { symbol: 'BTC/USD', bid: 48_000n * ONE, ask: 48_010n * ONE, atMs: EVENING_MS + 20_000 },
      ticks: 3,
    });
  });

  it('merge in any order: the earlier opens, the later closes', async () => {
    const early = candle({
      open: 100n,
      high: 110n,
      low: 90n,
      last: 105n,
      fromSecond: 1,
      toSecond: 20,
      ticks: 5,
    });
    const late = candle({
      open: 103n,
      high: 120n,
      low: 95n,
      last: 99n,
      fromSecond: 5,
      toSecond: 40,
      ticks: 7,
    });
    for (const order of [
      [early, late],
      [late, early],
    ]) {
      await app.database.run(sql`delete from market_candle`);
      for (const one of order) await store.upsertCandles(app.database, [one]);
      expect(await store.selectCandles(app.database, '1m', ['BTC/USD'])).toEqual([
        candle({ open: 100n, high: 120n, low: 90n, last: 99n, fromSecond: 1, toSecond: 40, ticks: 7 }),
      ]);
    }
  });
});

describe('while the database is away', () => {
  it('candles wait, and are saved when it is back', async () => {
    let isAway = true;
    const book = createCandleBook();
    const run: Database['run'] = async (query) => {
      if (!isAway) return app.database.run(query);
      // What comes while a save fails must not be lost to what the save had.
      tick(1, 120n);
      throw new Error('planted');
    };
    const keeper = createCandleKeeper({ book, clock, database: { ...app.database, run }, log });
    const tick = (seconds: number, price: bigint) =>
      keeper.note(book.add({ symbol: 'BTC/USD', bid: price, ask: price, atMs: EVENING_MS + seconds * 1000 }));
    tick(1, 100n);
    await keeper.save();
    await keeper.save();
    isAway = false;
    tick(61, 90n);
    await keeper.save();
    const minutes = await store.selectCandles(app.database, '1m', ['BTC/USD']);
    expect(minutes.map(({ high, ticks }) => [high, ticks])).toEqual([
      [120n, 3],
      [90n, 1],
    ]);
  });
});

describe('what grows old', () => {
  it('is forgotten by the length of its candle, not before a month', async () => {
    const at = (daysAgo: number) => candle({ fromSecond: -daysAgo * 86_400, toSecond: -daysAgo * 86_400 });
    await store.upsertCandles(app.database, [
      at(29),
      at(31),
      { ...at(900), timeframe: '1d' },
      { ...at(1001), timeframe: '1d' },
    ]);
    const market = await startNode();
    await jobOf(market, 'forget-old-candles');
    const rows = await app.database.rows<{ days: number }>(sql`
      select round(extract(epoch from ${new Date(EVENING_MS)} - starts_at) / 86400)::int as days
      from market_candle order by starts_at`);
    expect(rows.map(({ days }) => days)).toEqual([900, 29]);
  });

  it('is not read back beyond what charts can show', async () => {
    const minutes = Array.from({ length: 1100 }, (_, minute) =>
      candle({ fromSecond: -minute * 60, toSecond: -minute * 60 }),
    );
    await store.upsertCandles(app.database, minutes);
    const read = await store.selectCandles(
      app.database,
      '1m',
      QUOTED.map(({ symbol }) => symbol),
    );
    expect([read.length, read.at(0)?.startMs]).toEqual([1000, EVENING_MS - 999 * 60_000]);
  });
});

describe('the quotes of a night', () => {
  it('are those that stood at 22:00, and every node and every restart goes by the same', async () => {
    const market = await startNode();
    await sendLevel();
    await sendLevel('XAU/USD', 2400);
    await send(119, 51_000);
    await send(121, 52_000);
    const before = market.view({ nightsSinceMs: EVENING_MS }).nights.get(NIGHT_MS);
    expect(before?.get('BTC/USD')).toMatchObject({ bid: 51_000n * ONE, source: 'url' });
    expect(before?.get('XAU/USD')).toMatchObject({ atMs: EVENING_MS + 3000 });
    expect(before?.has('ETH/USD')).toBe(false);

    await jobOf(market, 'keep-night-quotes');
    await jobOf(market, 'keep-night-quotes');
    expect(market.view({ nightsSinceMs: EVENING_MS }).nights.get(NIGHT_MS)).toEqual(before);
    const kept = await store.selectNights(app.database, new Date(0));
    expect(kept.map(({ nightMs, quote }) => [nightMs, quote.symbol])).toEqual(
      expect.arrayContaining([
        [NIGHT_MS, 'BTC/USD'],
        [NIGHT_MS, 'XAU/USD'],
      ]),
    );
    expect(kept).toHaveLength(2);

    const later = await startNode();
    expect(later.view({ nightsSinceMs: EVENING_MS }).nights.get(NIGHT_MS)).toEqual(before);
  });

  it('stay what the first node kept, also for one that heard something else', async () => {
    const market = await startNode();
    await sendLevel();
    await send(121, 52_000);
    expect(market.view({ nightsSinceMs: EVENING_MS }).nights.get(NIGHT_MS)?.get('BTC/USD')?.bid).toBe(
      50_000n * ONE,
    );
    const other = {
      symbol: 'BTC/USD',
      bid: 49_999n * ONE,
      ask: 50_009n * ONE,
      atMs: NIGHT_MS - 1,
      source: 'url',
    };
    await store.insertNight(app.database, NIGHT_MS, [other]);
    await jobOf(market, 'keep-night-quotes');
    expect(market.view({ nightsSinceMs: EVENING_MS }).nights.get(NIGHT_MS)?.get('BTC/USD')).toEqual(other);
  });

  it('of a night nobody was up for are found in the candles before it', async () => {
    const first = await startNode();
    await sendLevel();
    await first.stop();
    running.length = 0;
    clock.set(new Date(NIGHT_MS + 9 * 3_600_000));
    const second = await startNode();
    await jobOf(second, 'keep-night-quotes');
    const [kept] = await store.selectNights(app.database, new Date(0));
    expect(kept).toMatchObject({ nightMs: NIGHT_MS, quote: { bid: 50_000n * ONE, atMs: EVENING_MS + 3000 } });
  });
});

it('a computed feed keeps nothing', () => {
  expect(app.market.jobs).toEqual([]);
});

type Sample = {
  readonly open?: bigint;
  readonly high?: bigint;
  readonly low?: bigint;
  readonly last?: bigint;
  readonly fromSecond: number;
  readonly toSecond: number;
  readonly ticks?: number;
};

/** A minute's candle; seconds count from the evening. */
function candle({
  open = 100n,
  high = 100n,
  low = 100n,
  last = 100n,
  fromSecond,
  toSecond,
  ticks = 1,
}: Sample) {
  const atMs = EVENING_MS + toSecond * 1000;
  return {
    symbol: 'BTC/USD',
    timeframe: '1m' as const,
    startMs: EVENING_MS + Math.floor(fromSecond / 60) * 60_000,
    open,
    high,
    low,
    firstAtMs: EVENING_MS + fromSecond * 1000,
    last: { symbol: 'BTC/USD', bid: last, ask: last, atMs },
    ticks,
  };
}
