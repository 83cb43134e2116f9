import type { Candle, RawTick, Timeframe } from '@halyard/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LENGTH_MS } from '../prices/timeframes.ts';
import { makeRecording } from './recording.ts';
import { createReplayFeed } from './replay-feed.ts';

const RECORDED_MS = Date.parse('2024-05-01T09:30:00Z');
const NOW_MS = Date.parse('2026-03-04T12:00:00Z');
const ONE = 10_000_000_000n;

function tick(atMs: number, price: number, symbol = 'BTC/USD'): RawTick {
  return { symbol, bid: BigInt(price) * ONE, ask: BigInt(price) * ONE, atMs: RECORDED_MS + atMs };
}

/** Five ticks in four seconds: the round is five seconds long. */
const TICKS = [100, 101, 102, 103, 104].map((price, index) => tick(index * 1000, price));
const priceOf = (quote: { readonly bid: bigint } | null) => quote && Number(quote.bid / ONE);

describe('a recording', () => {
  test('is played with its own spacing, as of now, over and over', () => {
    const feed = createReplayFeed(makeRecording(TICKS));
    const seconds = Array.from({ length: 12 }, (_, index) =>
      priceOf(feed.quote('BTC/USD', NOW_MS + index * 1000)),
    );
    expect(seconds).toEqual([100, 101, 102, 103, 104, 100, 101, 102, 103, 104, 100, 101]);
    expect(feed.quote('BTC/USD', NOW_MS + 2700)?.atMs).toBe(NOW_MS + 2000);
    expect(feed.quote('EUR/USD', NOW_MS)).toBeNull();
  });

  test('is the same for every node, whenever it was started and whatever it was asked before', () => {
    const [early, late] = [createReplayFeed(makeRecording(TICKS)), createReplayFeed(makeRecording(TICKS))];
    for (let atMs = NOW_MS - 20_000; atMs < NOW_MS; atMs += 700) early.quote('BTC/USD', atMs);
    expect(early.quote('BTC/USD', NOW_MS)).toEqual(late.quote('BTC/USD', NOW_MS));
    expect(early.quoteAt('BTC/USD', NOW_MS - 3000)).toEqual(late.quoteAt('BTC/USD', NOW_MS - 3000));
  });

  test('a symbol that comes later in a round stands where the round before left it', () => {
    const feed = createReplayFeed(
      makeRecording([...TICKS, tick(2000, 7, 'ETH/USD'), tick(3000, 8, 'ETH/USD')]),
    );
    expect(feed.quote('ETH/USD', NOW_MS)).toMatchObject({ bid: 8n * ONE, atMs: NOW_MS - 2000 });
    expect(feed.quote('ETH/USD', NOW_MS + 2500)).toMatchObject({ bid: 7n * ONE, atMs: NOW_MS + 2000 });
  });

  test('passes the tick policy, also where its end meets its beginning', () => {
    const lie = tick(1500, 500);
    const crossed = { ...tick(2500, 102), ask: ONE };
    const recording = makeRecording([...TICKS.slice(0, 2), lie, ...TICKS.slice(2), crossed, tick(500, 100)]);
    expect(recording.drops).toEqual({ absurd: 1, crossed: 1, 'out-of-order': 1 });
    expect(recording.tracks.get('BTC/USD')?.offsetsMs).toHaveLength(5);
    // From 400 back to 100 the first two ticks of every round are too far away to be believed.
    const gap = [100, 100, 100, 110, 400, 400, 400, 400].map((price, index) => tick(index * 1000, price));
    const feed = createReplayFeed(makeRecording(gap));
    const round = Array.from({ length: 8 }, (_, index) =>
      priceOf(feed.quote('BTC/USD', NOW_MS + index * 1000)),
    );
    expect(round).toEqual([400, 400, 100, 110, 110, 110, 400, 400]);
  });
});

describe('its charts', () => {
  const walks = fc
    .array(fc.tuple(fc.nat(40_000), fc.integer({ min: 100, max: 115 })), { minLength: 1, maxLength: 300 })
    .map((steps) => {
      let atMs = 0;
      return steps.map(([pause, price]) => tick((atMs += 1 + pause), price));
    });
  const timeframes = fc.constantFrom<Timeframe>('1m', '5m', '30m');

  test('are those of the ticks it played', () => {
    fc.assert(
      fc.property(walks, timeframes, fc.nat(3_000_000), (ticks, timeframe, later) => {
        const recording = makeRecording(ticks);
        const [feed, nowMs] = [createReplayFeed(recording), NOW_MS + later];
        const count = 4;
        const candles = feed.candles('BTC/USD', timeframe, count, nowMs);
        const spanMs = LENGTH_MS[timeframe];
        const fromMs = Math.floor(nowMs / spanMs) * spanMs - (count - 1) * spanMs;
        const played = [];
        for (let roundMs = Math.floor(fromMs / recording.periodMs) * recording.periodMs; roundMs <= nowMs;) {
          for (const { atMs, bid } of ticks) {
            played.push({ atMs: roundMs + atMs - (ticks[0]?.atMs ?? 0), price: Number(bid / ONE) });
          }
          roundMs += recording.periodMs;
        }
        const within = played.filter(({ atMs }) => atMs >= fromMs && atMs <= nowMs);
        expect(candles).toEqual(slowCandles(within, spanMs));
        expect(priceOf(feed.quoteAt('BTC/USD', nowMs))).toBe(
          played.findLast(({ atMs }) => atMs <= nowMs)?.price,
        );
      }),
      { numRuns: 150 },
    );
  });

  test('count the ticks of a day, and of a week that holds many rounds', () => {
    const feed = createReplayFeed(makeRecording(TICKS));
    expect(feed.dayVolume('BTC/USD', NOW_MS)).toBe(86_400);
    const [week] = feed.candles('BTC/USD', '1w', 2, NOW_MS);
    expect(week).toMatchObject({ open: 100, high: 104, low: 100, close: 104, volume: 7 * 86_400 });
  });

  function slowCandles(ticks: readonly { atMs: number; price: number }[], spanMs: number): Candle[] {
    return [...Map.groupBy(ticks, ({ atMs }) => Math.floor(atMs / spanMs))].map(([span, own]) => {
      const prices = own.map(({ price }) => price);
      return {
        time: (span * spanMs) / 1000,
        open: prices[0] ?? 0,
        high: Math.max(...prices),
        low: Math.min(...prices),
        close: prices.at(-1) ?? 0,
        volume: prices.length,
      };
    });
  }
});
