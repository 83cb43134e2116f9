import { admin, market, site } from '@halyard/contract';
import { read, watched } from '../../platform/calls/read.ts';

/** What the overview asks for. Every figure has one call, so that the same figure never says two things. */

const REFRESH_EVERY_MS = 60_000;
const SHOWN_TRANSACTIONS = 5;

export const READS = {
  analytics: watched(read(admin.adminAnalytics, { query: {} }), REFRESH_EVERY_MS),
  recent: watched(
    read(admin.adminListTransactions, { query: { limit: SHOWN_TRANSACTIONS } }),
    REFRESH_EVERY_MS,
  ),
  health: watched(read(site.healthReady), REFRESH_EVERY_MS),
  prices: watched(read(market.listPrices), REFRESH_EVERY_MS),
} as const;
