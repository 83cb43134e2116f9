import { priceDecimalsOf } from '@halyard/catalogue';
import type { market as quotes, v20 } from '@halyard/contract';
import type { Candle } from '@halyard/engine';
import type { V20Deps } from './deps.ts';
import { instrumentOf, momentOf, nameOf } from './names.ts';
import type { Asked } from './asked.ts';
import { halfSpreadOf } from './pricing.ts';
import { badValue, reject } from './rejects.ts';

/** Candles, in v20's granularities. Days begin at midnight UTC and weeks on Mondays, as they do here. */

type Length = { readonly timeframe: quotes.ChartTimeframe; readonly seconds: number };

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const GRANULARITIES: Readonly<Record<string, Length>> = {
  M1: { timeframe: '1m', seconds: MINUTE },
  M2: { timeframe: '2m', seconds: 2 * MINUTE },
  M4: { timeframe: '4m', seconds: 4 * MINUTE },
  M5: { timeframe: '5m', seconds: 5 * MINUTE },
  M10: { timeframe: '10m', seconds: 10 * MINUTE },
  M15: { timeframe: '15m', seconds: 15 * MINUTE },
  M30: { timeframe: '30m', seconds: 30 * MINUTE },
  H1: { timeframe: '1h', seconds: HOUR },
  H2: { timeframe: '2h', seconds: 2 * HOUR },
  H3: { timeframe: '3h', seconds: 3 * HOUR },
  H4: { timeframe: '4h', seconds: 4 * HOUR },
  H6: { timeframe: '6h', seconds: 6 * HOUR },
  H8: { timeframe: '8h', seconds: 8 * HOUR },
  H12: { timeframe: '12h', seconds: 12 * HOUR },
  D: { timeframe: '1d', seconds: DAY },
  W: { timeframe: '1w', seconds: 7 * DAY },
  M: { timeframe: '1M', seconds: 31 * DAY },
};

const USUAL_COUNT = 500;
const MOST = 5000;

type Wanted = {
  readonly name: string;
  readonly length: Length;
  readonly count: number;
  /** In Unix seconds: the first moment that is wanted, and the first that is not. */
  readonly from: number | null;
  readonly until: number | null;
};

export async function readCandles(
  deps: Pick<V20Deps, 'clock' | 'market'>,
  name: string,
  query: v20.CandleQuery,
  { book, when }: Pick<Asked, 'book' | 'when'>,
) {
  const instrument = instrumentOf(name) ?? badValue('instrument');
  const sides = sidesOf(query.price ?? 'M');
  const wanted = readQuery(query);
  const { symbol } = instrument;
  const nowMs = deps.clock.now().getTime();
  const found = (await read(deps, symbol, wanted, nowMs)).slice(0, MOST);
  const half = halfSpreadOf(deps.market, symbol, book.group);
  const decimals = priceDecimalsOf(symbol);
  const bars = (candle: Candle, shift: number) => {
    const [o, h, l, c] = [candle.open, candle.high, candle.low, candle.close].map((price) =>
      (price + shift).toFixed(decimals),
    );
    return { o, h, l, c };
  };
  return {
    instrument: nameOf(symbol),
    granularity: wanted.name,
    candles: found.map((candle) => ({
      complete: endOf(candle, wanted.length) * 1000 <= nowMs,
      volume: Math.round(candle.volume),
      time: when(candle.time * 1000),
      ...(sides.has('B') ? { bid: bars(candle, -half) } : {}),
      ...(sides.has('M') ? { mid: bars(candle, 0) } : {}),
      ...(sides.has('A') ? { ask: bars(candle, half) } : {}),
    })),
  };
}

function endOf({ time }: Candle, { timeframe, seconds }: Length): number {
  if (timeframe !== '1M') return time + seconds;
  const at = new Date(time * 1000);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1) / 1000;
}

function sidesOf(text: string): ReadonlySet<string> {
  return /^[MBA]{1,3}$/.test(text) ? new Set(text) : badValue('price');
}

