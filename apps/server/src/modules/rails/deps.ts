import type { Platform } from '../../platform/platform.ts';
import type { Approvals } from '../approvals/index.ts';
import type { Audit } from '../audit/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Market } from '../market/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { Users } from '../users/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { Doors } from './doors.ts';

export type RailsDeps = Pick<Platform, 'clock' | 'database' | 'log' | 'settings' | 'wakeJob'> & {
  readonly approvals: Approvals;
  readonly audit: Audit;
  readonly doors: Doors;
  readonly ledger: Ledger;
  readonly market: Market;
  readonly notifications: Notifications;
  readonly users: Users;
  readonly wallet: Wallet;
};
