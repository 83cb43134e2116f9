import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ExportSlots } from '../../platform/http/export-slots.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Audit } from '../audit/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { Users } from '../users/index.ts';

export type PrivacyDeps = {
  readonly audit: Audit;
  readonly clock: Clock;
  readonly database: Database;
  readonly exportSlots: ExportSlots;
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly settings: Pick<Settings, 'dataDir'>;
  readonly users: Pick<Users, 'byEmail' | 'lock'>;
};
