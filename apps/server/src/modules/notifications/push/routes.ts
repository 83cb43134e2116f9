import { notifications } from '@halyard/contract';
import type { Routes } from '../../../platform/http/routes.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { NewDeviceDeps } from '../deps.ts';
import { putDevice, toDevice } from './devices.ts';
import * as store from './store-push.ts';

export function addPushRoutes(routes: Routes, deps: NewDeviceDeps): void {
  const { clock, database, push, wakePush } = deps;

  routes.answer(notifications.listPushDevices, async ({ caller }) =>
    (await store.selectDevices(database, caller.userId)).map((row) => toDevice(row, caller)),
  );

  routes.write(notifications.putPushDevice, async (tx, { caller, body, userAgent, ip }) =>
    toDevice(await putDevice(deps, tx, caller, body, { userAgent, ip }), caller),
  );

  routes.write(notifications.deletePushDevice, async (tx, { caller: { userId }, params: { id } }) => {
    if ((await store.deleteDevices(tx, userId, { id })) === 0) refuse('push-device-not-found');
    return { id };
  });

  routes.write(notifications.testPushDevice, async (tx, { caller: { userId }, params: { id } }) => {
    if (!push) refuse('push-is-off');
    if (!(await store.queueTest(tx, userId, id, clock.now()))) refuse('push-device-not-found');
    tx.afterCommit(wakePush);
    return { id };
  });
}
