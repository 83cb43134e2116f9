import type { admin, AnswerOf } from '@halyard/contract';
import type { AdminDeps } from '../deps.ts';
import type { EarningRow } from './store-analytics.ts';

type Source = keyof AnswerOf<typeof admin.adminAnalytics>['revenueBySource'];

const SOURCES: readonly Source[] = ['commissions', 'conversionFees', 'withdrawalFees', 'financing'];

/** Where a line comes from. By the chart of accounts only conversions, withdrawals and fills pay fees. */
function sourceOf({ account, event }: EarningRow): Source {
  if (account === 'financing') return 'financing';
  if (event === 'conversion') return 'conversionFees';
  return event === 'withdrawal.completed' || event === 'payout.completed' ? 'withdrawalFees' : 'commissions';
}

/** What the house earned in US cents at today's mid prices; what has no price is left out. */
export function valueEarnings(market: AdminDeps['market'], rows: readonly EarningRow[]) {
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
  return [...units].reduce((sum, [asset, total]) => sum + (market.valueUsd(total, asset) ?? 0n), 0n);
}
