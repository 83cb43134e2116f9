import { beginHistory, judgeTick, type Quote, type RawTick } from '@halyard/engine';
import { priceToNumber } from '@halyard/money';

/** What was recorded of one symbol: its ticks by the time since the recording began, ascending. */
export type Track = {
  readonly symbol: string;
  readonly offsetsMs: Float64Array;
  readonly bids: BigInt64Array;
  readonly asks: BigInt64Array;
  /** The highest and lowest mid of every so many ticks, so that a long candle need not look at each. */
  readonly blockHighs: Float64Array;
  readonly blockLows: Float64Array;
};

export type Recording = {
  /** After so long it begins again. */
  readonly periodMs: number;
  readonly tracks: ReadonlyMap<string, Track>;
  /** What the tick policy drops each time round, by reason. */
  readonly drops: Readonly<Record<string, number>>;
};

export const BLOCK_TICKS = 64;

const SHORTEST_PERIOD_MS = 1000;

/** After so many rounds even a symbol recorded once has found its level. */
const WARM_UP_ROUNDS = 3;

/**
 * Makes a recording of ticks, in the order they came. They pass the same policy as live ones, each judged at its own
 * time, as they would be round after round: what is kept is what passes when the recording has been played before.
 */
export function makeRecording(ticks: readonly RawTick[]): Recording {
  const bySymbol = Map.groupBy(ticks, ({ symbol }) => symbol);
  const fromMs = ticks.reduce((first, { atMs }) => Math.min(first, atMs), Infinity);
  const untilMs = ticks.reduce((last, { atMs }) => Math.max(last, atMs), -Infinity);
  const busiest = Math.max(0, ...[...bySymbol.values()].map(({ length }) => length));
  // From the last tick to the first the busiest symbol waits as long as it usually does.
  const pauseMs = busiest > 1 ? Math.ceil((untilMs - fromMs) / (busiest - 1)) : 0;
  const periodMs = Math.max(SHORTEST_PERIOD_MS, untilMs - fromMs + Math.max(1, pauseMs));

  const tracks = new Map<string, Track>();
  const drops: Record<string, number> = {};
  for (const [symbol, own] of bySymbol) {
    const good = passRound(own, periodMs, drops);
    if (good.length > 0) tracks.set(symbol, makeTrack(symbol, good, fromMs));
  }
  return { periodMs, tracks, drops };
}

function passRound(ticks: readonly RawTick[], periodMs: number, drops: Record<string, number>): RawTick[] {
  const tolerance = { maxAgeMs: 0, maxAheadMs: 0 };
  let history = beginHistory();
  const good: RawTick[] = [];
  for (let round = 0; round <= WARM_UP_ROUNDS; round += 1) {
    for (const tick of ticks) {
      const atMs = tick.atMs + round * periodMs;
      const verdict = judgeTick(history, { ...tick, atMs }, atMs, tolerance);
      ({ history } = verdict);
      if (round < WARM_UP_ROUNDS) continue;
      if (verdict.dropped === null) good.push(tick);
      else drops[verdict.dropped] = (drops[verdict.dropped] ?? 0) + 1;
    }
  }
  return good;
}

function makeTrack(symbol: string, ticks: readonly RawTick[], fromMs: number): Track {
  const blocks = Math.ceil(ticks.length / BLOCK_TICKS);
  const [blockHighs, blockLows] = [new Float64Array(blocks), new Float64Array(blocks)];
  for (let block = 0; block < blocks; block += 1) {
    const mids = ticks.slice(block * BLOCK_TICKS, (block + 1) * BLOCK_TICKS).map(midOf);
    blockHighs[block] = Math.max(...mids);
    blockLows[block] = Math.min(...mids);
  }
  return {
    symbol,
    offsetsMs: Float64Array.from(ticks, ({ atMs }) => atMs - fromMs),
    bids: BigInt64Array.from(ticks, ({ bid }) => bid),
    asks: BigInt64Array.from(ticks, ({ ask }) => ask),
    blockHighs,
    blockLows,
  };
}

/** For charts only: no amount is ever worked out from it. */
export function midOf({ bid, ask }: Pick<Quote, 'bid' | 'ask'>): number {
  return priceToNumber((bid + ask) / 2n);
}
