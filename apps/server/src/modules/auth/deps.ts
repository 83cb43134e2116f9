import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Audit } from '../audit/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { Users } from '../users/index.ts';

export type AuthDeps = {
  readonly audit: Audit;
  /** Told whose sessions end, so that their sockets end on every node. */
  readonly bus: Pick<Bus, 'tell'>;
  readonly clock: Clock;
  readonly database: Database;
  readonly ledger: Ledger;
  readonly notifications: Notifications;
  readonly secretBox: SecretBox;
  readonly users: Users;
  readonly settings: Pick<Settings, 'SITE_MODE' | 'PUBLIC_URL' | 'PORT' | 'WELCOME_CREDIT_USD'>;
  /** Asks the mail job to look at the outbox soon. */
  readonly wakeMail: () => void;
};
