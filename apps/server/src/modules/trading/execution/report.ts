import type { admin, AnswerOf } from '@halyard/contract';
import { usd } from '@halyard/money';
import { createKept } from '../../../platform/memory/kept.ts';
import type { TradingDeps } from '../deps.ts';
import { typeOf } from '../desk/wire.ts';
import * as store from './store-read.ts';

export type ExecutionReport = AnswerOf<typeof admin.adminExecution>;

/** A year of fills takes its time: whoever asks within this time shares the answer. */
const KEPT_MS = 60_000;
/** Parts per million of the price. What lies between the two in the middle is the price shown. */
const BOUNDS = [-1000, -100, -10, 0, 1, 11, 101, 1001];

/** How orders were carried out on some days, oldest first and today last, in more detail than everybody may see. */
export function createExecutionReport({ clock, database }: Pick<TradingDeps, 'clock' | 'database'>) {
  const kept = new Map<number, { readonly today: string; readonly read: () => Promise<ExecutionReport> }>();
  return (days: readonly string[]): Promise<ExecutionReport> => {
    const today = days.at(-1) ?? '';
    const known = kept.get(days.length);
    if (known?.today === today) return known.read();
    const read = createKept(clock, KEPT_MS, (at) => readReport(database, days, at));
    kept.set(days.length, { today, read });
    return read();
  };
}

/** One question after the other: orders need the database more urgently. */
async function readReport(
  database: TradingDeps['database'],
  days: readonly string[],
  at: Date,
): Promise<ExecutionReport> {
  const since = new Date(`${days[0]}T00:00:00Z`);
  const causes = await store.selectByCause(database, since);
  const symbols = await store.selectBySymbol(database, since);
  return {
    computedAt: at.toISOString(),
    since: since.toISOString(),
    fills: sum(symbols),
    measured: sum(causes),
    byCause: (['request', 'trigger'] as const).map((cause) => ({
      cause,
      ...describe(causes.find((row) => row.cause === cause) ?? NOTHING),
    })),
    distances: describeDistances(await store.selectDistances(database, since, BOUNDS)),
    bySymbol: symbols.map((row) => ({
      symbol: row.symbol,
      type: typeOf(row.symbol),
      volume: usd(row.volumeUsd),
      quotedSpreadPpm: hundredths(row.spreadPpm),
      ...describe(row),
    })),
    byReason: (await store.selectByReason(database, since)).map((row) => ({
      reason: row.reason,
      ...describe(row),
    })),
    unfilled: await store.selectUnfilled(database, since),
    days: describeDays(
      days,
      await store.selectDays(database, since),
      await store.selectUnfilledDays(database, since),
    ),
  };
}

const NOTHING: store.CarriedOut = {
  fills: 0,
  tookUs: null,
  measured: 0,
  better: 0,
  worse: 0,
  slippagePpm: null,
};

function describe({ fills, tookUs, measured, better, worse, slippagePpm }: store.CarriedOut) {
  return {
    fills,
    p50Ms: msOf(tookUs?.[0]),
    p95Ms: msOf(tookUs?.[1]),
    p99Ms: msOf(tookUs?.[2]),
    measured,
    better,
    same: measured - better - worse,
    worse,
    p50Ppm: slippagePpm ? hundredths(slippagePpm[0]) : null,
    p95Ppm: slippagePpm ? hundredths(slippagePpm[1]) : null,
  };
}

/** Between whole numbers the bounds are those on either side: `0` and `1` hold the ones at the price shown. */
function describeDistances(rows: readonly { readonly nth: number; readonly fills: number }[]) {
  const counts = new Map(rows.map(({ nth, fills }) => [nth, fills]));
  return Array.from({ length: BOUNDS.length + 1 }, (_, nth) => {
    const next = BOUNDS[nth];
    return {
      from: BOUNDS[nth - 1] ?? null,
      to: next === undefined ? null : next - 1,
      fills: counts.get(nth) ?? 0,
    };
  });
}

function describeDays(
  days: readonly string[],
  rows: readonly store.DayOfFills[],
  unfilled: readonly { readonly day: string; readonly orders: number }[],
): ExecutionReport['days'] {
  const found = new Map(rows.map((row) => [row.day, row]));
  const ended = new Map(unfilled.map(({ day, orders }) => [day, orders]));
  return days.map((day) => {
    const { fills, tookUs, measured, better, worse } = found.get(day) ?? NOTHING;
    return {
      day,
      fills,
      p50Ms: msOf(tookUs?.[0]),
      p95Ms: msOf(tookUs?.[1]),
      better,
      same: measured - better - worse,
      worse,
      unfilled: ended.get(day) ?? 0,
    };
  });
}

function sum(rows: readonly { readonly fills: number }[]): number {
  return rows.reduce((all, { fills }) => all + fills, 0);
}

function msOf(us: number | undefined): number | null {
  return us === undefined ? null : Math.round(us) / 1000;
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
