/**
 * What customers are told. Owns the notifications; each is written in the transaction of what it tells about, and
 * its mail, when the customer wants one, is queued in that same transaction: nobody hears of what did not happen.
 * It never decides what is worth telling and never sends mail itself. Invariant: a person sees and marks only
 * their own; somebody else's does not exist for them.
 */
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { Live } from '../live/index.ts';
import type { Users } from '../users/index.ts';
import { type NewNotification, notify } from './notify.ts';

export type { NewNotification } from './notify.ts';
export { compose, type Recipient, type Told, writeNotifications } from './write-many.ts';
export { addNotificationsRoutes } from './routes.ts';

export type NotificationsDeps = {
  readonly clock: Clock;
  readonly database: Database;
  readonly live: Pick<Live, 'append'>;
  readonly users: Pick<Users, 'byId'>;
  /** Asks the mail job to look at the outbox soon. */
  readonly wakeMail: () => void;
};

export type Notifications = ReturnType<typeof createNotifications>;

export function createNotifications(deps: NotificationsDeps) {
  return {
    notify: (tx: Tx, notification: NewNotification) => notify(deps, tx, notification),
  };
}
