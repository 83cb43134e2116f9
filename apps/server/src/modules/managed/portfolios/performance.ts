import type { Candle } from '@halyard/engine';
import type { Queryable } from '../../../platform/database/database.ts';
import type { ManagedDeps } from '../deps.ts';
import { type PastVersion, type PortfolioRow, selectVersions } from './store-portfolios.ts';

/** What a portfolio would have come to on its days, from stored prices: nobody's account has done exactly this. */
export type PerformanceDay = { readonly atMs: number; readonly returnPercent: number };

const DAY_MS = 86_400_000;
const MOST_DAYS = 1000;
const KEPT_MS = 60_000;

/** Remembered for a minute: it is asked for by everybody who looks at the list. */
export function createPerformance({ clock, market }: Pick<ManagedDeps, 'clock' | 'market'>) {
  const kept = new Map<string, { readonly untilMs: number; readonly days: readonly PerformanceDay[] }>();
  return {
    read: async (
      queryable: Queryable,
      { id, version }: Pick<PortfolioRow, 'id' | 'version'>,
    ): Promise<readonly PerformanceDay[]> => {
      const nowMs = clock.now().getTime();
      const key = `${id} ${version}`;
      const known = kept.get(key);
      if (known && known.untilMs > nowMs && known.untilMs <= nowMs + KEPT_MS) return known.days;
      const versions = await selectVersions(queryable, id);
      const age = Math.ceil((nowMs - (versions[0]?.since.getTime() ?? nowMs)) / DAY_MS);
      // A few days more than it is old, since a market may have been closed when it began.
      const count = Math.min(MOST_DAYS, age + 7);
      const candlesOf = (symbol: string) => market.candles(symbol, '1d', count, nowMs);
      const days = performanceOf(versions, candlesOf, nowMs);
      kept.set(key, { untilMs: nowMs + KEPT_MS, days });
      return days;
    },
  };
}

export type Performance = ReturnType<typeof createPerformance>;

/** Brought back to its weights each day, its fee taken off, without what trading costs. */
export function performanceOf(
  versions: readonly PastVersion[],
  candlesOf: (symbol: string) => readonly Pick<Candle, 'time' | 'close'>[],
  nowMs: number,
): PerformanceDay[] {
  const [first] = versions;
  if (!first) return [];
  const symbols = new Set(versions.flatMap(({ weights }) => weights.map(({ symbol }) => symbol)));
  const closes = new Map(
    Array.from(symbols, (symbol) => [
      symbol,
      [...candlesOf(symbol)].map(({ time, close }) => ({ day: dayOf(time * 1000), close })),
    ]),
  );
  const today = dayOf(nowMs);
  const begin = Math.max(dayOf(first.since.getTime()), today - MOST_DAYS);
  const at = (symbol: string, day: number) => closes.get(symbol)?.findLast((one) => one.day <= day)?.close;
  if (![...symbols].some((symbol) => at(symbol, begin) !== undefined)) return [];
  let worth = 1;
  const days: PerformanceDay[] = [{ atMs: begin * DAY_MS, returnPercent: 0 }];
  for (let day = begin + 1; day <= today; day++) {
    const version = versions.findLast(({ since }) => dayOf(since.getTime()) < day) ?? first;
    let gained = -version.fee / 10_000 / 365;
    for (const { symbol, weight } of version.weights) {
      const [before, after] = [at(symbol, day - 1), at(symbol, day)];
      if (before !== undefined && after !== undefined) gained += (weight / 10_000) * (after / before - 1);
    }
    worth *= 1 + gained;
    days.push({ atMs: day * DAY_MS, returnPercent: Math.round((worth - 1) * 10_000) / 100 });
  }
  return days;
}

const dayOf = (ms: number): number => Math.floor(ms / DAY_MS);
