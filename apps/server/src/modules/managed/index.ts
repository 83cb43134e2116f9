/**
 * Managed portfolios: what the house says is to be held, and money that customers have put into it. Owns portfolios with their
 * versions, investments, what their management has cost and why each fill was made. It never decides what is bought or sold
 * (the engine does) and never writes an order or a balance itself. Invariants: a version holds once two have agreed; an
 * investment's money comes from its owner's main book and returns there; a night of management is charged once, and
 * what was owed is taken before money returns; a fee that is raised counts a day after whoever pays it was told.
 */
import type { UserId } from '@halyard/accounting';
import type { BodyInput, managed } from '@halyard/contract';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { ManagedDeps } from './deps.ts';
import { chargeNightsDue } from './investments/charge-fees.ts';
import { noteCovers } from './investments/store-investments.ts';
import { endAll, invest } from './investments/change-investment.ts';
import { createLane } from './lane.ts';
import { begin, type Definition } from './portfolios/define-portfolio.ts';
import { createPerformance } from './portfolios/performance.ts';

export type { Definition } from './portfolios/define-portfolio.ts';
export { portfolioTerms } from './portfolios/define-portfolio.ts';
export { addManagedAdminRoutes, addManagedRoutes } from './routes.ts';
export { provenManaged } from './store-verify.ts';

export function createManaged(deps: ManagedDeps) {
  deps.trading.protection.onCover(noteCovers);
  deps.wallet.endForDebt.onEnd((tx, ownerId) => endAll(deps, tx, ownerId));
  return {
    lane: createLane(deps),
    /** Somebody's account is being closed: all that is managed for them ends. The caller holds the locks of all their books. */
    endAllOf: (tx: Tx, ownerId: UserId) => endAll(deps, tx, ownerId),
    performance: createPerformance(deps),
    // What people do with it, for whoever is not a route: the past of a simulated environment is made of it.
    begin: (tx: Tx, definition: Definition) => begin(deps, tx, definition),
    invest: (tx: Tx, caller: Identity, body: BodyInput<typeof managed.invest>) =>
      invest(deps, tx, caller, body),
    jobs: [
      {
        name: 'charge-management',
        everyMs: 60_000,
        byTheClock: true,
        run: (ending?: AbortSignal) => chargeNightsDue(deps, ending),
      },
    ],
  };
}
