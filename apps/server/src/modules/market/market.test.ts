import { INSTRUMENTS, QUOTED } from '@halyard/catalogue';
import {
  type Command,
  decide,
  type KeptQuote,
  nightsBetween,
  syntheticQuote,
  type TradingState,
} from '@halyard/engine';
import { describe, expect, test } from 'vitest';
import { settableClock } from '../../platform/clock.ts';
import { createLog } from '../../platform/telemetry/log.ts';
import { readSettings } from '../../platform/settings.ts';
import { createFixedFeed } from '../../testing/fixed-feed.ts';
import { createMarket, createSyntheticFeed, type PriceFeed } from './index.ts';

const NOW = new Date('2026-03-04T12:00:00Z');
const SATURDAY = new Date('2026-03-07T12:00:00Z');
const DAY_MS = 86_400_000;

const ACCOUNT: TradingState = {
  availableUsd: 10_000_000n,
  deficitUsd: 0n,
  positions: [],
  orders: [],
  pendingWithdrawals: [],
  isMarginCalled: false,
};

const buyOneBitcoin: Command = {
  type: 'place-order',
  atMs: NOW.getTime(),
  orderId: 'order',
  positionId: 'position',
  terms: {
    symbol: 'BTC/USD',
    side: 'buy',
    type: 'market',
    quantity: 100n,
    leverage: 1,
    limitPrice: null,
    stopPrice: null,
    timeInForce: 'gtc',
    expiresAtMs: null,
    stopLoss: null,
    takeProfit: null,
    trailingDistance: null,
  },
};

function open(feed: PriceFeed, environment: Readonly<Record<string, string>> = {}) {
  const clock = settableClock(NOW);
  const log = createLog({ LOG_LEVEL: 'silent' });
  const prices = createMarket({ clock, feed, database: null, log, settings: readSettings(environment) });
  return { clock, prices };
}

function openFixed(environment: Readonly<Record<string, string>> = {}) {
  const feed = createFixedFeed();
  return { feed, ...open(feed, environment) };
}

describe('a quote', () => {
  test('carries the name of its feed', () => {
    expect(openFixed().prices.quote('BTC/USD')).toMatchObject({ source: 'fixed' });
    const { prices } = open(createSyntheticFeed('s'));
    expect(prices.source).toBe('synthetic');
    expect(prices.quoteAt('BTC/USD', 0)).toEqual({
      ...syntheticQuote('s', 'BTC/USD', 0),
      source: 'synthetic',
    });
  });

  test('that has grown old is no price, but still the last one', () => {
    const { feed, clock, prices } = openFixed();
    feed.freeze('BTC/USD', NOW.getTime());
    clock.advance(15_000);
    expect(prices.quote('BTC/USD')).not.toBeNull();
    clock.advance(1);
    expect(prices.quote('BTC/USD')).toBeNull();
    expect(prices.lastQuote('BTC/USD')).toMatchObject({ atMs: NOW.getTime() });
    expect(prices.conversionRate('USD', 'BTC')).toBe('no-price');
    expect(prices.valueUsd(100_000_000n, 'BTC')).toBe(5_000_000n);
  });

  test('of the synthetic market is the one of its moment, however often it is asked', () => {
    const feed = createSyntheticFeed('s');
    for (let atMs = NOW.getTime(); atMs < NOW.getTime() + 2000; atMs += 70) {
      const quote = feed.quote('EUR/USD', atMs);
      expect(quote).toEqual(syntheticQuote('s', 'EUR/USD', atMs));
      expect(feed.quote('EUR/USD', quote?.atMs ?? 0)).toBe(quote);
    }
    expect(feed.quote('EUR/USD', NOW.getTime())).toEqual(syntheticQuote('s', 'EUR/USD', NOW.getTime()));
  });
});

describe('a value in the past', () => {
  test('is told at the price of then', () => {
    const { feed, prices } = openFixed();
    feed.setPast('BTC/USD', NOW.getTime() - DAY_MS, '40000', '40000');
    expect(prices.valueUsdAt(100_000_000n, 'BTC', NOW.getTime() - 1)).toBe(4_000_000n);
    expect(prices.valueUsdAt(100_000_000n, 'BTC', NOW.getTime() - 2 * DAY_MS)).toBe(5_000_000n);
    expect(prices.valueUsdAt(123n, 'USD', 0)).toBe(123n);
    expect(prices.valueUsdAt(1n, 'MOON', 0)).toBeNull();
  });
});

