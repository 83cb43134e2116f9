import type { market } from '@halyard/contract';
import type { Candle, Timeframe } from '@halyard/engine';
import type { PriceFeed } from '../feeds/feed.ts';
import { candleStartMs, LENGTH_MS, TIMEFRAMES } from './timeframes.ts';

export type WantedCandles = {
  readonly symbol: string;
  readonly timeframe: market.ChartTimeframe;
  readonly count: number;
  /** In Unix seconds; without it up to now. */
  readonly before?: number | undefined;
  readonly nowMs: number;
};

/** What the longer candles are put together from: the longest that fits into them a whole number of times. */
const MADE_OF: Readonly<Record<Exclude<market.ChartTimeframe, Timeframe>, Made>> = {
  '2m': { of: '1m', times: 2 },
  '3m': { of: '1m', times: 3 },
  '4m': { of: '1m', times: 4 },
  '6m': { of: '1m', times: 6 },
  '10m': { of: '5m', times: 2 },
  '12m': { of: '1m', times: 12 },
  '20m': { of: '5m', times: 4 },
  '2h': { of: '1h', times: 2 },
  '3h': { of: '1h', times: 3 },
  '6h': { of: '1h', times: 6 },
  '8h': { of: '4h', times: 2 },
  '12h': { of: '4h', times: 3 },
  '1M': { of: '1d', times: 31 },
};
type Made = { readonly of: Timeframe; readonly times: number };

/** One question reads no more than this: a chart asks again for what is older. */
const MOST_READ = 5000;

/** The candles of a chart, ascending: as they are kept, or put together from shorter ones. */
export async function readChart(feed: PriceFeed, wanted: WantedCandles): Promise<readonly Candle[]> {
  const { timeframe, count } = wanted;
  if (isKept(timeframe)) return readKept(feed, wanted, timeframe, count);
  const { of, times } = MADE_OF[timeframe];
  // One group more than asked for, since the oldest may have begun before what is read.
  const most = Math.min(MOST_READ, (count + 1) * times);
  const parts = await readKept(feed, wanted, of, most);
  const groups = joined(parts, (timeMs) => groupStartMs(timeframe, LENGTH_MS[of] * times, timeMs));
  const isCut = parts.length >= most && parts[0]?.time !== groups[0]?.time;
  return groups.slice(isCut ? 1 : 0).slice(-count);
}

async function readKept(
  feed: PriceFeed,
  { symbol, before, nowMs }: WantedCandles,
  timeframe: Timeframe,
  count: number,
): Promise<readonly Candle[]> {
  const beforeMs = before === undefined ? Infinity : before * 1000;
  if (beforeMs > nowMs) {
    const newest = feed.candles(symbol, timeframe, count, nowMs);
    const [oldest] = newest;
    if (!oldest || newest.length >= count || !feed.candlesBefore) return newest;
    // A put-together chart reads more than the feed has at hand: the rest was kept.
    const rest = count - newest.length;
    return [...(await feed.candlesBefore(symbol, timeframe, rest, oldest.time * 1000)), ...newest];
  }
  if (feed.candlesBefore) return feed.candlesBefore(symbol, timeframe, count, beforeMs);
  return feed.candles(symbol, timeframe, count, beforeMs - 1).filter(({ time }) => time * 1000 < beforeMs);
}

function isKept(timeframe: market.ChartTimeframe): timeframe is Timeframe {
  return TIMEFRAMES.some((kept) => kept === timeframe);
}

/** Months begin with the calendar's; all others on the grid that begins with a week. */
function groupStartMs(timeframe: market.ChartTimeframe, lengthMs: number, atMs: number): number {
  if (timeframe !== '1M') return candleStartMs(lengthMs, atMs);
  const at = new Date(atMs);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth());
}

function joined(parts: readonly Candle[], startOf: (timeMs: number) => number): readonly Candle[] {
  const groups: Candle[] = [];
  for (const part of parts) {
    const time = startOf(part.time * 1000) / 1000;
    const group = groups.at(-1);
    if (group?.time === time) groups[groups.length - 1] = grown(group, part);
    else groups.push({ ...part, time });
  }
  return groups;
}

function grown(group: Candle, part: Candle): Candle {
  return {
    ...group,
    high: Math.max(group.high, part.high),
    low: Math.min(group.low, part.low),
    close: part.close,
    volume: group.volume + part.volume,
  };
}
