import { PRICE_SCALE, assert } from '@halyard/money';
import { usualActivity } from './activity.ts';
import { type PathCandle, candleOfTicks, completeCandles } from './candles.ts';
import { chanceAt } from './chance.ts';
import {
  ALL_TICKS,
  TICKS_BY_TIMEFRAME,
  TICKS_PER_DAY,
  TICKS_PER_HOUR,
  type Timeframe,
  tickAt,
  timeOfTickMs,
} from './clock.ts';
import { exponential } from './numbers.ts';
import { shortestStretchAt, tickIn } from './ticks.ts';
import { type Market, type Stretch, openMarket } from './tree.ts';

/**
 * A market that is a pure function of seed, symbol and time. Nothing is stored, so a restart does not jump,
 * every node quotes the same, and a chart of any length costs the same few milliseconds. Its path is a tree:
 * all of time has a start, an end, a high and a low, and each stretch is parted into two that agree with it,
 * down to ticks. A candle is a stretch of that tree, which is why candles of all lengths and the ticks agree.
 */

/** Prices are scaled by 10^PRICE_SCALE and stand on the last decimal of their symbol; the mid does too. */
export type Quote = {
  readonly symbol: string;
  readonly bid: bigint;
  readonly ask: bigint;
  readonly atMs: number;
};

/** A candle of mid prices: time in Unix seconds, volume in USD. The next one opens a tick after this one's close. */
export type Candle = {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
};

const ROLLOVER_FROM = 21 * TICKS_PER_HOUR + (58 * TICKS_PER_HOUR) / 60;
const ROLLOVER_TO = 22 * TICKS_PER_HOUR + (7 * TICKS_PER_HOUR) / 60;

/** The quote of the tick at or before a moment. */
export function syntheticQuote(seed: string, symbol: string, timeMs: number): Quote {
  const market = openMarket(seed, symbol);
  const tick = checkedTickAt(timeMs);
  const stretch = shortestStretchAt(market, tick);
  const mid = stepsOf(market, tickIn(market, stretch, tick - stretch.firstTick));
  const half = Math.max(1, Math.floor((mid * spreadPpm(market, stretch)) / 2_000_000));
  const step = 10n ** BigInt(PRICE_SCALE - market.quoted.priceDecimals);
  return {
    symbol: market.quoted.symbol,
    bid: BigInt(mid - half) * step,
    ask: BigInt(mid + half) * step,
    atMs: timeOfTickMs(tick),
  };
}

/** Candles up to a moment, ascending; the last one is still growing. */
export function syntheticCandles(
  seed: string,
  symbol: string,
  timeframe: Timeframe,
  count: number,
  nowMs: number,
): Candle[] {
  const market = openMarket(seed, symbol);
  const span = TICKS_BY_TIMEFRAME[timeframe];
  const now = checkedTickAt(nowMs);
  const live = now - (now % span);
  const from = Math.max(0, live - (count - 1) * span);
  return [...completeCandles(market, from, live, span), candleOfTicks(market, live, now + 1)].map((candle) =>
    inPrices(market, candle),
  );
}

/** The mid of 24 hours ago, and what was traded in USD since. */
export function syntheticDay(
  seed: string,
  symbol: string,
  nowMs: number,
): { readonly reference24h: number; readonly volume: number } {
  const market = openMarket(seed, symbol);
  const now = checkedTickAt(nowMs);
  const day = candleOfTicks(market, Math.max(0, now - TICKS_PER_DAY), now);
  return { reference24h: priceOf(market, day.open), volume: day.volume };
}

/** Spreads widen when a market is busier than usual, and around the hour in which trading days change. */
function spreadPpm({ quoted, key, rhythm }: Market, stretch: Stretch): number {
  const { typicalPpm, widestPpm } = quoted.spread;
  const busyness = stretch.activity / usualActivity(rhythm, stretch.firstTick, stretch.span);
  const tickOfDay = stretch.firstTick % TICKS_PER_DAY;
  const isRollover = quoted.session !== 'always' && tickOfDay >= ROLLOVER_FROM && tickOfDay < ROLLOVER_TO;
  const noise = 0.9 + 0.3 * chanceAt(key, stretch.firstTick, stretch.span)(10);
  const spread = typicalPpm * noise * Math.max(0.9, Math.sqrt(busyness)) * (isRollover ? 4 : 1);
  return Math.min(widestPpm, spread);
}

function inPrices(market: Market, candle: PathCandle): Candle {
  return {
    time: timeOfTickMs(candle.firstTick) / 1000,
    open: priceOf(market, candle.open),
    high: priceOf(market, candle.high),
    low: priceOf(market, candle.low),
    close: priceOf(market, candle.close),
    volume: candle.volume,
  };
}

function priceOf(market: Market, value: number): number {
  return stepsOf(market, value) / 10 ** market.quoted.priceDecimals;
}

/** A price in steps of its last decimal. */
function stepsOf({ quoted }: Market, value: number): number {
  return Math.round(Number(quoted.referenceLevel) * 10 ** quoted.priceDecimals * exponential(value));
}

function checkedTickAt(timeMs: number): number {
  const tick = tickAt(timeMs);
  assert(tick >= 0 && tick < ALL_TICKS, 'the synthetic market covers the years from 1970 to 2126');
  return tick;
}
