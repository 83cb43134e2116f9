import { INSTRUMENTS, QUOTED, findQuoted } from '@halyard/catalogue';
import { PRICE_SCALE } from '@halyard/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Candle, syntheticCandles, syntheticDay, syntheticQuote } from './synthetic-market.ts';

const SEED = 'halyard';
const NOW_MS = Date.parse('2026-11-11T14:33:21.300Z');
const TICK_MS = 250;
const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

const LENGTH_MS = {
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
  '4h': 240 * MINUTE_MS,
  '1d': DAY_MS,
  '1w': 7 * DAY_MS,
} as const;
type Timeframe = keyof typeof LENGTH_MS;

const symbols = fc.constantFrom(...QUOTED.map(({ symbol }) => symbol));
const moments = fc.integer({ min: Date.UTC(2016, 0, 1), max: Date.UTC(2036, 0, 1) });
const timeframes = fc.constantFrom(...(Object.keys(LENGTH_MS) as Timeframe[]));

describe('a quote', () => {
  test('stands on the last decimal of its symbol, bid below ask, the mid there too', () => {
    fc.assert(
      fc.property(symbols, moments, (symbol, timeMs) => {
        const { bid, ask, atMs } = syntheticQuote(SEED, symbol, timeMs);
        const { priceDecimals, spread } = quotedAs(symbol);
        const step = 10n ** BigInt(PRICE_SCALE - priceDecimals);
        expect(bid > 0n && bid < ask && bid % step === 0n && ask % step === 0n).toBe(true);
        const mid = (bid + ask) / 2n;
        expect(mid % step).toBe(0n);
        const widest = (mid * BigInt(spread.widestPpm)) / 1_000_000n + step;
        expect(ask - bid <= widest || ask - bid === 2n * step).toBe(true);
        expect(timeMs - atMs).toBeGreaterThanOrEqual(0);
        expect(timeMs - atMs).toBeLessThan(TICK_MS);
      }),
      { numRuns: 500 },
    );
  });

  test('is the same however and whenever it is asked for', () => {
    fc.assert(
      fc.property(symbols, moments, moments, (symbol, timeMs, otherMs) => {
        const once = syntheticQuote(SEED, symbol, timeMs);
        syntheticQuote(SEED, symbol, otherMs);
        expect(syntheticQuote(SEED, symbol, timeMs)).toEqual(once);
        expect(syntheticQuote(SEED, symbol, once.atMs)).toEqual(once);
        expect(syntheticQuote(SEED, symbol, once.atMs + TICK_MS - 1)).toEqual(once);
      }),
    );
  });

  test('is the same on every machine', () => {
    const quotes = ['EUR/USD', 'BTC/USD', 'SHIB/USD', 'GER40', 'USDT/USD'].map((symbol) => {
      const { bid, ask } = syntheticQuote('golden', symbol, NOW_MS);
      return `${symbol} ${bid} ${ask}`;
    });
    expect(quotes).toMatchInlineSnapshot(`
      [
        "EUR/USD 11410900000 11412300000",
        "BTC/USD 915847300000000 915992500000000",
        "SHIB/USD 202400 202600",
        "GER40 206456319000000 206473367000000",
        "USDT/USD 10016000000 10018000000",
      ]
    `);
  });

  test('moves in small steps', () => {
    for (const { symbol } of QUOTED) {
      let before = midOf(symbol, NOW_MS);
      for (let tick = 1; tick <= 500; tick += 1) {
        const mid = midOf(symbol, NOW_MS + tick * TICK_MS);
        expect(Math.abs(mid / before - 1), symbol).toBeLessThan(0.02);
        before = mid;
      }
    }
  });

  test('depends on the seed and on the symbol', () => {
    expect(midOf('EUR/USD', NOW_MS)).not.toBe(midOf('EUR/USD', NOW_MS, 'other'));
    const usdt = dailyReturns('USDT/USD', SEED);
    const busd = dailyReturns('BUSD/USD', SEED);
    expect(Math.abs(correlation(usdt, busd))).toBeLessThan(0.1);
  });

  test('has a spread that widens at times', () => {
    for (const symbol of ['EUR/USD', 'BTC/USD']) {
      const spreads = Array.from({ length: 500 }, (_, index) => {
        const { bid, ask } = syntheticQuote(SEED, symbol, NOW_MS + index * 17 * MINUTE_MS);
        return Number(ask - bid) / Number(bid);
      });
      expect(Math.max(...spreads) / mean(spreads)).toBeGreaterThan(2);
      expect(Math.min(...spreads) / mean(spreads)).toBeLessThan(0.95);
    }
  });

  test('exists from 1970 on, and beyond its time asking is a bug', () => {
    expect(syntheticQuote(SEED, 'EUR/USD', 0).atMs).toBe(0);
    expect(() => syntheticQuote(SEED, 'EUR/USD', Date.UTC(2200, 0, 1))).toThrow('Assertion failed');
    expect(() => syntheticQuote(SEED, 'ABC/DEF', NOW_MS)).toThrow('Assertion failed');
  });
});

