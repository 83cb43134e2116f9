import type { Bus } from '../../platform/bus/bus.ts';
import type { Guard } from '../../platform/outbound/guarded-post.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Audit } from '../audit/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Live } from '../live/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { Users } from '../users/index.ts';

export type WebhooksDeps = Pick<Platform, 'clock' | 'database' | 'log' | 'secretBox'> & {
  readonly audit: Audit;
  readonly bus: Pick<Bus, 'on'>;
  readonly ledger: Ledger;
  readonly live: Live;
  readonly notifications: Notifications;
  readonly settings: Pick<Settings, 'SITE_MODE' | 'WEBHOOK_ALLOW_LOOPBACK'>;
  readonly users: Users;
  /** How addresses are reached, where not as ever. */
  readonly outbound?: Partial<Guard>;
};
