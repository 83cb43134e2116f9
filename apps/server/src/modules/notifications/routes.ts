import { notifications } from '@halyard/contract';
import type { Routes } from '../../platform/http/routes.ts';
import { refuse } from '../../platform/refusal.ts';
import type { NewDeviceDeps } from './deps.ts';
import { listNotifications, toNotification } from './list-notifications.ts';
import { addPushRoutes } from './push/routes.ts';
import * as store from './store.ts';

export function addNotificationsRoutes(routes: Routes, deps: NewDeviceDeps): void {
  const { clock, database } = deps;
  addPushRoutes(routes, deps);

  routes.answer(notifications.listNotifications, async ({ caller, query }) =>
    listNotifications(database, caller, query),
  );

  routes.handle(notifications.readNotification, async ({ caller, params }) => {
    const row = await store.markRead(database, caller.userId, params.id, clock.now());
    return row ? { data: toNotification(row) } : refuse('notification-not-found');
  });

  routes.answer(notifications.readAllNotifications, async ({ caller }) => ({
    read: await store.markAllRead(database, caller.userId, clock.now()),
  }));
}
