import { notifications } from '@halyard/contract';
import type { Routes } from '../../../platform/http/routes.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { NewDeviceDeps } from '../deps.ts';
import { putDevice, toDevice } from './devices.ts';
import * as store from './store-push.ts';

export function addPushRoutes(routes: Routes, deps: NewDeviceDeps): void {
  const { clock, database, push, wakePush } = deps;

  routes.handle(notifications.listPushDevices, async ({ caller }) => ({
    data: (await store.selectDevices(database, caller.userId)).map((row) => toDevice(row, caller)),
  }));

  routes.handle(notifications.putPushDevice, async ({ caller, body, userAgent, ip, transaction }) =>
    transaction(async (tx) => ({
      data: toDevice(await putDevice(deps, tx, caller, body, { userAgent, ip }), caller),
    })),
  );

  routes.handle(notifications.deletePushDevice, async ({ caller: { userId }, params: { id }, transaction }) =>
    transaction(async (tx) => {
      if ((await store.deleteDevices(tx, userId, { id })) === 0) refuse('push-device-not-found');
      return { data: { id } };
    }),
  );

  routes.handle(notifications.testPushDevice, async ({ caller: { userId }, params: { id }, transaction }) =>
    transaction(async (tx) => {
      if (!push) refuse('push-is-off');
      if (!(await store.queueTest(tx, userId, id, clock.now()))) refuse('push-device-not-found');
      tx.afterCommit(wakePush);
      return { data: { id } };
    }),
  );
}