describe('trading hours', () => {
  test('never end by default', () => {
    const { clock, prices } = openFixed();
    clock.set(SATURDAY);
    expect(QUOTED.every(({ symbol }) => prices.isOpen(symbol))).toBe(true);
    expect(prices.isOpen('MOON')).toBe(false);
  });

  test('are those of the catalogue when they are enforced', () => {
    const { clock, prices } = openFixed({ TRADING_HOURS: 'enforced' });
    expect(['EUR/USD', 'BTC/USD', 'SPX500'].map(prices.isOpen)).toEqual([true, true, true]);
    expect(prices.view().symbols.get('EUR/USD')?.isOpen).toBe(true);
    clock.set(SATURDAY);
    expect(['EUR/USD', 'BTC/USD', 'SPX500'].map(prices.isOpen)).toEqual([false, true, false]);
    expect(prices.view().symbols.get('EUR/USD')?.isOpen).toBe(false);
    expect(prices.view().symbols.get('BTC/USD')?.isOpen).toBe(true);
  });
});

describe('a view', () => {
  test('sees a market close on a quote that is still fresh', () => {
    const friday = new Date('2026-03-06T21:59:55Z');
    const last = syntheticQuote('s', 'EUR/USD', friday.getTime());
    const feed = { ...createFixedFeed(), quote: (symbol: string) => (symbol === 'EUR/USD' ? last : null) };
    const { clock, prices } = open(feed, { TRADING_HOURS: 'enforced' });
    clock.set(friday);
    expect(prices.view().symbols.get('EUR/USD')).toMatchObject({ isFresh: true, isOpen: true });
    clock.advance(5000);
    expect(prices.view().symbols.get('EUR/USD')).toMatchObject({ isFresh: true, isOpen: false });
  });

  test('deals on no quote from a time that has not come yet, after the clock was put back', () => {
    const { feed, prices, clock } = openFixed();
    feed.freeze('ETH/USD', NOW.getTime());
    clock.advance(-15_000);
    expect(prices.quote('ETH/USD')).not.toBeNull();
    clock.advance(-1);
    expect(prices.quote('ETH/USD')).toBeNull();
    expect(prices.view().symbols.get('ETH/USD')?.isFresh).toBe(false);
  });

  test('has every symbol with a quote, and says which are fresh', () => {
    const { feed, prices, clock } = openFixed();
    feed.freeze('ETH/USD', NOW.getTime());
    clock.advance(20_000);
    const { symbols, nights } = prices.view();
    expect([...symbols.keys()].toSorted()).toEqual(
      ['BTC/USD', 'ETH/USD', 'EUR/USD', 'GBP/USD', 'SOL/USD', 'USDT/USD'].toSorted(),
    );
    expect(symbols.get('ETH/USD')).toEqual({
      quote: prices.lastQuote('ETH/USD'),
      isFresh: false,
      isOpen: true,
    });
    expect(symbols.get('BTC/USD')).toMatchObject({ isFresh: true, quote: { source: 'fixed' } });
    expect(nights.size).toBe(0);
  });

  test('is what the engine decides on', () => {
    const { prices } = openFixed();
    const decision = decide(ACCOUNT, buyOneBitcoin, prices.view());
    if (!decision.ok) throw new Error(decision.refusal.code);
    expect(decision.state.positions[0]).toMatchObject({
      entryPrice: 500_100_000_000_000n,
      opening: { quote: prices.quote('BTC/USD') },
    });
  });

  test('never changes once it is handed out, and is made anew only when something has', () => {
    const { clock, prices } = open(createSyntheticFeed('s'));
    const first = prices.view();
    const before = new Map(first.symbols);
    clock.advance(100);
    expect(prices.view().symbols).toBe(first.symbols);
    clock.advance(200);
    expect(prices.view().symbols).not.toBe(first.symbols);
    expect(first.symbols).toEqual(before);
    expect(prices.view().symbols.size).toBe(QUOTED.length);
  });

  test('holds the quotes of every night since a moment', () => {
    const { prices } = open(createSyntheticFeed('s'));
    const sinceMs = NOW.getTime() - 3 * DAY_MS;
    const { nights } = prices.view({ nightsSinceMs: sinceMs });
    expect([...nights.keys()]).toEqual(nightsBetween(sinceMs, NOW.getTime()));
    const night = Date.parse('2026-03-03T22:00:00Z');
    expect(nights.get(night)?.get('GER40')).toEqual({
      ...syntheticQuote('s', 'GER40', night),
      source: 'synthetic',
    });
    expect(nights.get(night)?.size).toBe(QUOTED.length);
    expect(prices.view({ nightsSinceMs: night }).nights.size).toBe(0);
    expect(prices.view({ nightsSinceMs: night - 1 }).nights.size).toBe(1);
  });
});

