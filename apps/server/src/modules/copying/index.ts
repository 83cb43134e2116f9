/**
 * Copying: strategies that customers show, and money that others give to have them copied. Owns strategies, allocations
 * and what was paid for profit; brings each fill of a leader to each book that copies it, and ends what is to be ended.
 * It never decides what a copy opens (the engine does) and never writes an order or a balance itself. Invariants: each
 * fill of a leader is dealt with once by each copy, in its place, and kept with the reason where it was not copied; a copy's money
 * comes from its owner's main book and returns there; profit is paid for once, and never beside a deficit.
 */
import type { UserId } from '@halyard/accounting';
import { paySharesDue, chargeMonthDue } from './allocations/charge-fees.ts';
import { chargeCovered, noteCovers } from './allocations/pay-for-covers.ts';
import { stopAll } from './allocations/change-allocation.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { approveStrategy, endStrategiesOf } from './strategies/decide-strategy.ts';
import { publishStrategy } from './strategies/publish-strategy.ts';
import type { CopyingDeps } from './deps.ts';
import { createLane } from './mirror/lane.ts';
import { forgetWords } from './strategies/store-strategies.ts';
import { createRecords } from './strategies/read-record.ts';

export type { CopyingDeps } from './deps.ts';
export { addCopyingAdminRoutes, addCopyingRoutes } from './routes.ts';
export { strategyTerms } from './strategies/decide-strategy.ts';
export { provenCopying } from './store-verify.ts';

export type Copying = ReturnType<typeof createCopying>;

export function createCopying(deps: CopyingDeps) {
  const lane = createLane(deps);
  deps.trading.protection.onCover(noteCovers);
  deps.wallet.endForDebt.onEnd((tx, ownerId) => stopAll(deps, tx, ownerId, 'debt'));
  return {
    lane,
    /** Somebody's account is being closed: all that they copy ends. The caller holds the locks of all their books. */
    stopAllOf: (tx: Tx, ownerId: UserId) => stopAll(deps, tx, ownerId, 'closing'),
    /** Somebody has gone for good: what they show, or would, is shown no more. */
    endStrategiesOf: (tx: Tx, ownerId: UserId) => endStrategiesOf(deps, tx, ownerId),
    /** What somebody has written of their strategies: they have gone for good. */
    forgetWords,
    records: createRecords(deps),

    // What people do with it, for whoever is not a route: the past of a simulated environment is made of it.
    publish: (tx: Tx, caller: Identity, request: Parameters<typeof publishStrategy>[3]) =>
      publishStrategy(deps, tx, caller, request),
    approve: (tx: Tx, staff: Identity, id: string) => approveStrategy(deps, tx, staff, id),

    jobs: [
      {
        name: 'charge-covered',
        everyMs: 60_000,
        byTheClock: true,
        run: (ending?: AbortSignal) => chargeCovered(deps, ending),
      },
      {
        name: 'charge-copies',
        everyMs: 60_000,
        byTheClock: true,
        run: (ending?: AbortSignal) => chargeMonthDue(deps, ending),
      },
      { name: 'pay-leaders', everyMs: 3_600_000, byTheClock: true, run: () => paySharesDue(deps) },
    ],
  };
}
