import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import type { Live } from '../live/index.ts';
import type { Market } from '../market/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { Trading } from '../trading/index.ts';

export type WatchDeps = {
  readonly clock: Clock;
  readonly database: Database;
  readonly live: Pick<Live, 'append' | 'onMessage'>;
  readonly log: Log;
  readonly market: Pick<Market, 'view' | 'onQuotes' | 'lastQuote' | 'quoteAt'>;
  readonly notifications: Notifications;
  /** Which symbols this node judges, and since when. */
  readonly owner: Pick<Trading['owner'], 'fenceOf' | 'onGain'>;
};
