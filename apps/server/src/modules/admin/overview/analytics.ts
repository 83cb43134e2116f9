import type { EntryEvent } from '@halyard/accounting';
import { scaleOf } from '@halyard/catalogue';
import type { admin, AnswerOf } from '@halyard/contract';
import { assert, sumToNumber, usd } from '@halyard/money';
import { daysOf, type Period } from '../../history/index.ts';
import type { AdminDeps } from '../deps.ts';
import * as store from './store-analytics.ts';
import type { EarningRow } from './store-analytics.ts';

const SOURCES = [
  'commissions',
  'conversionFees',
  'withdrawalFees',
  'copyFees',
  'managementFees',
  'financing',
] as const satisfies readonly Source[];

type Analytics = Omit<AnswerOf<typeof admin.adminAnalytics>, 'serverStartedAt'>;

const ACTIVE_FOR_MS = 30 * 86_400_000;

/** The figures of the house: totals since its beginning, and one value for every day of the period. */
export async function readAnalytics(deps: AdminDeps, period: Period): Promise<Analytics> {
  const days = daysOf(period, deps.clock.now());
  const money = await readMoney(deps, days);
  const trading = summariseFills(await store.selectFills(deps.database), days);
  const { series: ofPeople, ...people } = await readPeople(deps, days);
  return {
    ...people,
    ...money.totals,
    ...trading.totals,
    ...(await readHoldings(deps)),
    series: { ...ofPeople, ...money.series, ...trading.series },
  };
}

async function readPeople({ clock, database }: AdminDeps, days: readonly string[]) {
  const now = clock.now();
  const counts = await store.selectPeople(database, {
    signedInSince: new Date(now.getTime() - ACTIVE_FOR_MS),
    registeredSince: startOf(days.at(-1)),
  });
  const newUsers = await store.selectNewUsers(database, startOf(days[0]));
  const signIns = await store.selectSignedIn(database, startOf(days[0]));
  const peopleWith = (status: store.StatusCount['status']) =>
    counts.find((count) => count.status === status)?.people ?? 0;
  return {
    totalUsers: sum(counts.map(({ people }) => people)),
    activeUsers: sum(counts.map(({ signedIn }) => signedIn)),
    newUsersToday: sum(counts.map(({ registered }) => registered)),
    pendingUsers: peopleWith('pending'),
    usersByStatus: {
      pending: peopleWith('pending'),
      active: peopleWith('active'),
      suspended: peopleWith('suspended'),
      closed: peopleWith('closed'),
    },
    series: {
      newUsers: seriesOf(days, new Map(newUsers.map(({ day, people }) => [day, people]))),
      activeUsers: seriesOf(days, new Map(signIns.map(({ day, people }) => [day, people]))),
    },
  };
}

async function readMoney({ database, market }: AdminDeps, days: readonly string[]) {
  const flows = await store.selectFlows(database);
  const [deposits, withdrawals] = [flowOf(flows, 'deposit'), flowOf(flows, 'withdrawal')];
  const { bySource, byDay } = valueEarnings(market, await store.selectEarnings(database));
  const earned = (source: Parameters<typeof bySource.get>[0]) => usd(bySource.get(source) ?? 0n);
  return {
    totals: {
      totalDeposits: usd(total(deposits)),
      totalWithdrawals: usd(total(withdrawals)),
      revenue: usd(total(bySource)),
      revenueBySource: {
        commissions: earned('commissions'),
        conversionFees: earned('conversionFees'),
        withdrawalFees: earned('withdrawalFees'),
        copyFees: earned('copyFees'),
        managementFees: earned('managementFees'),
        financing: earned('financing'),
      },
    },
    series: {
      deposits: seriesOf(days, inUsd(deposits)),
      withdrawals: seriesOf(days, inUsd(withdrawals)),
      revenue: seriesOf(days, inUsd(byDay)),
    },
  };
}

