import { type Chance, chanceAt } from './chance.ts';
import { SHORTEST_SPAN, TICKS_PER_HOUR } from './clock.ts';
import { onGrid } from './numbers.ts';
import { type Market, type Stretch, allTime, partStretch } from './tree.ts';

/** The hour each market was last asked for: who follows a market asks for its neighbour's tick next. */
const lastHourOf = new WeakMap<Market, Stretch>();

/** Goes down to the shortest stretch that holds a tick. */
export function shortestStretchAt(market: Market, tick: number): Stretch {
  const known = lastHourOf.get(market);
  if (known !== undefined && tick >= known.firstTick && tick < known.firstTick + known.span) {
    return descend(market, known, tick, SHORTEST_SPAN);
  }
  const hour = descend(market, allTime(market), tick, TICKS_PER_HOUR);
  lastHourOf.set(market, hour);
  return descend(market, hour, tick, SHORTEST_SPAN);
}

/** The last tick of a stretch: its close. */
export function lastTickOf(market: Market, stretch: Stretch): number {
  const last = descend(market, stretch, stretch.firstTick + stretch.span - 1, SHORTEST_SPAN);
  return tickIn(market, last, last.span - 1);
}

function descend(market: Market, from: Stretch, tick: number, span: number): Stretch {
  let stretch = from;
  while (stretch.span > span) {
    const [left, right] = partStretch(market, stretch);
    stretch = tick < right.firstTick ? left : right;
  }
  return stretch;
}

/**
 * A tick of a shortest stretch. The first stands where the stretch begins, one of the others touches its
 * high and one its low, so that a candle's extremes are prices that were really quoted. The end of the
 * stretch is the next one's first tick.
 */
export function tickIn(market: Market, stretch: Stretch, at: number): number {
  const { start, end, high, low, span } = stretch;
  if (at === 0) return start;
  const chance = chanceAt(market.key, stretch.firstTick, span);
  const [first, second] = extremesInOrder(stretch);
  const [firstAt, secondAt] = twoPlaces(chance, span - 1);
  if (at === firstAt) return first;
  if (at === secondAt) return second;
  const wobble = Math.sqrt((stretch.activity * market.weekVariance) / span) / 2;
  const noise = wobble * (2 * chance(20 + at) - 1);
  let line: number;
  if (at < firstAt) line = between(start, first, at / firstAt);
  else if (at < secondAt) line = between(first, second, (at - firstAt) / (secondAt - firstAt));
  else line = between(second, end, (at - secondAt) / (span - secondAt));
  return Math.min(high, Math.max(low, onGrid(line + noise)));
}

/** The order of high and low that makes the shorter way. */
function extremesInOrder({ start, end, high, low }: Stretch): readonly [number, number] {
  const highFirst = high - start + (end - low);
  const lowFirst = start - low + (high - end);
  return highFirst <= lowFirst ? [high, low] : [low, high];
}

/** Two different places from 1 to the last, in order. */
function twoPlaces(chance: Chance, last: number): readonly [number, number] {
  const one = 1 + Math.floor(chance(0) * last);
  const step = 1 + Math.floor(chance(1) * (last - 1));
  const other = 1 + ((one - 1 + step) % last);
  return one < other ? [one, other] : [other, one];
}

function between(from: number, to: number, part: number): number {
  return from + (to - from) * part;
}
