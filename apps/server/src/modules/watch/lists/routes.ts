import { mainBookOf } from '@halyard/accounting';
import { watch } from '@halyard/contract';
import type { Routes } from '../../../platform/http/routes.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { WatchDeps } from '../deps.ts';
import * as store from './store.ts';

export function addListRoutes(
  routes: Routes,
  { database, live }: Pick<WatchDeps, 'database' | 'live'>,
): void {
  routes.answer(watch.getWatchlists, async ({ caller }) => store.selectLists(database, caller.userId));

  routes.write(watch.putWatchlists, async (tx, { caller: { userId }, body }) => {
    const data = (await store.replaceLists(tx, userId, body)) ?? refuse('lists-changed');
    await live.append(tx, mainBookOf(userId), [{ kind: 'watchlists' }]);
    return data;
  });
}
