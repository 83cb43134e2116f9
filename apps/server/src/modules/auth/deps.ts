import type { Bus } from '../../platform/bus/bus.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Audit } from '../audit/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { Users } from '../users/index.ts';

export type AuthDeps = Pick<Platform, 'clock' | 'database' | 'secretBox' | 'wakeMail'> & {
  readonly audit: Audit;
  /** Told whose sessions end, so that their sockets end on every node. */
  readonly bus: Pick<Bus, 'tell'>;
  readonly ledger: Ledger;
  readonly notifications: Notifications;
  readonly users: Users;
  readonly settings: Pick<Settings, 'SITE_MODE' | 'PUBLIC_URL' | 'PORT' | 'WELCOME_CREDIT_USD'>;
};
