import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Guard } from '../../platform/outbound/guarded-post.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import type { Audit } from '../audit/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Live } from '../live/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { Users } from '../users/index.ts';

export type WebhooksDeps = {
  readonly audit: Audit;
  readonly bus: Pick<Bus, 'on'>;
  readonly clock: Clock;
  readonly database: Database;
  readonly ledger: Ledger;
  readonly live: Live;
  readonly log: Log;
  readonly notifications: Notifications;
  readonly secretBox: SecretBox;
  readonly settings: Pick<Settings, 'SITE_MODE' | 'WEBHOOK_ALLOW_LOOPBACK'>;
  readonly users: Users;
  /** How addresses are reached, where not as ever. */
  readonly outbound?: Partial<Guard>;
};
