/**
 * What people keep an eye on. Owns their lists of symbols, and the prices they want to hear of with every time one was
 * reached. It moves no money and makes no price: which quotes count, and which node judges a symbol, it is told. Invariants:
 * lists are replaced as a whole, over the version they were made from; an alert fires once, or once each time it has come to
 * wait again, at a quote that was there and reaches it, which is kept with the firing; whoever has lost the symbol writes
 * nothing; at most 200 alerts of a person wait; a person sees and changes only their own.
 */
import { mainBookOf, type UserId } from '@halyard/accounting';
import type { Tx } from '../../platform/database/database.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { createAlertOwner } from './alerts/alert-owner.ts';
import { createDayReferences } from './alerts/day-reference.ts';
import { addAlertRoutes } from './alerts/routes.ts';
import { deleteAll } from './alerts/store.ts';
import type { WatchDeps } from './deps.ts';
import { addListRoutes } from './lists/routes.ts';

export function createWatch(deps: WatchDeps) {
  return createAlertOwner({ ...deps, referenceOf: createDayReferences(deps) });
}

/** Somebody has gone. Whoever judges their alerts is told, on every node. */
export async function forgetWatch({ live }: Pick<WatchDeps, 'live'>, tx: Tx, userId: UserId): Promise<void> {
  await deleteAll(tx, userId);
  await live.append(tx, mainBookOf(userId), [{ kind: 'alerts' }]);
}

export function addWatchRoutes(
  routes: Routes,
  deps: Pick<WatchDeps, 'clock' | 'database' | 'live' | 'market'>,
): void {
  addListRoutes(routes, deps);
  addAlertRoutes(routes, deps);
}
