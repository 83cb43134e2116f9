import { isPracticeBook } from '@halyard/accounting';
import type { StoredAnswer } from '../../../platform/idempotency.ts';
import { inTurns } from '../../../platform/in-turns.ts';
import type { Log } from '../../../platform/telemetry/log.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { createAccountMemory } from './account-memory.ts';
import { type BatchDeps, type Manner, workBatch } from './batch.ts';
import { createBatchScheduler, type Lane } from './batch-scheduler.ts';
import type { Done, Job, JobTurn } from './job.ts';
import { createCommandQueue, type QueueLimits } from './command-queue.ts';

export type DeskDeps = Omit<BatchDeps, 'memory'> & {
  readonly log: Log;
  /** False while the last check of the book found something. */
  readonly mayMoveMoney: () => boolean;
};

export type Desk = ReturnType<typeof createDesk>;

type DeskLane = Lane<Job, StoredAnswer> & Manner;

/**
 * All go together. While one batch is being written the next is decided, once enough wait to be worth a statement of
 * their own: so neither the database nor this node waits for the other, and what one statement costs is still shared by
 * many (decision 044). It waits for nobody. Who is passed over, since the book has moved on or somebody else is writing
 * in it, comes again.
 */
const MAIN_LANE: DeskLane = {
  isFor: ({ job, tries }) => tries < 2 && !isPracticeBook(job.userId) && !job.copies,
  isForNew: true,
  maxCustomers: 200,
  flights: 2,
  worth: 8,
  waits: false,
};
/**
 * For those who were passed over twice: each waits for their own book and then keeps it until it is written, so nobody is
 * passed over for ever (decision 108), and holds up nobody else. Each flight keeps a connection for as long as somebody holds
 * the book, so they are half of the fewest there may be.
 */
const SIDE_LANE: DeskLane = {
  isFor: ({ tries }) => tries >= 2,
  isForNew: false,
  maxCustomers: 1,
  flights: 2,
  worth: 1,
  waits: true,
};
/**
 * Practice goes when everybody with real money has gone, a few at a time: a crowd that practises makes no one wait
 * for more than a small statement beside their own.
 */
const PRACTICE_LANE: DeskLane = {
  isFor: ({ job, tries }) => tries < 2 && isPracticeBook(job.userId),
  isForNew: true,
  maxCustomers: 30,
  flights: 1,
  worth: 1,
  waits: false,
};
/**
 * Copies of a fill are many at once and wait for nobody's answer. They go behind requests and quotes, closes first, one
 * batch at a time, and while others trade they take half of the time: so a thousand who copy make no one wait for more
 * than a small statement beside their own, and not each time.
 */
const copyLane = (copies: Job['copies']): DeskLane => ({
  isFor: ({ job, tries }) => tries < 2 && job.copies === copies,
  isForNew: true,
  maxCustomers: 50,
  flights: 1,
  worth: 1,
  givesWay: true,
  waits: false,
});
const LANES = [MAIN_LANE, SIDE_LANE, copyLane('closing'), copyLane('opening'), PRACTICE_LANE];

const QUEUE: QueueLimits<Job> = {
  maxCommands: 50,
  kindOf: ({ fence, copies }) => copies ?? (fence ? 'tick' : 'request'),
  // A quote that came while a request waited is older than the market that request will be decided at.
  isUrgent: ({ fence }) => fence !== undefined,
};
/** A tick whose symbol has a new owner is given up on, and so is a group that changes without end; the caller may try again. */
const MAX_TRIES = 8;

/**
 * The order path. Commands are taken in batches of many customers: one statement reads all their accounts, the engine
 * decides each, one statement writes everything. Commands of one customer are decided one after the other, each on
 * the state the one before left. A batch leaves at once while nothing is under way, so a lone order never waits, and a
 * queue makes the batches larger instead of longer.
 */
export function createDesk(deps: DeskDeps) {
  const queue = createCommandQueue<Job, StoredAnswer>(QUEUE);
  const memory = createAccountMemory();
  deps.database.onNewEra(memory.forgetAll);
  const listeners = new Set<(done: Done) => void>();

  /** A failure of the whole is found by trying its parts: one customer's fault is no other's. */
  const work = async (batch: readonly JobTurn[], lane: DeskLane): Promise<void> => {
    const result = await workBatch({ ...deps, memory }, batch, lane).catch((error: unknown) => ({ error }));
    if ('error' in result) {
      for (const { userId } of batch) memory.forget(userId);
      const parts = isUnsure(result.error) ? [batch] : split(batch);
      if (parts.length > 1) for (const part of parts) await work(part, lane);
      else for (const { waiting } of batch) for (const { reject } of waiting) reject(result.error);
      return;
    }
    const tell = (done: Done) => announce(done, listeners, deps.log);
    if (lane.givesWay) await inTurns(result.done, tell);
    else result.done.forEach(tell);
    for (const { userId, waiting } of result.again) queue.putBack(userId, stillTrying(waiting));
  };

  const scheduler = createBatchScheduler(queue, LANES, work);

  return {
    /** Runs a command to its commit. Throws the refusal of one that may not be. */
    run: async (job: Job): Promise<StoredAnswer> => {
      if (!deps.mayMoveMoney()) throw new Refusal('books-halted');
      return new Promise((resolve, reject) => {
        queue.add(job.userId, { job, tries: 0, resolve, reject });
        scheduler.schedule();
      });
    },
    /** What the next command of a customer would be decided on without reading, if there is anything. */
    remembered: memory.find,
    /** What was committed beside the desk: it is read again, and whoever hears of commits hears of it. */
    announce: (done: Done): void => {
      memory.forget(done.userId);
      announce(done, listeners, deps.log);
    },
    /** Hears of every commit of this node, right after it. */
    onDone: (listener: (done: Done) => void): void => void listeners.add(listener),
    /** Resolves once nothing waits and nothing is under way. */
    settled: scheduler.settled,
  };
}

/** What is committed stays, whatever a listener makes of it. */
function announce(done: Done, listeners: Iterable<(done: Done) => void>, log: Log): void {
  for (const listener of listeners) {
    try {
      listener(done);
    } catch (error) {
      log.error({ err: error }, 'a listener to commits failed');
    }
  }
}

/** Lets go of those that have tried too often, and answers the others. */
function stillTrying(waiting: JobTurn['waiting']): JobTurn['waiting'] {
  const isTired = ({ tries }: JobTurn['waiting'][number]) => tries >= MAX_TRIES;
  for (const one of waiting) if (isTired(one)) one.reject(new Refusal('not-ready'));
  return waiting.filter((one) => !isTired(one));
}

/**
 * The database is away, or went away in the middle: then nobody knows whether it still wrote what it was sent, and
 * only the caller may say it again.
 */
function isUnsure(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'not-ready';
}

/** Customers one by one, then a customer's commands one by one. What is one already stays one. */
function split(batch: readonly JobTurn[]): (readonly JobTurn[])[] {
  if (batch.length > 1) return batch.map((turn) => [turn]);
  const [turn] = batch;
  if (!turn) return [];
  return turn.waiting.map((one) => [{ userId: turn.userId, waiting: [one] }]);
}
