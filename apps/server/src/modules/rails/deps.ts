import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import type { Approvals } from '../approvals/index.ts';
import type { Audit } from '../audit/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Market } from '../market/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { Users } from '../users/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { Doors } from './doors.ts';

export type RailsDeps = {
  readonly approvals: Approvals;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly database: Database;
  readonly doors: Doors;
  readonly ledger: Ledger;
  readonly log: Log;
  readonly market: Market;
  readonly notifications: Notifications;
  readonly settings: Settings;
  readonly users: Users;
  readonly wakeJob: (name: string) => void;
  readonly wallet: Wallet;
};
