import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Audit } from '../audit/index.ts';
import type { Market } from '../market/index.ts';

export type AnalysisDeps = {
  readonly audit: Audit;
  readonly clock: Clock;
  readonly database: Database;
  readonly market: Pick<Market, 'candles'>;
};
