import { findInstrument, INSTRUMENTS } from '@halyard/catalogue';
import type { analysis } from '@halyard/contract';
import { divideHalfEven } from '@halyard/money';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { type OpenInterest, selectOpenInterest } from './store-sentiment.ts';

/** With fewer customers than this, a share would tell what somebody holds. */
export const MIN_CUSTOMERS = 5;

/** Nobody needs it fresher, and changes of a moment would show who has just traded. */
export const KEPT_MS = 30_000;

type Deps = { readonly clock: Clock; readonly database: Queryable };

/** Answers what our own customers hold, from one look at all open positions in half a minute. */
export function createSentiment({ clock, database }: Deps) {
  let kept: { readonly atMs: number; readonly rows: Promise<readonly OpenInterest[]> } | null = null;

  const openInterest = (): Promise<readonly OpenInterest[]> => {
    const nowMs = clock.now().getTime();
    if (kept && Math.abs(nowMs - kept.atMs) < KEPT_MS) return kept.rows;
    const looked = { atMs: nowMs, rows: selectOpenInterest(database) };
    kept = looked;
    // Whoever asked hears of the failure; the next one looks again.
    looked.rows.catch(() => {
      if (kept === looked) kept = null;
    });
    return looked.rows;
  };

  return async (symbols?: string): Promise<analysis.Sentiment[]> => {
    const rows = await openInterest();
    const wanted = symbols
      ? symbols.split(',').flatMap((text) => findInstrument(text.trim()) ?? [])
      : INSTRUMENTS;
    return wanted.map(({ symbol }) => sentimentOf(symbol, rows));
  };
}

function sentimentOf(symbol: string, rows: readonly OpenInterest[]): analysis.Sentiment {
  const nobody = { positions: 0n, quantity: 0n, customers: 0n };
  const sideOf = (side: OpenInterest['side']) =>
    rows.find((row) => row.symbol === symbol && row.side === side) ?? nobody;
  const [long, short] = [sideOf('buy'), sideOf('sell')];
  // Somebody may hold both sides, so that the larger side is what is known for certain.
  const customers = long.customers > short.customers ? long.customers : short.customers;
  if (customers < BigInt(MIN_CUSTOMERS)) {
    return { symbol, positions: null, byPositions: null, byNotional: null };
  }
  return {
    symbol,
    positions: Number(long.positions + short.positions),
    byPositions: sharesOf(long.positions, short.positions),
    // Both sides are worth the same price, so the share of the notional is that of the quantity.
    byNotional: sharesOf(long.quantity, short.quantity),
  };
}

/** Whole percents that add up to a hundred: finer ones would let a single position be worked out. */
function sharesOf(long: bigint, short: bigint): { longPercent: number; shortPercent: number } {
  const longPercent = Number(divideHalfEven(100n * long, long + short));
  return { longPercent, shortPercent: 100 - longPercent };
}
