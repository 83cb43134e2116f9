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

  routes.handle(watch.listAlerts, async ({ caller }) => {
    const now = clock.now();
    const alerts = await store.selectAlerts(database, caller.userId, now);
    return { data: alerts.map((alert) => toAlert(alert, now)) };
  });

  routes.handle(watch.createAlert, async ({ caller, body, transaction }) =>
    transaction(async (tx) => ({
      data: toAlert(await createAlert(deps, tx, caller.userId, body), clock.now()),
    })),
  );

  routes.handle(watch.updateAlert, async ({ caller, params: { id }, body, transaction }) =>
    transaction(async (tx) => ({
      data: toAlert(await updateAlert(deps, tx, caller.userId, { id, ...body }), clock.now()),
    })),
  );

  routes.handle(watch.deleteAlert, async ({ caller: { userId }, params: { id }, transaction }) =>
    transaction(async (tx) => {
      if (!(await store.deleteAlert(tx, userId, id))) refuse('alert-not-found');
      await live.append(tx, mainBookOf(userId), [{ kind: 'alerts' }]);
      return { data: { id } };
    }),
  );
}