describe('the pulse', () => {
  test('tells what was set since the last one, once', () => {
    const { feed, prices } = openFixed();
    const told: (readonly KeptQuote[])[] = [];
    const end = prices.onQuotes((quotes) => told.push(quotes));
    prices.pulse();
    expect(told).toEqual([]);
    feed.set('BTC/USD', '50000', '50020');
    feed.set('BTC/USD', '51000', '51020');
    feed.set('EUR/USD', '1.1', '1.1002');
    prices.pulse();
    prices.pulse();
    expect(told).toEqual([[prices.quote('BTC/USD'), prices.quote('EUR/USD')]]);
    end();
    feed.set('BTC/USD', '52000', '52020');
    prices.pulse();
    expect(told).toHaveLength(1);
  });

  test('goes on when a listener fails', () => {
    const { feed, prices } = openFixed();
    const told: string[] = [];
    prices.onQuotes(() => {
      throw new Error('planted');
    });
    prices.onQuotes((quotes) => told.push(...quotes.map(({ symbol }) => symbol)));
    feed.set('BTC/USD', '50000', '50020');
    prices.pulse();
    feed.set('EUR/USD', '1.1', '1.1002');
    prices.pulse();
    expect(told).toEqual(['BTC/USD', 'EUR/USD']);
  });

  test('of the synthetic market tells all symbols first, and then each new tick', () => {
    const { clock, prices } = open(createSyntheticFeed('s'));
    const counts: number[] = [];
    prices.onQuotes((quotes) => counts.push(quotes.length));
    for (const stepMs of [0, 100, 100, 100, 100, 100]) {
      clock.advance(stepMs);
      prices.pulse();
    }
    expect(counts).toEqual([QUOTED.length, QUOTED.length, QUOTED.length]);
  });

  test('beats by itself from start to stop', async () => {
    const { feed, prices } = openFixed();
    const first = new Promise<readonly KeptQuote[]>((resolve) => prices.onQuotes(resolve));
    feed.set('BTC/USD', '50000', '50020');
    await prices.start();
    expect((await first).map(({ symbol }) => symbol)).toEqual(['BTC/USD']);
    await prices.stop();
  });
});

describe('a described price', () => {
  test('says how far it has come since its reference', () => {
    const { feed, prices } = openFixed();
    feed.setPast('BTC/USD', NOW.getTime() - DAY_MS, '40000', '40000');
    feed.setPast('EUR/USD', Date.parse('2026-03-03T22:00:00Z'), '1.0', '1.0');
    feed.setPast('EUR/USD', Date.parse('2026-03-03T22:00:01Z'), '1.2', '1.2');
    expect(prices.describe('BTC/USD')).toEqual({
      symbol: 'BTC/USD',
      price: 50_000,
      bid: 49_990,
      ask: 50_010,
      change: 10_000,
      changePercent: 25,
      volume: 0,
      marketCap: 50_000 * 19_720_000,
      at: NOW.toISOString(),
    });
    expect(prices.describe('EUR/USD')).toMatchObject({ change: 0.1, changePercent: 10 });
  });

  test('is missing where there is no quote, or nothing to trade', () => {
    const { prices } = openFixed();
    expect(['DOGE/USD', 'USDT/USD', 'MOON'].map((symbol) => prices.describe(symbol))).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('is there for every instrument of the synthetic market', () => {
    const { prices } = open(createSyntheticFeed('s'));
    for (const { symbol } of INSTRUMENTS) expect(prices.describe(symbol), symbol).toMatchObject({ symbol });
  });
});

test('how the feed is doing can be told', () => {
  const { feed, clock, prices } = openFixed();
  feed.freeze('BTC/USD', NOW.getTime());
  clock.advance(60_000);
  expect(prices.feedHealth()).toEqual({
    source: 'fixed',
    lastQuoteAt: clock.now(),
    symbols: { quoted: QUOTED.length, known: 6, stale: 1 },
    dropped: {},
  });
});
