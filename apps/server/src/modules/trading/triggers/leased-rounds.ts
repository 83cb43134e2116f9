import type { BookId } from '@halyard/accounting';
import type { Bus, Topic } from '../../../platform/bus/bus.ts';
import type { Database } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { createRounds } from '../../../platform/rounds.ts';
import type { Log } from '../../../platform/telemetry/log.ts';
import { createLeases } from './leases.ts';

type RoundsDeps = { readonly bus: Bus; readonly database: Database; readonly log: Log };

type RoundsOptions = {
  /** The lease is one of the symbols', under a name that is none. */
  readonly lease: string;
  /** What says that there is something to do. */
  readonly topic: Topic;
  readonly everyMs: number;
  /** What is said when a round fails. */
  readonly failure: string;
  readonly round: () => Promise<void>;
};

/**
 * What one node does for the books of all, by a lease, so that no work is done twice. Another may begin while the one
 * before ends: that nothing comes of it twice is the desk's to see to, and the locks of the books.
 */
export function createLeasedRounds({ bus, database, log }: RoundsDeps, options: RoundsOptions) {
  const { lease, topic, everyMs, failure, round } = options;
  const rounds = createRounds({
    run: async () => (leases.fenceOf(lease) === undefined ? undefined : round()),
    everyMs,
    onFailed: (error, isNew) => isNew && log.warn({ err: error }, failure),
  });
  const leases = createLeases({ database, log, symbols: [lease], onGain: rounds.soon });
  const stopHearing = bus.on(topic, rounds.soon);
  return {
    start: async (): Promise<void> => {
      await leases.start();
      rounds.start(0);
    },
    stop: async (): Promise<void> => {
      stopHearing();
      await rounds.stop();
      await leases.stop();
    },
  };
}

/** Serves books one by one. Whoever could not be served is left alone for a while, and keeps nobody else waiting. */
export function createServing(log: Log, restMs: number, failure: string) {
  const resting = new Map<BookId, number>();
  const asleep = (): BookId[] => {
    for (const [bookId, untilMs] of resting) if (untilMs < performance.now()) resting.delete(bookId);
    return [...resting.keys()];
  };
  return {
    asleep,
    serve: async (bookId: BookId, act: () => Promise<unknown>): Promise<void> => {
      if ((resting.get(bookId) ?? 0) > performance.now()) return;
      try {
        await act();
      } catch (error) {
        resting.set(bookId, performance.now() + restMs);
        if (!(error instanceof Refusal)) log.error({ err: error, bookId }, failure);
      }
    },
  };
}
