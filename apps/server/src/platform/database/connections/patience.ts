import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, isAway, NoDatabase } from '../failures.ts';
import { Refusal } from '../../refusal.ts';

/**
 * While a server starts nobody is kept waiting by it, so it waits itself: for a PostgreSQL that recovers from a crash,
 * that is started beside it, or whose machine has much to do. Once it serves, whoever asks hears within a second
 * (decisions 029 and 036).
 */
export type Patience = {
  /** Asks for a connection until there is one. Nothing has been sent yet, so it may be asked for again and again. */
  readonly insist: <T>(place: string, connect: () => Promise<T>) => Promise<T>;
  readonly isOver: () => boolean;
  readonly whenOver: (task: () => void) => void;
  /** The server serves from now on. */
  readonly end: () => void;
  /** It will not come any more, for this reason: whoever waits for it need not. */
  readonly giveUp: (reason: string) => void;
};

type PatienceOptions = {
  /** Hears once that the start waits, for what, and why. */
  readonly onWait: (place: string, reason: string) => void;
  readonly withinMs?: number;
  readonly pauseMs?: number;
  readonly sayAfterMs?: number;
};

/** All waiting of a start together. `deploy/kubernetes` gives it ten minutes, and migrations need some of them. */
export const START_WAITS_MS = 120_000;
const SAY_AFTER_MS = 2000;

/** For everybody but a start. */
export const NO_PATIENCE: Patience = {
  insist: (_, connect) => connect(),
  isOver: () => true,
  whenOver: () => undefined,
  end: () => undefined,
  giveUp: () => undefined,
};

export function createPatience(options: PatienceOptions): Patience {
  const { onWait, withinMs = START_WAITS_MS, pauseMs = 200, sayAfterMs = SAY_AFTER_MS } = options;
  const waiting = createStopwatch();
  const tasks: (() => void)[] = [];
  let isOver = false;
  let hasSaid = false;
  let lastWord: string | null = null;

  const say = (place: string, reason: string): void => {
    if (hasSaid || isOver) return;
    hasSaid = true;
    onWait(place, reason);
  };
  /** Throws unless it makes sense to ask once more. */
  const judge = (place: string, error: unknown): void => {
    if (isOver) throw error;
    const reason = reasonOf(error);
    if (!isPassing(error)) throw isOfConfiguration(error) ? noUse(place, reason, error) : error;
    if (lastWord !== null) throw new NoDatabase(`The database ${place} is gone: ${lastWord}.`, error);
    if (waiting.elapsedMs() >= withinMs) throw tooLate(place, reason, withinMs, error);
    say(place, reason);
  };

  return {
    insist: async (place, connect) => {
      if (isOver) return connect();
      const hint = setTimeout(say, sayAfterMs, place, 'no answer yet');
      const leave = waiting.enter();
      try {
        for (;;) {
          try {
            return await connect();
          } catch (error) {
            judge(place, error);
          }
          await sleep(pauseMs);
        }
      } finally {
        clearTimeout(hint);
        leave();
      }
    },
    isOver: () => isOver,
    whenOver: (task) => void tasks.push(task),
    end: () => {
      isOver = true;
      for (const task of tasks.splice(0)) task();
    },
    giveUp: (reason) => (lastWord = reason),
  };
}

/** Runs while anybody is inside. */
function createStopwatch() {
  let inside = 0;
  let sinceMs = 0;
  let beforeMs = 0;
  const elapsedMs = () => beforeMs + (inside > 0 ? performance.now() - sinceMs : 0);
  return {
    elapsedMs,
    enter: () => {
      if (inside === 0) sinceMs = performance.now();
      inside += 1;
      return (): void => {
        if (inside === 1) beforeMs = elapsedMs();
        inside -= 1;
      };
    },
  };
}

/** Goes by itself. A wrong password, an unknown database or an unknown host does not. */
function isPassing(error: unknown): boolean {
  return (
    isAway(error) ||
    (error instanceof Refusal && error.code === 'not-ready') ||
    /^(EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/.test(codeOf(error))
  );
}

/** PostgreSQL or the network has given a reason of its own; anything else is a bug. */
function isOfConfiguration(error: unknown): boolean {
  return codeOf(error) !== '' && !(error instanceof Refusal);
}

function noUse(place: string, reason: string, cause: unknown): NoDatabase {
  return new NoDatabase(`The database ${place} cannot be used: ${reason}. Check DATABASE_URL.`, cause);
}

function tooLate(place: string, reason: string, withinMs: number, cause: unknown): NoDatabase {
  const seconds = Math.round(withinMs / 1000);
  const hint = 'Make sure that it is up and that DATABASE_URL leads to it.';
  return new NoDatabase(
    `No connection to the database ${place} in ${seconds} seconds: ${reason}. ${hint}`,
    cause,
  );
}

/** Several addresses of one name fail together without a message. */
function reasonOf(error: unknown): string {
  if (error instanceof Refusal) return 'it does not answer';
  const text = error instanceof Error ? error.message : String(error);
  return text || codeOf(error);
}
