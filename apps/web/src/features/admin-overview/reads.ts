import { admin, market, site } from '@halyard/contract';
import { read } from '../../platform/read.ts';

/** What the overview asks for. Every figure has one call, so that the same figure never says two things. */

export const REFRESH_EVERY_MS = 60_000;
const SHOWN_TRANSACTIONS = 5;

const pending = (type: 'deposit' | 'withdrawal') =>
  read(admin.adminListTransactions, { query: { type, status: 'pending', limit: 1 } });

export const READS = {
  analytics: read(admin.adminAnalytics, { query: {} }),
  recent: read(admin.adminListTransactions, { query: { limit: SHOWN_TRANSACTIONS } }),
  deposits: pending('deposit'),
  withdrawals: pending('withdrawal'),
  adjustments: read(admin.adminListApprovals, { query: { status: 'pending', limit: 1 } }),
  identityChecks: read(admin.adminListKyc, { query: { limit: 1 } }),
  health: read(site.healthReady),
  prices: read(market.listPrices),
} as const;