function summariseFills(fills: readonly store.FillsOfDay[], days: readonly string[]) {
  const trades = new Map(fills.map((ofDay) => [ofDay.day, ofDay.fills]));
  const volume = new Map(fills.map((ofDay) => [ofDay.day, ofDay.cents]));
  const inPeriod = sum(days.map((day) => trades.get(day) ?? 0));
  return {
    totals: {
      totalTrades: sum([...trades.values()]),
      totalVolume: usd(total(volume)),
      tradesPerDay: inPeriod / days.length,
    },
    series: { volume: seriesOf(days, inUsd(volume)), trades: seriesOf(days, trades) },
  };
}

async function readHoldings({ database, market }: AdminDeps) {
  const holdings = await store.selectHoldings(database);
  const cents = holdings.reduce(
    (value, { units, asset }) => value + (market.valueUsd(units, asset) ?? 0n),
    0n,
  );
  return {
    totalPortfolioValue: usd(cents),
    balancesByCurrency: holdings.map(({ asset, units }) => ({
      currency: asset,
      balance: sumToNumber(units, scaleOf(asset)),
    })),
  };
}

function flowOf(flows: readonly store.FlowRow[], type: store.FlowRow['type']): Map<string, bigint> {
  return new Map(flows.filter((flow) => flow.type === type).map(({ day, cents }) => [day, cents]));
}

/** Every day of the period, also those on which nothing happened. */
function seriesOf(
  days: readonly string[],
  values: ReadonlyMap<string, number>,
): { day: string; value: number }[] {
  return days.map((day) => ({ day, value: values.get(day) ?? 0 }));
}

function inUsd(values: ReadonlyMap<string, bigint>): Map<string, number> {
  return new Map([...values].map(([day, cents]) => [day, usd(cents)]));
}

function total(values: ReadonlyMap<string, bigint>): bigint {
  return [...values.values()].reduce((all, value) => all + value, 0n);
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

/** Midnight at which a day began in UTC. */
function startOf(day: string | undefined): Date {
  return new Date(`${day}T00:00:00Z`);
}

type Source = keyof AnswerOf<typeof admin.adminAnalytics>['revenueBySource'];

/** What each entry pays fees for; by the chart of accounts the others pay none. */
const SOURCE_OF_FEES: Readonly<Record<EntryEvent, Source | null>> = {
  'position.opened': 'commissions',
  conversion: 'conversionFees',
  'withdrawal.completed': 'withdrawalFees',
  'payout.completed': 'withdrawalFees',
  'copy.fee': 'copyFees',
  'managed.fee': 'managementFees',
  'deposit.completed': null,
  'deposit.suspended': null,
  'deposit.returned': null,
  'deposit.reversed': null,
  'claim.paid': null,
  'rail.entry': null,
  'rail.cost': null,
  'rail.capital': null,
  'rail.by-hand': null,
  'rail.cold': null,
  'withdrawal.requested': null,
  'withdrawal.given-back': null,
  'book.transferred': null,
  'copy.paid': null,
  adjustment: null,
  'practice-funds': null,
  'order.reserved': null,
  'order.released': null,
  'position.closed': null,
  'position.financed': null,
  'deficit.settled': null,
  'deficit.forgiven': null,
};

function sourceOf({ account, event }: EarningRow): Source {
  if (account === 'financing') return 'financing';
  const source = SOURCE_OF_FEES[event];
  assert(source, `${event} pays no fees`);
  return source;
}

/** What the house earned in US cents at today's mid prices; what has no price is left out. */
function valueEarnings(market: AdminDeps['market'], rows: readonly EarningRow[]) {
  const valued = (selection: readonly EarningRow[]) => valueByAsset(market, selection);
  const days = Map.groupBy(rows, (row) => row.day);
  return {
    bySource: new Map(
      SOURCES.map((source) => [source, valued(rows.filter((row) => sourceOf(row) === source))]),
    ),
    byDay: new Map([...days].map(([day, ofDay]) => [day, valued(ofDay)])),
  };
}

/** Adds up each asset before it is valued, so that a sum is rounded once. */
function valueByAsset(market: AdminDeps['market'], rows: readonly EarningRow[]): bigint {
  const units = new Map<string, bigint>();
  for (const row of rows) units.set(row.asset, (units.get(row.asset) ?? 0n) + row.units);
  return [...units].reduce((all, [asset, amount]) => all + (market.valueUsd(amount, asset) ?? 0n), 0n);
}
