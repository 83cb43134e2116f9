import { type Chance, createChance, type Dark, DOUBT_MS, standAt, type Track } from '@halyard/testkit';
import { openLine, type PriceLine } from '../../cluster/price-line.ts';
import { LIES, type Prices, type Sent, tickOf } from './hostile-ticks.ts';

const TICK_MS = 100;
const LIES_PERCENT = 90;

/** A line that says the true prices and nothing else. */
export async function startTrueFeed(tracks: readonly Track[], seed: number) {
  const line = await openLine();
  const speaker = createSpeaker(line, tracks, { chance: createChance(seed), liesPercent: 0 });
  return {
    url: line.url,
    close: async (): Promise<void> => {
      speaker.stop();
      await line.close();
    },
  };
}

export type HostileFeed = Awaited<ReturnType<typeof startHostileFeed>>;

/**
 * A line that says the true prices ten times a second, with every kind of lie in between; that dies, falls silent and
 * comes back.
 */
export async function startHostileFeed(tracks: readonly Track[], seed: number) {
  const darks: Dark[] = [];
  const line = await openLine();
  const speaker = createSpeaker(line, tracks, { chance: createChance(seed), liesPercent: LIES_PERCENT });
  let goneAtMs = 0;
  const goes = (): void => {
    goneAtMs = Date.now();
  };
  /** From now on there are prices again; whoever watches needs a moment to see them. */
  const isBack = (): void => void darks.push({ fromMs: goneAtMs, untilMs: Date.now() + DOUBT_MS });

  return {
    url: line.url,
    told: speaker.told,
    /** When nobody could know the prices for certain. */
    darks: darks as readonly Dark[],
    hold: speaker.hold,
    gap: speaker.gap,
    /** Breaks the line, refuses the next ones, and takes them again after a while. */
    die: async (forMs: number): Promise<void> => {
      goes();
      await line.breakFor(forMs);
      await line.connected();
      isBack();
    },
    /** Keeps the line and says nothing on it, until whoever listens gives up and connects again. */
    fallSilent: async (): Promise<void> => {
      goes();
      speaker.stop();
      await line.nextConnection();
      speaker.start();
      isBack();
    },
    close: async (): Promise<void> => {
      speaker.stop();
      await line.close();
    },
  };
}

type Temper = { readonly chance: Chance; readonly liesPercent: number };

/** Says what is true and what is not, beginning at once. */
function createSpeaker(
  line: Pick<PriceLine, 'send'>,
  tracks: readonly Track[],
  { chance, liesPercent }: Temper,
) {
  const say = (one: Sent | string | Buffer): void =>
    line.send(typeof one === 'string' || Buffer.isBuffer(one) ? one : JSON.stringify(one));
  const told = new Map<string, number>();
  const held = new Map<string, Prices>();
  let timer: NodeJS.Timeout | undefined;

  const pricesOf = (track: Track, atMs: number): Prices => held.get(track.symbol) ?? standAt(track, atMs);
  const lie = (): void => {
    const track = chance.oneOf(tracks);
    const kind = chance.oneOf(Object.keys(LIES));
    const atMs = Date.now();
    for (const one of LIES[kind]?.({ track, prices: pricesOf(track, atMs), atMs, chance }) ?? []) {
      say(one);
      told.set(kind, (told.get(kind) ?? 0) + 1);
    }
  };
  const turn = (): void => {
    for (const track of tracks) {
      const atMs = Date.now();
      say(tickOf(track, pricesOf(track, atMs), atMs));
    }
    // One lie between two truths: three absurd ones in a row would be a new level, and rightly so.
    if (chance.happens(liesPercent)) lie();
  };
  const hold = (track: Track, prices: Prices): Prices => {
    held.set(track.symbol, prices);
    return prices;
  };
  const start = (): void => {
    timer = setInterval(turn, TICK_MS);
  };
  start();
  return {
    told: told as ReadonlyMap<string, number>,
    start,
    stop: (): void => clearInterval(timer),
    /** The price that stands stays, whatever the track says. */
    hold: (track: Track): Prices => hold(track, pricesOf(track, Date.now())),
    /** A symbol falls by a fifth at once, which is the farthest that is believed, and stays there. */
    gap: (track: Track): Prices => {
      const { bid, ask } = pricesOf(track, Date.now());
      const mid = Math.ceil((bid + ask) * 0.4);
      return hold(track, { bid: mid - track.halfSpread, ask: mid + track.halfSpread });
    },
  };
}
