/**
 * What customers are told. Owns the notifications; each is written in the transaction of what it tells about, and
 * its mail and its push messages, when the customer wants them, are queued in that same transaction: nobody hears of what
 * did not happen. Owns the devices that get push messages, and sends those (decision 055).
 * It never decides what is worth telling and never sends mail itself. Invariant: a person sees and marks only
 * their own; somebody else's does not exist for them.
 */
import type { Tx } from '../../platform/database/database.ts';
import { type NewNotification, notify } from './notify.ts';
import type { NotificationsDeps } from './deps.ts';

export type { NotificationsDeps } from './deps.ts';
export { compose, type NewNotification, type Recipient, type Told, writeNotifications } from './notify.ts';
export { sendDuePushes } from './push/send-due.ts';
export { deleteDevices as forgetDevices } from './push/store-push.ts';
export { deleteNotifications as forgetNotifications } from './store.ts';
export { addNotificationsRoutes } from './routes.ts';

export type Notifications = ReturnType<typeof createNotifications>;

export function createNotifications(deps: NotificationsDeps) {
  return {
    notify: (tx: Tx, notification: NewNotification) => notify(deps, tx, notification),
  };
}
