import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Live } from '../live/index.ts';
import type { Users } from '../users/index.ts';

export type NotificationsDeps = {
  readonly clock: Clock;
  readonly database: Database;
  readonly live: Pick<Live, 'append'>;
  readonly users: Pick<Users, 'byId'>;
  /** Asks the mail job to look at the outbox soon. */
  readonly wakeMail: () => void;
};
