import type { Settings } from '../../platform/settings.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Approvals } from '../approvals/index.ts';
import type { Audit } from '../audit/index.ts';
import type { Copying } from '../copying/index.ts';
import type { Auth } from '../auth/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Live } from '../live/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { Users } from '../users/index.ts';
import type { Webhooks } from '../webhooks/index.ts';
import type { Wallet } from '../wallet/index.ts';

export type PrivacyDeps = Pick<Platform, 'clock' | 'database' | 'exportSlots'> & {
  readonly audit: Audit;
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly settings: Pick<Settings, 'dataDir'>;
  readonly users: Pick<Users, 'byEmail' | 'lock'>;
};

/** What closing an account needs of those who know something of its owner. */
export type ClosingDeps = Pick<Platform, 'clock' | 'database' | 'wakeMail'> & {
  readonly approvals: Approvals;
  readonly audit: Audit;
  readonly auth: Pick<Auth, 'forgetSessions' | 'forgetSignIn'>;
  readonly copying: Pick<Copying, 'endStrategiesOf' | 'forgetWords'>;
  readonly ledger: Ledger;
  readonly live: Live;
  readonly settings: Pick<Settings, 'dataDir' | 'RETENTION_YEARS'>;
  readonly users: Users;
  readonly wallet: Pick<Wallet, 'hinderingClosing'>;
  readonly webhooks: Pick<Webhooks, 'endOf'>;
};
