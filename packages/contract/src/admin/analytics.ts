import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { moment } from '../fields.ts';
import { PERIODS } from '../wallet/transactions.ts';
import { USER_STATUSES } from '../users.ts';
import { read } from './calls.ts';

/** One value for every day of the period, the oldest first; days are those of UTC. */
const daily = z.array(z.object({ day: z.string(), value: z.number() }));

export const adminAnalytics = endpoint({
  ...read,
  name: 'adminAnalytics',
  summary: 'Totals since the beginning, and daily series of a period',
  path: '/admin/analytics',
  query: z.strictObject({ period: z.enum(PERIODS).default('30d') }),
  answer: z.object({
    totalUsers: z.number(),
    activeUsers: z.number(),
    totalDeposits: z.number(),
    totalWithdrawals: z.number(),
    totalTrades: z.number(),
    totalVolume: z.number(),
    revenue: z.number(),
    newUsersToday: z.number(),
    tradesPerDay: z.number(),
    totalPortfolioValue: z.number(),
    pendingUsers: z.number(),
    /** Since when the process that answers has been running: the end of the last maintenance. */
    serverStartedAt: moment,
    usersByStatus: z.record(z.enum(USER_STATUSES), z.number()),
    balancesByCurrency: z.array(z.object({ currency: z.string(), balance: z.number() })),
    revenueBySource: z.object({
      commissions: z.number(),
      conversionFees: z.number(),
      withdrawalFees: z.number(),
      /** What copies have paid for their profit, without what their leaders get of it. */
      copyFees: z.number(),
      managementFees: z.number(),
      financing: z.number(),
    }),
    series: z.object({
      newUsers: daily,
      /** People who signed in on the day, each once. */
      activeUsers: daily,
      deposits: daily,
      withdrawals: daily,
      revenue: daily,
      volume: daily,
      trades: daily,
    }),
  }),
});
