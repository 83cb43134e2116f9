import { Readable } from 'node:stream';
import type { Database } from '../../database/database.ts';
import { withPatience } from '../downloads.ts';
import type { OpenCalls, Reader } from './open-calls.ts';

/** A reader who takes nothing for this long is cut off. */
const STUCK_MS = 20_000;

/** What whoever writes a stream knows of it. */
export type Line = {
  readonly isOver: () => boolean;
  /** Until something happens, or this time is over; true where something happened. */
  readonly pause: (ms: number) => Promise<boolean>;
  readonly wake: () => void;
};

export type Streams = ReturnType<typeof createStreams>;

type StreamsDeps = { readonly openCalls: OpenCalls; readonly database: Pick<Database, 'onNewEra'> };

/**
 * Answers that go on as long as somebody reads them. Each is written when its reader has taken what came before, so a slow
 * reader makes no other wait, and one that takes nothing is cut off. They end with the right to read them.
 */
export function createStreams({ openCalls, database }: StreamsDeps, stuckMs = STUCK_MS) {
  const ends = new Set<() => void>();
  const endAll = (): void => ends.forEach((end) => end());
  // What was read last may be of a time that never was: whoever comes back says from where.
  database.onNewEra(endAll);
  return {
    endAll,
    open: (reader: Reader, write: (line: Line) => AsyncIterable<string>): Readable => {
      const { line, finish } = createLine();
      const end = () => {
        // In good order where it waits, and cut off where nobody reads.
        if (!finish()) stream.destroy();
      };
      const leave = openCalls.admit(reader, end);
      ends.add(end);
      const stream: Readable = Readable.from(
        withPatience(write(line), stuckMs, () => stream.destroy()),
        { highWaterMark: 1 },
      );
      stream.once('close', () => {
        leave();
        ends.delete(end);
        finish();
      });
      return stream;
    },
  };
}

function createLine() {
  let isOver = false;
  let isNews = false;
  let wakeUp: (() => void) | null = null;
  const line: Line = {
    isOver: () => isOver,
    wake: () => {
      isNews = true;
      wakeUp?.();
    },
    pause: async (ms) => {
      if (!isNews && !isOver)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          timer.unref();
          wakeUp = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      wakeUp = null;
      const woken = isNews || isOver;
      isNews = false;
      return woken;
    },
  };
  /** Whether it waited, and so comes to its end by itself. */
  const finish = (): boolean => {
    isOver = true;
    const waited = wakeUp !== null;
    wakeUp?.();
    return waited;
  };
  return { line, finish };
}
