import type { Quote, Timeframe } from '@halyard/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCandleBook, REMEMBERED } from './candle-book.ts';
import { LENGTH_MS, TIMEFRAMES } from './timeframes.ts';

const START_MS = Date.parse('2026-03-04T12:00:00Z');
const ONE = 10_000_000_000n;

function quoteAt(seconds: number, price: number): Quote {
  return {
    symbol: 'BTC/USD',
    bid: BigInt(price) * ONE,
    ask: BigInt(price) * ONE,
    atMs: START_MS + seconds * 1000,
  };
}

function bookOf(quotes: readonly Quote[]) {
  const book = createCandleBook();
  for (const quote of quotes) book.add(quote);
  return book;
}

describe('candles', () => {
  test('hold what their ticks were', () => {
    const book = bookOf([
      quoteAt(1, 100),
      quoteAt(20, 140),
      quoteAt(30, 90),
      quoteAt(59, 110),
      quoteAt(130, 120),
    ]);
    expect(book.candles('BTC/USD', '1m', 10)).toEqual([
      { time: START_MS / 1000, open: 100, high: 140, low: 90, close: 110, volume: 4 },
      { time: START_MS / 1000 + 120, open: 120, high: 120, low: 120, close: 120, volume: 1 },
    ]);
    expect(book.candles('BTC/USD', '5m', 10)).toEqual([
      { time: START_MS / 1000, open: 100, high: 140, low: 90, close: 120, volume: 5 },
    ]);
    expect(book.candles('BTC/USD', '1m', 1)).toHaveLength(1);
    expect(book.candles('EUR/USD', '1m', 10)).toEqual([]);
  });

  test('of a week begin on Monday, of a day at midnight', () => {
    const book = bookOf([quoteAt(1, 100)]);
    expect(book.candles('BTC/USD', '1w', 1)[0]?.time).toBe(Date.parse('2026-03-02T00:00:00Z') / 1000);
    expect(book.candles('BTC/USD', '1d', 1)[0]?.time).toBe(Date.parse('2026-03-04T00:00:00Z') / 1000);
  });

  test('of every timeframe are those of the minutes in them', () => {
    fc.assert(
      fc.property(walks, (quotes) => {
        const book = bookOf(quotes);
        const minutes = book.candles('BTC/USD', '1m', REMEMBERED);
        for (const timeframe of TIMEFRAMES) {
          for (const candle of book.candles('BTC/USD', timeframe, REMEMBERED)) {
            const within = minutes.filter(
              ({ time }) => time >= candle.time && time < candle.time + LENGTH_MS[timeframe] / 1000,
            );
            expect(candle).toEqual({
              time: candle.time,
              open: within[0]?.open,
              high: Math.max(...within.map(({ high }) => high)),
              low: Math.min(...within.map(({ low }) => low)),
              close: within.at(-1)?.close,
              volume: within.reduce((sum, { volume }) => sum + volume, 0),
            });
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  test('leave as new ones come', () => {
    const book = bookOf(
      Array.from({ length: REMEMBERED + 5 }, (_, minute) => quoteAt(minute * 60, 100 + minute)),
    );
    const candles = book.candles('BTC/USD', '1m', 5000);
    expect([candles.length, candles[0]?.open]).toEqual([REMEMBERED, 105]);
  });
});

describe('the past', () => {
  test('of a moment is a quote that was, never a later one, and the closest the minutes remember', () => {
    fc.assert(
      fc.property(walks, fc.integer({ min: -100, max: 40_000 }), (quotes, seconds) => {
        const atMs = START_MS + seconds * 1000;
        const found = bookOf(quotes).quoteAt('BTC/USD', atMs);
        const before = quotes.findLast((quote) => quote.atMs <= atMs);
        if (found === null) {
          // Every candle that began before the moment goes on beyond it.
          expect(quotes.filter((quote) => quote.atMs <= atMs - 60_000)).toEqual([]);
          return;
        }
        expect(quotes).toContain(found);
        expect(found.atMs).toBeLessThanOrEqual(atMs);
        expect((before?.atMs ?? 0) - found.atMs).toBeLessThan(120_000 + longestPause(quotes));
      }),
      { numRuns: 200 },
    );
  });

  test('at the end of a minute is its very last quote', () => {
    const book = bookOf([quoteAt(1, 100), quoteAt(59, 110), quoteAt(61, 120)]);
    expect(book.quoteAt('BTC/USD', START_MS + 60_000)).toEqual(quoteAt(59, 110));
    expect(book.quoteAt('BTC/USD', START_MS + 61_000)).toEqual(quoteAt(61, 120));
    expect(book.quoteAt('BTC/USD', START_MS)).toBeNull();
  });

  test('beyond the minutes is told by longer candles', () => {
    const quotes = Array.from({ length: 3000 }, (_, minute) => quoteAt(minute * 60, 100 + minute));
    const found = bookOf(quotes).quoteAt('BTC/USD', START_MS + 100 * 60_000);
    expect(found?.atMs).toBe(START_MS + 99 * 60_000);
  });
});

test('a day has as many ticks as came in it', () => {
  const day = LENGTH_MS['1d'] / 1000;
  const book = bookOf([quoteAt(0, 100), quoteAt(301, 101), quoteAt(600, 102), quoteAt(day, 103)]);
  expect(book.dayTicks('BTC/USD', START_MS + day * 1000)).toBe(3);
});

test('the last quote is known from the book alone, as after a restart', () => {
  const grown = createCandleBook();
  const candles =
    [quoteAt(1, 100), quoteAt(2, 130), quoteAt(3, 120)].map((quote) => grown.add(quote)).at(-1) ?? [];
  const book = createCandleBook();
  book.recall(candles);
  expect(book.lastQuote('BTC/USD')).toEqual(quoteAt(3, 120));
  book.add(quoteAt(4, 90));
  const timeframes: readonly Timeframe[] = ['1m', '1w'];
  for (const timeframe of timeframes) {
    expect(book.candles('BTC/USD', timeframe, 5)).toMatchObject([
      { open: 100, high: 130, low: 90, close: 90, volume: 4 },
    ]);
  }
});

/** Ticks in their order, some in the same second, some minutes apart. */
const walks = fc
  .array(fc.tuple(fc.oneof(fc.nat(3), fc.nat(200)), fc.integer({ min: 50, max: 150 })), {
    minLength: 1,
    maxLength: 200,
  })
  .map((steps) => {
    let seconds = 0;
    return steps.map(([pause, price]) => quoteAt((seconds += pause), price));
  });

function longestPause(quotes: readonly Quote[]): number {
  return quotes.reduce(
    (longest, { atMs }, at) => Math.max(longest, atMs - (quotes[at - 1]?.atMs ?? atMs)),
    0,
  );
}
