import type { Platform } from '../../platform/platform.ts';
import type { Audit } from '../audit/index.ts';
import type { Market } from '../market/index.ts';

export type AnalysisDeps = Pick<Platform, 'clock' | 'database'> & {
  readonly audit: Audit;
  readonly market: Pick<Market, 'candles'>;
};
