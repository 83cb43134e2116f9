import { createChance, type Chance } from '../chance.ts';

/**
 * Prices that stand still for a while and then jump, over and over, so that anybody can say without the server what
 * stood at any moment. Levels halfway between two prices are never in doubt.
 */
export type Track = {
  readonly symbol: string;
  readonly decimals: number;
  /** What lies between two neighbouring prices, and half of the spread, in units of the last decimal. */
  readonly grid: number;
  readonly halfSpread: number;
  /** The mid of each stand, in units of the last decimal. */
  readonly mids: readonly number[];
};

export type Stand = {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly mid: number;
  readonly bid: number;
  readonly ask: number;
};

export const STAND_MS = 2000;
const STANDS = 60;
const TICK_MS = 100;
const PERIOD_MS = STANDS * STAND_MS;
const FARTHEST = 8;

const SYMBOLS = [
  { symbol: 'EUR/USD', decimals: 5, middle: 110_000, grid: 200, halfSpread: 5 },
  { symbol: 'GBP/USD', decimals: 5, middle: 130_000, grid: 240, halfSpread: 6 },
  { symbol: 'BTC/USD', decimals: 2, middle: 5_000_000, grid: 20_000, halfSpread: 500 },
] as const;

export function createTracks(seed: number): readonly Track[] {
  const chance = createChance(seed);
  return SYMBOLS.map(({ middle, ...track }) => ({ ...track, mids: walk(chance, middle, track.grid) }));
}

function walk(chance: Chance, middle: number, grid: number): number[] {
  let at = 0;
  return Array.from({ length: STANDS }, () => {
    const step = chance.between(1, 3) * (chance.happens(50) ? 1 : -1);
    at += Math.abs(at + step) > FARTHEST ? -step : step;
    return middle + at * grid;
  });
}

/** The recording the server plays: a tick of each symbol every so often, a round long. */
export function recordingOf(tracks: readonly Track[], startMs: number): string {
  const lines: string[] = [];
  for (let atMs = 0; atMs < PERIOD_MS; atMs += TICK_MS) {
    for (const track of tracks) {
      const mid = track.mids[Math.floor(atMs / STAND_MS)] ?? 0;
      const [bid, ask] = [priceText(track, mid - track.halfSpread), priceText(track, mid + track.halfSpread)];
      lines.push(JSON.stringify({ symbol: track.symbol, bid, ask, at: startMs + atMs }));
    }
  }
  return lines.join('\n');
}

/** What stands at a moment: time since 1970 is laid out in rounds. */
export function standAt(track: Track, atMs: number): Stand {
  const fromMs = Math.floor(atMs / STAND_MS) * STAND_MS;
  const mid = track.mids[(fromMs % PERIOD_MS) / STAND_MS] ?? 0;
  const { halfSpread } = track;
  return { fromMs, untilMs: fromMs + STAND_MS, mid, bid: mid - halfSpread, ask: mid + halfSpread };
}

/** Every stand that has a part in this time. */
export function standsBetween(track: Track, fromMs: number, untilMs: number): readonly Stand[] {
  const stands: Stand[] = [];
  for (let stand = standAt(track, fromMs); stand.fromMs < untilMs; stand = standAt(track, stand.untilMs))
    stands.push(stand);
  return stands;
}

export function priceText({ decimals }: Pick<Track, 'decimals'>, units: number): string {
  return (units / 10 ** decimals).toFixed(decimals);
}
