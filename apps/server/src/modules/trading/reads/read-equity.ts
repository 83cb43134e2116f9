import { setImmediate as nextTurn } from 'node:timers/promises';
import { type BookId, USD } from '@halyard/accounting';
import type { AnswerOf, investment } from '@halyard/contract';
import { portfolioSummary } from '@halyard/engine';
import { assert } from '@halyard/money';
import type { Balance, Movement, WaitingDollars } from '../../ledger/index.ts';
import type { TradingDeps } from '../deps.ts';
import type { ReadAccountWorth } from './read-account-worth.ts';
import { equityMoments, type EquityPeriod } from './read-equity-moments.ts';
import { openProfitAt } from './read-past.ts';
import { readAtOneMoment } from './store-read.ts';
import { type PastPosition, selectHeld } from './store-read-past.ts';
import { usd } from '../desk/wire.ts';
import { walletsAt } from './worth.ts';

type Curve = AnswerOf<typeof investment.getEquityCurve>;

/** Everything a curve is worked out from, read once. */
type Past = {
  readonly moments: readonly number[];
  /** Of now; the movements lead back from there. */
  readonly balances: readonly Balance[];
  readonly movements: readonly Movement[];
  readonly positions: readonly PastPosition[];
  readonly waiting: readonly WaitingDollars[];
};

/** Prices of the past take time to work out: others get their turn in between. */
const POINTS_A_TURN = 8;

/** What the account was worth at moments of a period, from its opening on. The last point is what it is worth now. */
export async function readEquityCurve(
  deps: TradingDeps,
  readAccountWorth: ReadAccountWorth,
  userId: BookId,
  period: EquityPeriod,
): Promise<Curve> {
  const { clock, market } = deps;
  const now = clock.now();
  const past = await readPast(deps, userId, period, now);
  // After the past and never older than it: what may be remembered is no part of it.
  const { account, day } = await readAccountWorth({ bookId: userId });
  const curve = past ? await walk(deps, past) : [];
  const { totalValueUsd, equityUsd } = portfolioSummary(account.state, market.view(), day);
  return [...curve, { at: now.toISOString(), totalValue: usd(totalValueUsd), equity: usd(equityUsd) }];
}

async function readPast(
  { database, ledger }: TradingDeps,
  userId: BookId,
  period: EquityPeriod,
  now: Date,
): Promise<Past | null> {
  return readAtOneMoment(database, async (tx) => {
    const openedAt = await ledger.openedAt(tx, userId);
    assert(openedAt, 'whoever is signed in has a book');
    const moments = equityMoments(period, openedAt.getTime(), now.getTime());
    const dates = moments.map((at) => new Date(at));
    const [first] = dates;
    if (!first) return null;
    return {
      moments,
      balances: await ledger.balances(tx, userId),
      movements: await ledger.movements(tx, userId, dates),
      positions: await selectHeld(tx, userId, dates),
      waiting: await ledger.waitingDollars(tx, userId, first),
    };
  });
}

/** One walk through time: from what was held at the first moment, each adding what happened up to the next. */
async function walk({ market }: TradingDeps, past: Past): Promise<Curve> {
  const { positions, waiting } = past;
  const held = heldAtFirst(past);
  const movements = Map.groupBy(past.movements, ({ point }) => point);
  const curve: Curve = [];
  for (const [point, atMs] of past.moments.entries()) {
    if (point % POINTS_A_TURN === 0) await nextTurn();
    for (const { asset, changed } of movements.get(point) ?? [])
      held.set(asset, (held.get(asset) ?? 0n) + changed);
    const profitUsd = openProfitAt(positions, atMs, market.quoteAt);
    const wallets = walletsAt(
      market,
      [...held].map(([asset, units]) => ({ asset, units })),
      atMs,
    );
    curve.push({
      at: new Date(atMs).toISOString(),
      totalValue: usd(wallets + profitUsd),
      equity: usd((held.get(USD) ?? 0n) - waitingAt(waiting, atMs) + profitUsd),
    });
  }
  return curve;
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
