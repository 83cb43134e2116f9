import type { Settings } from '../../platform/settings.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Streams } from '../../platform/http/streams/streams.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Live } from '../live/index.ts';
import type { Market } from '../market/index.ts';
import type { TradingCalls } from '../trading/index.ts';

export type V20Deps = {
  readonly clock: Clock;
  readonly database: Database;
  readonly ledger: Pick<Ledger, 'book' | 'booksOf'>;
  readonly live: Pick<Live, 'onMessage'>;
  readonly market: Market;
  readonly trading: TradingCalls;
  readonly settings: Pick<Settings, 'PUBLIC_URL'>;
  readonly streams: Streams;
};
