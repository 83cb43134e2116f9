import { isPracticeBook } from '@halyard/accounting';
import type { Platform } from '../../../platform/platform.ts';
import type { Done } from '../desk/job.ts';
import type { Desk } from '../desk/desk.ts';
import { insertExecutions } from './store.ts';
import { type Execution, executionsOf } from './times.ts';

/** What is measured is written this much later, many at once. */
const FLUSH_AFTER_MS = 1000;
/** More than this wait only while the database does not answer; then the newest are let go. */
const MOST_WAITING = 20_000;
const A_BATCH = 2000;

type ExecutionDeps = Pick<Platform, 'database' | 'log'> & {
  readonly desk: Pick<Desk, 'onDone'>;
};

/** The desk for whoever brings quotes to it: the time a trigger takes is counted from there. */
export function timed(desk: Pick<Desk, 'run'>): Pick<Desk, 'run'> {
  return {
    run: (job) => desk.run({ ...job, asked: { atNs: process.hrtime.bigint(), subjectId: null } }),
  };
}

/**
 * How long fills took and how far they were from the price shown. It stands beside the order path and never in it: an
 * order waits for none of this, and a node that is killed loses what it measured in its last second. Statistics are
 * made of it, and nothing else.
 */
export function createExecutionLog({ database, desk, log }: ExecutionDeps) {
  const waiting: Execution[] = [];
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> | undefined;

  const write = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, A_BATCH);
      await insertExecutions(database, batch);
      waiting.splice(0, batch.length);
    }
  };

  /** Writes what waits. What cannot be written stays for the next time. */
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    flushing ??= write()
      .catch((error: unknown) => log.warn({ err: error }, 'execution times could not be stored'))
      .finally(() => {
        flushing = undefined;
      });
    await flushing;
  };

  desk.onDone((done: Done) => {
    // What practice waits for is no measure of what customers wait for.
    if (done.writes.fills.length === 0 || isPracticeBook(done.userId)) return;
    const room = MOST_WAITING - waiting.length;
    waiting.push(...executionsOf(done, process.hrtime.bigint()).slice(0, room));
    if (waiting.length === 0 || timer) return;
    timer = setTimeout(() => void flush(), FLUSH_AFTER_MS);
    timer.unref();
  });

  return { flush };
}
