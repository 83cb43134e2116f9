import { admin, market, site } from '@halyard/contract';
import { read } from '../../platform/read.ts';

/** What the overview asks for. Every figure has one call, so that the same figure never says two things. */

export const REFRESH_EVERY_MS = 60_000;
const SHOWN_TRANSACTIONS = 5;

export const READS = {
  analytics: read(admin.adminAnalytics, { query: {} }),
  recent: read(admin.adminListTransactions, { query: { limit: SHOWN_TRANSACTIONS } }),
  health: read(site.healthReady),
  prices: read(market.listPrices),
} as const;