describe('candles', () => {
  test('are the union of their ticks, to the last digit', () => {
    fc.assert(
      fc.property(symbols, moments, fc.constantFrom('1m', '5m'), (symbol, timeMs, timeframe) => {
        const candles = syntheticCandles(SEED, symbol, timeframe, 2, timeMs);
        const complete = candles.at(0);
        const live = candles.at(1);
        if (complete === undefined || live === undefined) throw new Error('two candles were asked for');
        expect(pricesOf(complete)).toEqual(ofTicks(symbol, complete.time * 1000, live.time * 1000 - 1));
        expect(pricesOf(live)).toEqual(ofTicks(symbol, live.time * 1000, timeMs));
      }),
      { numRuns: 40 },
    );
  });

  test('are the union of the candles of every shorter timeframe, volume included', () => {
    const pairs: readonly (readonly [Timeframe, Timeframe])[] = [
      ['1m', '5m'],
      ['1m', '1h'],
      ['5m', '15m'],
      ['15m', '30m'],
      ['30m', '4h'],
      ['1h', '1d'],
      ['4h', '1d'],
      ['1h', '1w'],
      ['1d', '1w'],
    ];
    fc.assert(
      fc.property(symbols, moments, fc.constantFrom(...pairs), (symbol, timeMs, [short, long]) => {
        const parts = LENGTH_MS[long] / LENGTH_MS[short];
        const longs = syntheticCandles(SEED, symbol, long, 3, timeMs);
        const shorts = syntheticCandles(SEED, symbol, short, 3 * parts, timeMs);
        for (const candle of longs) {
          const within = shorts.filter(
            ({ time }) => time >= candle.time && time < candle.time + LENGTH_MS[long] / 1000,
          );
          if (within[0]?.time === candle.time) expect(union(within)).toEqual(candle);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('ascend without a gap, and the last one holds this very moment', () => {
    fc.assert(
      fc.property(symbols, moments, timeframes, (symbol, timeMs, timeframe) => {
        const seconds = LENGTH_MS[timeframe] / 1000;
        const candles = syntheticCandles(SEED, symbol, timeframe, 20, timeMs);
        const last = candles.at(-1);
        expect(candles).toHaveLength(20);
        candles.forEach(({ time }, index) => {
          expect(time).toBe((candles[0]?.time ?? 0) + index * seconds);
        });
        expect(last !== undefined && last.time * 1000 <= timeMs).toBe(true);
        expect(last?.close).toBe(midOf(symbol, timeMs));
        for (const { open, high, low, close } of candles) {
          expect(low <= Math.min(open, close) && high >= Math.max(open, close) && low > 0).toBe(true);
        }
      }),
    );
  });

  test('days begin at midnight and weeks on Monday, UTC', () => {
    const day = syntheticCandles(SEED, 'EUR/USD', '1d', 1, NOW_MS).at(0);
    const week = syntheticCandles(SEED, 'EUR/USD', '1w', 1, NOW_MS).at(0);
    expect(day?.time).toBe(Date.parse('2026-11-11T00:00:00Z') / 1000);
    expect(week?.time).toBe(Date.parse('2026-11-09T00:00:00Z') / 1000);
  });

  test('begin no earlier than the market', () => {
    expect(syntheticCandles(SEED, 'EUR/USD', '1w', 1000, Date.UTC(1971, 0, 1)).length).toBeLessThan(60);
  });
});

describe('a day', () => {
  test('knows the mid of a day ago and the volume since', () => {
    fc.assert(
      fc.property(symbols, moments, (symbol, timeMs) => {
        const minuteMs = timeMs - (timeMs % MINUTE_MS);
        const day = syntheticDay(SEED, symbol, minuteMs);
        expect(day.reference24h).toBe(midOf(symbol, minuteMs - DAY_MS));
        const minutes = syntheticCandles(SEED, symbol, '1m', 1441, minuteMs).slice(0, 1440);
        expect(day.volume).toBe(union(minutes).volume);
      }),
      { numRuns: 30 },
    );
  });

  test('trades about the usual volume', () => {
    for (const { symbol, dailyVolumeUsd } of INSTRUMENTS) {
      const volumes = syntheticCandles(SEED, symbol, '1d', 364, NOW_MS).slice(0, -1);
      const daily = mean(volumes.map(({ volume }) => volume));
      expect(daily / dailyVolumeUsd, symbol).toBeGreaterThan(0.7);
      expect(daily / dailyVolumeUsd, symbol).toBeLessThan(1.4);
    }
  });
});

describe('it looks like a market', () => {
  test('prices stay within a factor of three of their level for twenty years', () => {
    for (const { symbol, referenceLevel } of QUOTED) {
      for (const { high, low } of syntheticCandles(SEED, symbol, '1w', 1000, Date.UTC(2036, 0, 1))) {
        expect(high / Number(referenceLevel), symbol).toBeLessThan(3);
        expect(low / Number(referenceLevel), symbol).toBeGreaterThan(1 / 3);
      }
    }
  });

  // Seeds are fixed and the market is a pure function, so these figures never vary from run to run.
  test.each(['EUR/USD', 'BTC/USD', 'XAU/USD', 'SPX500', 'NATGAS'])(
    '%s: volatility, memory and tails of daily returns',
    (symbol) => {
      const returns = ['a', 'b', 'c'].flatMap((seed) => dailyReturns(symbol, seed));
      const yearly = deviation(returns) * Math.sqrt(365.25);
      expect(yearly / quotedAs(symbol).yearlyVolatility).toBeGreaterThan(0.8);
      expect(yearly / quotedAs(symbol).yearlyVolatility).toBeLessThan(1.2);
      expect(Math.abs(correlation(returns.slice(1), returns.slice(0, -1)))).toBeLessThan(0.08);
      expect(kurtosis(returns)).toBeGreaterThan(3.3);
      // Calm and busy times come in clusters: yesterday's size says something about today's.
      const sizes = returns.map((one) => Math.abs(one));
      expect(correlation(sizes.slice(1), sizes.slice(0, -1))).toBeGreaterThan(0.05);
    },
  );

  test.each(['EUR/USD', 'BTC/USD'])('%s: the same from minute to minute', (symbol) => {
    const returns = Array.from({ length: 20 }, (_, index) =>
      returnsOf(syntheticCandles(SEED, symbol, '1m', 1000, NOW_MS - index * 17.3 * DAY_MS)),
    ).flat();
    const yearly = deviation(returns) * Math.sqrt(365.25 * 1440);
    expect(yearly / quotedAs(symbol).yearlyVolatility).toBeGreaterThan(0.75);
    expect(yearly / quotedAs(symbol).yearlyVolatility).toBeLessThan(1.25);
    expect(Math.abs(correlation(returns.slice(1), returns.slice(0, -1)))).toBeLessThan(0.08);
    expect(kurtosis(returns)).toBeGreaterThan(3.5);
  });

  test('London and New York are busier than the night, and weekends are quiet', () => {
    const hours = syntheticCandles(SEED, 'EUR/USD', '1h', 1000, NOW_MS);
    const meanVolume = (isOne: (at: Date) => boolean): number => {
      const some = hours.filter(({ time }) => isOne(new Date(time * 1000)));
      return mean(some.map(({ volume }) => volume));
    };
    const isWeekday = (at: Date): boolean => at.getUTCDay() % 6 !== 0;
    const busy = meanVolume((at) => isWeekday(at) && at.getUTCHours() === 14);
    expect(busy).toBeGreaterThan(2 * meanVolume((at) => isWeekday(at) && at.getUTCHours() === 3));
    expect(busy).toBeGreaterThan(4 * meanVolume((at) => !isWeekday(at)));
  });
});

type Prices = Pick<Candle, 'open' | 'high' | 'low' | 'close'>;

function pricesOf({ open, high, low, close }: Candle): Prices {
  return { open, high, low, close };
}

function ofTicks(symbol: string, fromMs: number, toMs: number): Prices {
  const mids: number[] = [];
  for (let timeMs = fromMs; timeMs <= toMs; timeMs += TICK_MS) mids.push(midOf(symbol, timeMs));
  return {
    open: mids.at(0) ?? NaN,
    high: Math.max(...mids),
    low: Math.min(...mids),
    close: mids.at(-1) ?? NaN,
  };
}

function union(candles: readonly Candle[]): Candle {
  const first = candles.at(0);
  if (first === undefined) throw new Error('no candle');
  return {
    time: first.time,
    open: first.open,
    high: Math.max(...candles.map(({ high }) => high)),
    low: Math.min(...candles.map(({ low }) => low)),
    close: candles.at(-1)?.close ?? NaN,
    volume: candles.reduce((sum, { volume }) => sum + volume, 0),
  };
}

function midOf(symbol: string, timeMs: number, seed = SEED): number {
  const { bid, ask } = syntheticQuote(seed, symbol, timeMs);
  return Number((bid + ask) / 2n) / 10 ** PRICE_SCALE;
}

function quotedAs(symbol: string) {
  const quoted = findQuoted(symbol);
  if (quoted === undefined) throw new Error(symbol);
  return quoted;
}

function dailyReturns(symbol: string, seed: string): readonly number[] {
  return returnsOf(syntheticCandles(seed, symbol, '1d', 1000, NOW_MS));
}

function returnsOf(candles: readonly Candle[]): readonly number[] {
  return candles.slice(1).map(({ close }, index) => Math.log(close / (candles[index]?.close ?? NaN)));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}

function kurtosis(values: readonly number[]): number {
  const middle = mean(values);
  return mean(values.map((value) => (value - middle) ** 4)) / deviation(values) ** 4;
}

function correlation(one: readonly number[], other: readonly number[]): number {
  const [middle, otherMiddle] = [mean(one), mean(other)];
  const together = mean(one.map((value, index) => (value - middle) * ((other[index] ?? NaN) - otherMiddle)));
  return together / (deviation(one) * deviation(other));
}
