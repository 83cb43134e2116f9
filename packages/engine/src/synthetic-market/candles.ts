import { SHORTEST_SPAN } from './clock.ts';
import { lastTickOf, tickIn } from './ticks.ts';
import { type Market, type Stretch, allTime, partStretch } from './tree.ts';

/** A candle in the market's own terms: logarithms of price, and volume in USD. */
export type PathCandle = {
  readonly firstTick: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
};

/** The complete candles of a length between two ticks, which are multiples of it. */
export function completeCandles(
  market: Market,
  from: number,
  to: number,
  span: number,
): readonly PathCandle[] {
  const candles: PathCandle[] = [];
  collectCandles(market, allTime(market), from, to, span, candles);
  return candles;
}

/** The candle of all ticks from one up to, but without, another: whole stretches where they fit, ticks at the edges. */
export function candleOfTicks(market: Market, from: number, to: number): PathCandle {
  const parts = partsOf(market, allTime(market), from, to);
  const last = parts.at(-1);
  return {
    firstTick: from,
    open: parts[0]?.open ?? 0,
    high: Math.max(...parts.map(({ high }) => high)),
    low: Math.min(...parts.map(({ low }) => low)),
    close: last?.close ?? 0,
    volume: parts.reduce((sum, { volume }) => sum + volume, 0),
  };
}

function collectCandles(
  market: Market,
  stretch: Stretch,
  from: number,
  to: number,
  span: number,
  candles: PathCandle[],
): void {
  const { firstTick, start, high, low, volume } = stretch;
  if (firstTick >= to || firstTick + stretch.span <= from) return;
  if (stretch.span === span) {
    candles.push({ firstTick, open: start, high, low, close: lastTickOf(market, stretch), volume });
    return;
  }
  const [left, right] = partStretch(market, stretch);
  collectCandles(market, left, from, to, span, candles);
  collectCandles(market, right, from, to, span, candles);
}

function partsOf(market: Market, stretch: Stretch, from: number, to: number): readonly PathCandle[] {
  const end = stretch.firstTick + stretch.span;
  if (stretch.firstTick >= to || end <= from) return [];
  const isWhole = from <= stretch.firstTick && end <= to;
  if (isWhole) {
    // Only the last part's close counts, and asking every part for it would mean going down each.
    const close = end === to ? lastTickOf(market, stretch) : stretch.end;
    return [{ ...stretch, open: stretch.start, close }];
  }
  if (stretch.span === SHORTEST_SPAN) return [partOfShortest(market, stretch, from, to)];
  const [left, right] = partStretch(market, stretch);
  return [...partsOf(market, left, from, to), ...partsOf(market, right, from, to)];
}

function partOfShortest(market: Market, stretch: Stretch, from: number, to: number): PathCandle {
  const first = Math.max(0, from - stretch.firstTick);
  const end = Math.min(stretch.span, to - stretch.firstTick);
  const ticks = Array.from({ length: end - first }, (_, index) => tickIn(market, stretch, first + index));
  const volumeBefore = (tick: number): number => Math.floor((stretch.volume * tick) / stretch.span);
  return {
    firstTick: stretch.firstTick + first,
    open: ticks[0] ?? stretch.start,
    high: Math.max(...ticks),
    low: Math.min(...ticks),
    close: ticks.at(-1) ?? stretch.start,
    volume: volumeBefore(end) - volumeBefore(first),
  };
}
