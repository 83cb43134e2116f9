import { expect, it } from 'vitest';
import { chartsOf } from './charts.ts';

type Analytics = Parameters<typeof chartsOf>[0];

const daily = (...values: number[]) => values.map((value, index) => ({ day: `2026-11-2${index}`, value }));
const ANALYTICS: Analytics = {
  totalUsers: 10,
  activeUsers: 4,
  totalDeposits: 0,
  totalWithdrawals: 0,
  totalTrades: 0,
  totalVolume: 0,
  revenue: 0,
  newUsersToday: 1,
  tradesPerDay: 0,
  totalPortfolioValue: 0,
  pendingUsers: 0,
  serverStartedAt: '2026-11-20T00:00:00Z',
  usersByStatus: { pending: 0, active: 10, suspended: 0, closed: 0 },
  balancesByCurrency: [],
  revenueBySource: {
    commissions: 0,
    conversionFees: 0,
    withdrawalFees: 0,
    copyFees: 0,
    managementFees: 0,
    financing: 0,
  },
  series: {
    newUsers: daily(0, 2, 1),
    activeUsers: daily(1, 3, 2),
    deposits: daily(100, 0, 50),
    withdrawals: daily(0, 200, 0),
    revenue: daily(-1, 2, 0.5),
    volume: daily(1000, 0, 500.5),
    trades: daily(2, 0, 1),
  },
};
const charts = chartsOf(ANALYTICS, 'in the last 7 days');
const chart = (title: string) => charts.find((each) => each.title === title);

it('headlines are the sums of what is drawn', () => {
  expect(charts.map(({ title, headline }) => [title, headline])).toEqual([
    ['Trading Volume', '$1,500.50'],
    ['User Growth', '10'],
    ['Active Users', '4'],
    ['Deposits and Withdrawals', '\u2212$50.00'],
    ['Trades', '3'],
    ['Revenue', '$1.50'],
  ]);
});

it('a week of active users is its best day, not their sum', () => {
  expect(chart('Active Users')?.columns[0]).toMatchObject({ label: 'Logged in', values: [1, 3, 2] });
  const year = Array.from({ length: 365 }, (_, index) => ({
    day: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    value: index % 7,
  }));
  const series = Object.fromEntries(Object.keys(ANALYTICS.series).map((name) => [name, year]));
  const weeks = chartsOf({ ...ANALYTICS, series: series as Analytics['series'] }, 'in the last year');
  const active = weeks.find(({ title }) => title === 'Active Users')?.columns[0];
  expect(active?.label).toBe('Most on a day');
  expect(new Set(active?.values.slice(1))).toEqual(new Set([6]));
});

it('growth ends with the users there are', () => {
  expect(chart('User Growth')?.columns.map(({ values }) => values)).toEqual([
    [7, 9, 10],
    [0, 2, 1],
  ]);
  expect(chart('User Growth')?.about).toBe('users, 3 of them new in the last 7 days');
});

it('an axis is short and has its sign in front', () => {
  expect([0, 1500, 2_000_000, -20].map((value) => chart('Revenue')?.axisFormat(value))).toEqual([
    '$0',
    '$1.5K',
    '$2M',
    '\u2212$20',
  ]);
  // Where it goes below the line because it left the house, it is no negative sum.
  expect(chart('Deposits and Withdrawals')?.axisFormat(-200)).toBe('\u2212$200');
});
