import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PushSender } from '../../platform/push/push-sender.ts';
import type { Audit } from '../audit/index.ts';
import type { Live } from '../live/index.ts';
import type { Users } from '../users/index.ts';

export type NotificationsDeps = {
  readonly clock: Clock;
  readonly database: Database;
  readonly live: Pick<Live, 'append'>;
  readonly users: Pick<Users, 'byId' | 'lock'>;
  /** Asks the mail job to look at the outbox soon. */
  readonly wakeMail: () => void;
  /** Null where the operator sends no push messages. */
  readonly push: PushSender | null;
  /** Asks the job that sends them to look soon. */
  readonly wakePush: () => void;
};

/** A device that is new is written down in the audit log. */
export type NewDeviceDeps = NotificationsDeps & { readonly audit: Pick<Audit, 'record'> };
