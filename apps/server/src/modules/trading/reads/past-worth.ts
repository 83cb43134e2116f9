import { setImmediate as nextTurn } from 'node:timers/promises';
import { type BookId, USD } from '@halyard/accounting';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Balance, Movement, WaitingDollars } from '../../ledger/index.ts';
import type { TradingDeps } from '../deps.ts';
import { openProfitAt } from './read-past.ts';
import { type PastPosition, selectHeld } from './store-read-past.ts';
import { walletsAt } from './worth.ts';

/** Everything that what an account was worth is worked out from, read at one moment. */
export type Past = {
  /** Ascending. */
  readonly moments: readonly number[];
  /** Of now; the movements lead back from there. */
  readonly balances: readonly Balance[];
  readonly movements: readonly Movement[];
  readonly positions: readonly PastPosition[];
  readonly waiting: readonly WaitingDollars[];
};

export type PastWorth = {
  readonly atMs: number;
  readonly totalValueUsd: bigint;
  readonly equityUsd: bigint;
};

/** Prices of the past take time to work out: others get their turn in between. */
const POINTS_A_TURN = 8;

export async function readPast(
  { ledger }: Pick<TradingDeps, 'ledger'>,
  queryable: Queryable,
  userId: BookId,
  moments: readonly number[],
): Promise<Past | null> {
  const dates = moments.map((at) => new Date(at));
  const [first] = dates;
  if (!first) return null;
  return {
    moments,
    balances: await ledger.balances(queryable, userId),
    movements: await ledger.movements(queryable, userId, dates),
    positions: await selectHeld(queryable, userId, dates),
    waiting: await ledger.waitingDollars(queryable, userId, first),
  };
}

/** One walk through time: from what was held at the first moment, each adding what happened up to the next. */
export async function walkPast({ market }: Pick<TradingDeps, 'market'>, past: Past): Promise<PastWorth[]> {
  const { positions, waiting } = past;
  const held = heldAtFirst(past);
  const movements = Map.groupBy(past.movements, ({ point }) => point);
  const walked: PastWorth[] = [];
  for (const [point, atMs] of past.moments.entries()) {
    if (point % POINTS_A_TURN === 0) await nextTurn();
    for (const { asset, changed } of movements.get(point) ?? [])
      held.set(asset, (held.get(asset) ?? 0n) + changed);
    const profitUsd = openProfitAt(positions, atMs, market);
    const wallets = walletsAt(
      market,
      [...held].map(([asset, units]) => ({ asset, units })),
      atMs,
    );
    walked.push({
      atMs,
      totalValueUsd: wallets + profitUsd,
      equityUsd: (held.get(USD) ?? 0n) - waitingAt(waiting, atMs) + profitUsd,
    });
  }
  return walked;
}

function heldAtFirst({ balances, movements }: Past): Map<string, bigint> {
  const held = new Map(
    balances.map(({ asset, available, locked, deficit }) => [asset, available + locked + deficit]),
  );
  for (const { asset, changed } of movements) held.set(asset, (held.get(asset) ?? 0n) - changed);
  return held;
}

function waitingAt(waiting: readonly WaitingDollars[], atMs: number): bigint {
  return waiting.reduce(
    (sum, { amount, placedAt, releasedAt }) =>
      placedAt.getTime() <= atMs && (releasedAt === null || releasedAt.getTime() > atMs) ? sum + amount : sum,
    0n,
  );
}
