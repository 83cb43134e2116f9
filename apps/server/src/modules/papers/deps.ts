import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import type { Audit } from '../audit/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { Trading } from '../trading/index.ts';
import type { Printer } from './print/printer.ts';
import type { PaperRow } from './store.ts';

export type PapersDeps = {
  readonly audit: Audit;
  readonly clock: Clock;
  readonly database: Database;
  readonly heldAt: Trading['heldAt'];
  readonly log: Log;
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly openedAt: Ledger['openedAt'];
  readonly printer: Printer;
  readonly settings: Settings;
  /** What is being made, by book, kind and period: asked for twice, it is made once. */
  readonly underWay: Map<string, Promise<PaperRow>>;
};
