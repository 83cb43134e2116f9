import type { PlacedOrder, Side } from './customer-load.ts';
import { type Stand, standAt, standsBetween, type Track } from './price-track.ts';

/** Which levels had to be reached and which cannot have been, told from the recording alone. */

/** A level that waits, and the side it would trade on. */
export type Level = {
  readonly track: Track;
  readonly side: Side;
  readonly waitsFor: 'better' | 'worse';
  readonly level: number;
};

/** A time in which nobody watched for certain, because the owner had just gone. */
export type Dark = { readonly fromMs: number; readonly untilMs: number };

/** So long it may take until everybody knows of an order, or of its end. */
export const DOUBT_MS = 1500;
/** A price that stood for so long was seen by any owner. */
const SURELY_SEEN_MS = 1500;

export function levelOfOrder({ track, side, orderType, level }: PlacedOrder): Level {
  return { track, side, level, waitsFor: orderType === 'limit' ? 'better' : 'worse' };
}

export function exitsOf({ track, side, stopLoss, takeProfit }: PlacedOrder): readonly Level[] {
  const exit = { track, side: side === 'buy' ? 'sell' : 'buy' } as const;
  return [
    ...(stopLoss === null ? [] : [{ ...exit, level: stopLoss, waitsFor: 'worse' } as const]),
    ...(takeProfit === null ? [] : [{ ...exit, level: takeProfit, waitsFor: 'better' } as const]),
  ];
}

export function isReached({ side, waitsFor, level }: Level, { bid, ask }: Stand): boolean {
  const fallsTo = (side === 'buy') === (waitsFor === 'better');
  const price = side === 'buy' ? ask : bid;
  return fallsTo ? price <= level : price >= level;
}

/**
 * The moment by which it had to have fired: the end of the first price that was there while it surely waited and was
 * surely watched, for long enough. Null where there was none.
 */
export function dueBy(level: Level, fromMs: number, untilMs: number, darks: readonly Dark[]): number | null {
  const due = standsBetween(level.track, fromMs, untilMs).find((stand) => {
    if (!isReached(level, stand)) return false;
    const from = Math.max(stand.fromMs, fromMs + DOUBT_MS);
    const until = Math.min(stand.untilMs, untilMs - DOUBT_MS);
    const isDark = darks.some((dark) => dark.fromMs < until && dark.untilMs > from);
    return until - from >= SURELY_SEEN_MS && !isDark;
  });
  return due?.untilMs ?? null;
}

/** What of a quote that was kept with a fill is wrong; null when it is one of the recording and reaches the level. */
export function faultOfQuote(
  level: Level,
  quote: { readonly bid: bigint; readonly ask: bigint; readonly at: Date; readonly price: bigint },
): string | null {
  const { track } = level;
  const stand = standAt(track, quote.at.getTime());
  const units = (inTrack: number) => BigInt(inTrack) * 10n ** BigInt(10 - track.decimals);
  if (quote.bid !== units(stand.bid) || quote.ask !== units(stand.ask)) return 'this price never was';
  if (!isReached(level, stand)) return 'this price does not reach it';
  return quote.price === (level.side === 'buy' ? quote.ask : quote.bid) ? null : 'this is the wrong side';
}
