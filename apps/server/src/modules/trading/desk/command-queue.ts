import type { BookId } from '@halyard/accounting';

/** Somebody's command, waiting for its turn. */
export type Waiting<J, A> = {
  readonly job: J;
  readonly tries: number;
  readonly resolve: (answer: A) => void;
  readonly reject: (error: unknown) => void;
};

/** The next commands of one customer, in the order they came. */
export type Turn<J, A> = { readonly userId: BookId; readonly waiting: readonly Waiting<J, A>[] };

/** One of the ways out of the queue. */
export type Door<J, A> = {
  /** Whether a customer whose first command this is leaves by it. */
  readonly isFor: (first: Waiting<J, A>) => boolean;
  /** Where it is only for those who come again, nobody is looked for while there are none. */
  readonly isForNew: boolean;
  /** How many customers go through together. */
  readonly maxCustomers: number;
};

export type QueueLimits<J> = {
  readonly maxCommands: number;
  /** Only commands of one kind go in one batch. */
  readonly kindOf: (job: J) => string;
  /** Comes before whatever of the same customer does not. */
  readonly isUrgent: (job: J) => boolean;
};

/**
 * Commands by customer, first come first served. A customer whose commands are being worked is not called again until
 * they are done, so that one customer is never in two batches.
 */
export function createCommandQueue<J, A>({ maxCommands, kindOf, isUrgent }: QueueLimits<J>) {
  /** Customers in the order of their first command. */
  const lines = new Map<string, Waiting<J, A>[]>();
  const busy = new Set<string>();
  /** Commands that have been tried before. */
  let again = 0;

  const takeTurn = (userId: BookId, kind: string): Turn<J, A> => {
    const line = lines.get(userId) ?? [];
    const other = line.findIndex(({ job }) => kindOf(job) !== kind);
    const waiting = line.splice(0, Math.min(maxCommands, other < 0 ? line.length : other));
    if (line.length === 0) lines.delete(userId);
    again -= triedOf(waiting);
    busy.add(userId);
    return { userId, waiting };
  };

  const urgentFirst = (line: readonly Waiting<J, A>[]): Waiting<J, A>[] => [
    ...line.filter(({ job }) => isUrgent(job)),
    ...line.filter(({ job }) => !isUrgent(job)),
  ];

  return {
    add: (userId: BookId, waiting: Waiting<J, A>): void => {
      const line = lines.get(userId);
      if (!line) lines.set(userId, [waiting]);
      else if (isUrgent(waiting.job)) lines.set(userId, urgentFirst([...line, waiting]));
      else line.push(waiting);
    },
    /**
     * The next batch: of the customers who have waited longest, all commands of one kind. Empty when fewer are ready
     * than it is worth.
     */
    take: ({ isFor, isForNew, maxCustomers }: Door<J, A>, worth = 1): readonly Turn<J, A>[] => {
      if ((!isForNew && again === 0) || lines.size < worth) return [];
      const next: string[] = [];
      let kind = '';
      for (const [userId, [first]] of lines) {
        if (!first || busy.has(userId) || !isFor(first)) continue;
        if (next.length === 0) kind = kindOf(first.job);
        if (kindOf(first.job) === kind) next.push(userId);
        if (next.length === maxCustomers) break;
      }
      return next.length < worth ? [] : next.map((userId) => takeTurn(userId, kind));
    },
    /** What could not be done this time is first in line the next. */
    putBack: (userId: BookId, waiting: readonly Waiting<J, A>[]): void => {
      if (waiting.length === 0) return;
      lines.set(userId, urgentFirst([...waiting, ...(lines.get(userId) ?? [])]));
      again += triedOf(waiting);
    },
    leave: (batch: readonly Turn<J, A>[]): void => {
      for (const { userId } of batch) busy.delete(userId);
    },
    isEmpty: (): boolean => lines.size === 0,
    count: (): number => lines.size,
  };
}

function triedOf(waiting: readonly Waiting<unknown, never>[]): number {
  return waiting.filter(({ tries }) => tries > 0).length;
}
