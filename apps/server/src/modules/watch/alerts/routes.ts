import { mainBookOf } from '@halyard/accounting';
import { watch } from '@halyard/contract';
import type { Routes } from '../../../platform/http/routes.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { WatchDeps } from '../deps.ts';
import { toAlert } from './alert.ts';
import { createDayReferences } from './day-reference.ts';
import { createAlert, updateAlert } from './make-alert.ts';
import * as store from './store.ts';

export function addAlertRoutes(
  routes: Routes,
  given: Pick<WatchDeps, 'clock' | 'database' | 'live' | 'market'>,
): void {
  const { clock, database, live } = given;
  const deps = { ...given, referenceOf: createDayReferences(given) };

  routes.answer(watch.listAlerts, async ({ caller }) => {
    const now = clock.now();
    const alerts = await store.selectAlerts(database, caller.userId, now);
    return alerts.map((alert) => toAlert(alert, now));
  });

  routes.write(watch.createAlert, async (tx, { caller, body }) =>
    toAlert(await createAlert(deps, tx, caller.userId, body), clock.now()),
  );

  routes.write(watch.updateAlert, async (tx, { caller, params: { id }, body }) =>
    toAlert(await updateAlert(deps, tx, caller.userId, { id, ...body }), clock.now()),
  );

  routes.write(watch.deleteAlert, async (tx, { caller: { userId }, params: { id } }) => {
    if (!(await store.deleteAlert(tx, userId, id))) refuse('alert-not-found');
    await live.append(tx, mainBookOf(userId), [{ kind: 'alerts' }]);
    return { id };
  });
}
