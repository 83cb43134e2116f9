import type { Platform } from '../../platform/platform.ts';
import type { Audit } from '../audit/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { Trading } from '../trading/index.ts';
import type { Users } from '../users/index.ts';
import type { Printer } from './print/printer.ts';
import type { PaperRow } from './store.ts';

export type PapersDeps = Pick<Platform, 'clock' | 'database' | 'log' | 'settings'> & {
  readonly assetsOfSpan: Ledger['assetsOfSpan'];
  readonly audit: Audit;
  readonly heldAt: Trading['heldAt'];
  readonly lockPerson: Users['lock'];
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly openedAt: Ledger['openedAt'];
  readonly printer: Printer;
  /** What is being made, by book, kind and period: asked for twice, it is made once. */
  readonly underWay: Map<string, Promise<PaperRow>>;
};