function readQuery(query: v20.CandleQuery): Wanted {
  const name = query.granularity ?? 'S5';
  const length =
    (Object.hasOwn(GRANULARITIES, name) ? GRANULARITIES[name] : undefined) ??
    reject(
      'INVALID_VALUE',
      /^S\d+$/.test(name) ? 'Candles begin at one minute here' : "Invalid value specified for 'granularity'",
    );
  refuseAlignment(query);
  const moment = (text: string | undefined, field: string) =>
    text === undefined ? null : (momentOf(text) ?? badValue(field)).getTime() / 1000;
  const [from, to] = [moment(query.from, 'from'), moment(query.to, 'to')];
  const includesFirst = flag(query.includeFirst ?? 'true', 'includeFirst');
  if (query.count !== undefined && from !== null && to !== null)
    reject('INVALID_VALUE', "'count' cannot be specified when both 'from' and 'to' are");
  if (query.count !== undefined && !/^\d{1,6}$/.test(query.count)) badValue('count');
  const count = query.count === undefined ? USUAL_COUNT : Number(query.count);
  if (count < 1) badValue('count');
  if (count > MOST) reject('INVALID_VALUE', "Maximum value for 'count' exceeded");
  if (from !== null && to !== null && to <= from) badValue('to');
  if (from !== null && to !== null && (to - from) / length.seconds > MOST)
    reject('INVALID_VALUE', "Maximum value for 'count' exceeded");
  const first = from === null ? null : includesFirst ? from : from + 0.001;
  return { name, length, count: from !== null && to !== null ? MOST : count, from: first, until: to };
}

function flag(text: string, name: string): boolean {
  const lower = text.toLowerCase();
  return lower === 'true' || (lower === 'false' ? false : badValue(name));
}

/** What is drawn another way than it is kept would be another candle. */
function refuseAlignment(query: v20.CandleQuery): void {
  if (query.smooth !== undefined && flag(query.smooth, 'smooth'))
    reject('INVALID_VALUE', 'Smoothed candles are not offered here');
  if (query.dailyAlignment !== undefined && query.dailyAlignment !== '0')
    reject('INVALID_VALUE', 'Days begin at midnight UTC here');
  if (query.alignmentTimezone !== undefined && !/^(?:UTC|Etc\/UTC|GMT)$/i.test(query.alignmentTimezone))
    reject('INVALID_VALUE', 'Days begin at midnight UTC here');
  if (query.weeklyAlignment !== undefined && query.weeklyAlignment !== 'Monday')
    reject('INVALID_VALUE', 'Weeks begin on Mondays here');
}

/** Backwards from an end, or forwards from a beginning: then as far as it takes, since no candle stands for hours without trade. */
async function read(
  { market }: Pick<V20Deps, 'market'>,
  symbol: string,
  { length, count, from, until }: Wanted,
  nowMs: number,
): Promise<readonly Candle[]> {
  const { timeframe, seconds } = length;
  const nowS = nowMs / 1000;
  const readBefore = (before: number | null, most: number) => {
    const end = before !== null && before <= nowS ? Math.max(1, Math.ceil(before)) : undefined;
    return market.chart({ symbol, timeframe, count: most, before: end, nowMs });
  };
  if (from === null) return readBefore(until, count);
  if (until !== null) {
    const most = Math.ceil((Math.min(until, nowS) - from) / seconds) + 2;
    return most <= 2 && from > nowS ? [] : (await readBefore(until, most)).filter(({ time }) => time >= from);
  }
  for (let times = 2; ; times *= 4) {
    const end = from + count * seconds * times;
    const most = Math.min(Math.ceil((Math.min(end, nowS) - from) / seconds) + 2, MOST * 4);
    const found = most < 1 ? [] : (await readBefore(end, most)).filter(({ time }) => time >= from);
    if (found.length >= count || end > nowS || most === MOST * 4) return found.slice(0, count);
  }
}
