import type { Settings } from '../../platform/settings.ts';
import type { Streams } from '../../platform/http/streams/streams.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Live } from '../live/index.ts';
import type { Market } from '../market/index.ts';
import type { TradingCalls } from '../trading/index.ts';

export type V20Deps = Pick<Platform, 'clock' | 'database'> & {
  readonly ledger: Pick<Ledger, 'book' | 'booksOf'>;
  readonly live: Pick<Live, 'onMessage'>;
  readonly market: Market;
  readonly trading: TradingCalls;
  readonly settings: Pick<Settings, 'PUBLIC_URL'>;
  readonly streams: Streams;
};
