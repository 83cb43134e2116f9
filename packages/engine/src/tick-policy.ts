import type { Quote } from './synthetic-market/synthetic-market.ts';

/**
 * One policy for the ticks of every feed, one symbol at a time. A tick is judged by itself, by the clock, and by the
 * last good one. A level far away from the last good one is believed when three ticks in a row agree on it, and so
 * is the very first level of a symbol: one wrong tick must never fire a customer's stop.
 */

/** A quote as a feed sends it: nothing about it has been checked yet but that its prices are prices. */
export type RawTick = Quote;

export const DROP_REASONS = [
  'not-positive',
  'crossed',
  'wide',
  'from-the-future',
  'stale',
  'repeated',
  'out-of-order',
  'absurd',
  'unconfirmed',
] as const;

/**
 * Why a tick is no quote. `absurd` is too far from the last good one, `unconfirmed` one of a symbol's first before
 * enough agree. `repeated` says the last one again word for word, which is no fault of a feed that is polled.
 */
export type DropReason = (typeof DROP_REASONS)[number];

export type TickTolerance = {
  /** A tick older than this is no price. */
  readonly maxAgeMs: number;
  /** How far a feed's clock may be ahead of ours. */
  readonly maxAheadMs: number;
};

/** What a symbol's next tick is judged by. */
export type TickHistory = {
  readonly lastGood: RawTick | null;
  /** Ticks in a row, oldest first, that agree with each other and not with the last good one. */
  readonly suspects: readonly RawTick[];
};

export type TickVerdict = {
  readonly history: TickHistory;
  /** Null when the tick is good: it then is the history's last good one. */
  readonly dropped: DropReason | null;
};

/** A history begins with nothing, or with the last good tick somebody has kept. */
export function beginHistory(lastGood: RawTick | null = null): TickHistory {
  return { lastGood, suspects: [] };
}

/** So many ticks in a row make a level. */
const AGREEING_TICKS = 3;

/** A fifth is the farthest a good tick moves, and the widest its two prices may stand apart. */
const FIFTH = 5n;

export function judgeTick(
  history: TickHistory,
  tick: RawTick,
  nowMs: number,
  tolerance: TickTolerance,
): TickVerdict {
  const fault = faultOf(tick) ?? untimely(history, tick, nowMs, tolerance);
  if (fault !== null) return { history, dropped: fault };
  const { lastGood, suspects } = history;
  if (lastGood !== null && isNear(tick, lastGood)) return { history: beginHistory(tick), dropped: null };
  // One that only repeats the time of the last suspect is the same witness again.
  const latest = suspects.at(-1);
  if (latest !== undefined && tick.atMs <= latest.atMs) {
    return { history, dropped: isSame(tick, latest) ? 'repeated' : 'out-of-order' };
  }
  const agreeing = suspects.every((suspect) => isNear(tick, suspect) && isNear(suspect, tick));
  const witnesses = agreeing ? [...suspects, tick] : [tick];
  if (witnesses.length >= AGREEING_TICKS) return { history: beginHistory(tick), dropped: null };
  return {
    history: { lastGood, suspects: witnesses },
    dropped: lastGood === null ? 'unconfirmed' : 'absurd',
  };
}

/** What is wrong with a tick whatever came before it. */
function faultOf({ bid, ask }: RawTick): DropReason | null {
  if (bid <= 0n || ask <= 0n) return 'not-positive';
  if (bid > ask) return 'crossed';
  return (ask - bid) * 2n * FIFTH > bid + ask ? 'wide' : null;
}

/** Equal times pass, since some feeds count in seconds; the same tick again does not. */
function untimely(
  { lastGood }: TickHistory,
  tick: RawTick,
  nowMs: number,
  { maxAgeMs, maxAheadMs }: TickTolerance,
): DropReason | null {
  if (tick.atMs - nowMs > maxAheadMs) return 'from-the-future';
  if (lastGood !== null && isSame(tick, lastGood)) return 'repeated';
  if (nowMs - tick.atMs > maxAgeMs) return 'stale';
  return lastGood !== null && tick.atMs < lastGood.atMs ? 'out-of-order' : null;
}

/** Whether the mid is at most a fifth away from another one. Twice the mid is compared, which is exact. */
function isNear(tick: RawTick, from: RawTick): boolean {
  const level = from.bid + from.ask;
  const distance = tick.bid + tick.ask - level;
  return (distance < 0n ? -distance : distance) * FIFTH <= level;
}

function isSame(one: RawTick, other: RawTick): boolean {
  return one.atMs === other.atMs && one.bid === other.bid && one.ask === other.ask;
}
