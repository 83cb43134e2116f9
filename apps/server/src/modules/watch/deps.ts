import type { Platform } from '../../platform/platform.ts';
import type { Live } from '../live/index.ts';
import type { Market } from '../market/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { Trading } from '../trading/index.ts';

export type WatchDeps = Pick<Platform, 'clock' | 'database' | 'log'> & {
  readonly live: Pick<Live, 'append' | 'onMessage'>;
  readonly market: Pick<Market, 'view' | 'onQuotes' | 'lastQuote' | 'quoteAt'>;
  readonly notifications: Notifications;
  /** Which symbols this node judges, and since when. */
  readonly owner: Pick<Trading['owner'], 'fenceOf' | 'onGain'>;
};
