import type { BookId } from '@halyard/accounting';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Audit } from '../audit/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { Users } from '../users/index.ts';

export type KeysDeps = Pick<Platform, 'clock' | 'database' | 'log'> & {
  readonly audit: Audit;
  /** Told whose keys end, so that their sockets end on every node. */
  readonly bus: Pick<Bus, 'tell'>;
  readonly ledger: Ledger;
  readonly notifications: Notifications;
  readonly settings: Pick<Settings, 'PUBLIC_URL'>;
  readonly users: Users;
};

export type KeyCalls = KeysDeps & {
  /** Cancels what keys sent to wait in these books, and answers how much there was. */
  readonly cancelKeyOrders: (bookIds: readonly BookId[]) => Promise<number>;
};
