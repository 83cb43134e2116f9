import { createLeasedRounds, createServing } from '../trading/index.ts';
import type { ManagedDeps } from './deps.ts';
import { goalOf } from './investments/goal-of.ts';
import { serveInvestment } from './investments/serve-investment.ts';
import {
  type InvestmentRow,
  selectDrifting,
  selectDue,
  selectInvestment,
  updateDue,
} from './investments/store-investments.ts';

/** What may have to be tried again and again, so many a round. */
const AT_ONCE = 100;
const LOOK_EVERY_MS = 5000;
const DRIFT_EVERY_MS = 60_000;
/** Whoever could not be served is left alone for so long. */
const REST_MS = 5000;

/** Brings investments to what they are to hold, pays out and ends. */
export function createLane(deps: ManagedDeps) {
  const work = createWork(deps);
  let driftAtMs = -Infinity;
  const rounds = createLeasedRounds(deps, {
    lease: 'managed',
    topic: 'managed',
    everyMs: LOOK_EVERY_MS,
    failure: 'investments could not be served; trying again',
    round: async () => {
      if (performance.now() - driftAtMs > DRIFT_EVERY_MS) {
        driftAtMs = performance.now();
        await work.noteDrift();
      }
      await work.serveDue();
    },
  });
  return {
    ...rounds,
    /** Does all that is to be done now, whoever has the lease. */
    run: async (): Promise<void> => {
      await work.noteDrift();
      await work.serveDue();
    },
  };
}

function createWork(deps: ManagedDeps) {
  const { clock, database, log } = deps;
  const { serve } = createServing(log, REST_MS, 'an investment could not be served yet');
  /** How far the last round came; whoever is behind is next. */
  const reached: { due?: string | undefined; drift?: string | undefined } = {};

  return {
    serveDue: async (): Promise<void> => {
      const due = await selectDue(database, clock.now(), { after: reached.due, limit: AT_ONCE });
      reached.due = due.length < AT_ONCE ? undefined : due.at(-1)?.id;
      for (const row of due) await serve(row.bookId, () => serveInvestment(deps, row));
    },
    noteDrift: async (): Promise<void> => {
      const some = await selectDrifting(database, { after: reached.drift, limit: AT_ONCE });
      reached.drift = some.length < AT_ONCE ? undefined : some.at(-1)?.id;
      for (const row of some) await serve(row.bookId, () => noteDriftOf(deps, row));
    },
  };
}

async function noteDriftOf({ database, ledger, trading }: ManagedDeps, row: InvestmentRow): Promise<void> {
  const { parts, orders, waiting } = await trading.plan(database, row.bookId, goalOf(row));
  const most = BigInt(row.drift ?? 0);
  // What whole steps, or the limits of a group, leave off is no reason to trade the others: it would be one every minute.
  const mended = new Set([...orders.map(({ symbol }) => symbol), ...waiting]);
  const isOff = ({ symbol, actual, target }: (typeof parts)[number]) =>
    mended.has(symbol) && (actual - target > most || target - actual > most);
  if (!parts.some(isOff)) return;
  await database.transaction(async (tx) => {
    await ledger.lock(tx, row.bookId);
    const now = await selectInvestment(tx, row.userId, row.id);
    // What its owner has asked for meanwhile comes first.
    if (now?.status === 'active' && now.due === null) await updateDue(tx, now, 'drift');
  });
}
