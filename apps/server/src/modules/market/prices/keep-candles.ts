import { QUOTED } from '@halyard/catalogue';
import type { Candle, Timeframe } from '@halyard/engine';
import { createRounds } from '../../../platform/rounds.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type CandleBook, type KeptCandle, REMEMBERED, toCandle } from './candle-book.ts';
import * as store from '../store.ts';
import { LENGTH_MS, TIMEFRAMES } from './timeframes.ts';

type Deps = Pick<Platform, 'clock' | 'database' | 'log'> & {
  readonly book: CandleBook;
};

const SAVE_EVERY_MS = 5000;

/** What waits to be saved when the database is away; beyond it the oldest candles stay unsaved. */
const MAX_WAITING = 20_000;

/** Short candles are kept for a month even where charts could not show them any more. */
const LEAST_KEPT_MS = 30 * 86_400_000;

const SYMBOLS = QUOTED.map(({ symbol }) => symbol);

/** Brings the candles of a book to the database every few seconds, and back at the start. */
export function createCandleKeeper({ book, clock, database, log }: Deps) {
  let waiting = new Map<string, KeptCandle>();

  const wait = (candle: KeptCandle): void => {
    const key = `${candle.symbol} ${candle.timeframe} ${candle.startMs}`;
    waiting.set(key, candle);
    if (waiting.size <= MAX_WAITING) return;
    const [oldest] = waiting.keys();
    if (oldest !== undefined) waiting.delete(oldest);
  };

  const saveOnce = async (): Promise<void> => {
    if (waiting.size === 0) return;
    const batch = waiting;
    waiting = new Map();
    try {
      await store.upsertCandles(database, [...batch.values()]);
    } catch (error) {
      // They wait for the next time, unless they have grown meanwhile.
      waiting = new Map([...batch, ...waiting]);
      throw error;
    }
  };

  const failed = (error: unknown, isNew = true): void => {
    if (isNew) log.warn({ err: error }, 'candles could not be saved; they will be tried again');
  };
  const rounds = createRounds({ run: saveOnce, everyMs: SAVE_EVERY_MS, onFailed: failed });
  const save = (): Promise<void> => rounds.now().catch(failed);

  return {
    recall: async (): Promise<void> => {
      for (const timeframe of TIMEFRAMES) {
        book.recall(await store.selectCandles(database, timeframe, SYMBOLS));
      }
    },
    /** Notes candles that a tick has made or changed. */
    note: (candles: readonly KeptCandle[]): void => candles.forEach(wait),
    save,
    start: (): void => rounds.start(),
    stop: async (): Promise<void> => {
      await rounds.stop();
      await save();
    },
    /** Of those that were saved: whoever looks back sees what is older than the book remembers. */
    before: async (
      symbol: string,
      timeframe: Timeframe,
      count: number,
      beforeMs: number,
    ): Promise<Candle[]> =>
      (await store.selectCandles(database, timeframe, [symbol], { count, before: new Date(beforeMs) })).map(
        toCandle,
      ),
    forgetOld: async (): Promise<void> => {
      for (const timeframe of TIMEFRAMES) {
        const keptMs = Math.max(LEAST_KEPT_MS, REMEMBERED * LENGTH_MS[timeframe]);
        await store.deleteCandles(database, timeframe, SYMBOLS, new Date(clock.now().getTime() - keptMs));
      }
    },
  };
}
