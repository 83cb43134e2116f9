import type { BookId } from '@halyard/accounting';
import { createRounds } from '../../platform/rounds.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createLeases } from '../trading/index.ts';
import type { ManagedDeps } from './deps.ts';
import { goalOf } from './investments/goal-of.ts';
import { serveInvestment } from './investments/serve-investment.ts';
import { type InvestmentRow, selectDrifting, selectDue, updateDue } from './investments/store-investments.ts';

/** The lease is one of trading's, under a name that is no symbol. */
const LEASE = 'managed';
/** What may have to be tried again and again, so many a round. */
const AT_ONCE = 100;
const LOOK_EVERY_MS = 5000;
const DRIFT_EVERY_MS = 60_000;
/** Whoever could not be served is left alone for so long. */
const REST_MS = 5000;

/**
 * Brings investments to what they are to hold, pays out and ends. One node does it, by a lease, so that no work is done
 * twice; that nothing is traded or paid twice is the desk's to see to, and the locks of the books.
 */
export function createLane(deps: ManagedDeps) {
  const { bus, database, log } = deps;
  const work = createWork(deps);
  let driftAtMs = -Infinity;
  const round = async (): Promise<void> => {
    if (leases.fenceOf(LEASE) === undefined) return;
    if (performance.now() - driftAtMs > DRIFT_EVERY_MS) {
      driftAtMs = performance.now();
      await work.noteDrift();
    }
    await work.serveDue();
  };
  const rounds = createRounds({
    run: round,
    everyMs: LOOK_EVERY_MS,
    onFailed: (error, isNew) =>
      isNew && log.warn({ err: error }, 'investments could not be served; trying again'),
  });
  const leases = createLeases({ database, log, symbols: [LEASE], onGain: rounds.soon });
  const stopHearing = bus.on('managed', rounds.soon);

  return {
    /** Does all that is to be done now, whoever has the lease. */
    run: async (): Promise<void> => {
      await work.noteDrift();
      await work.serveDue();
    },
    start: async (): Promise<void> => {
      await leases.start();
      rounds.start(0);
    },
    stop: async (): Promise<void> => {
      stopHearing();
      await rounds.stop();
      await leases.stop();
    },
  };
}

function createWork(deps: ManagedDeps) {
  const { clock, database, log } = deps;
  /** Until when whoever could not be served is left alone. */
  const resting = new Map<BookId, number>();
  /** How far the last round came; whoever is behind is next. */
  const reached: { due?: string | undefined; drift?: string | undefined } = {};

  const serve = async ({ bookId }: InvestmentRow, act: () => Promise<void>): Promise<void> => {
    if ((resting.get(bookId) ?? 0) > performance.now()) return;
    resting.delete(bookId);
    try {
      await act();
    } catch (error) {
      resting.set(bookId, performance.now() + REST_MS);
      if (!(error instanceof Refusal))
        log.error({ err: error, bookId }, 'an investment could not be served yet');
    }
  };

  return {
    serveDue: async (): Promise<void> => {
      const due = await selectDue(database, clock.now(), { after: reached.due, limit: AT_ONCE });
      reached.due = due.length < AT_ONCE ? undefined : due.at(-1)?.id;
      for (const row of due) await serve(row, () => serveInvestment(deps, row));
    },
    noteDrift: async (): Promise<void> => {
      const some = await selectDrifting(database, { after: reached.drift, limit: AT_ONCE });
      reached.drift = some.length < AT_ONCE ? undefined : some.at(-1)?.id;
      for (const row of some) await serve(row, () => noteDriftOf(deps, row));
    },
  };
}

async function noteDriftOf({ database, ledger, trading }: ManagedDeps, row: InvestmentRow): Promise<void> {
  const { parts } = await trading.plan(database, row.bookId, goalOf(row));
  const most = BigInt(row.drift ?? 0);
  if (!parts.some(({ actual, target }) => actual - target > most || target - actual > most)) return;
  await database.transaction(async (tx) => {
    await ledger.lock(tx, row.bookId);
    await updateDue(tx, row, 'drift');
  });
}
