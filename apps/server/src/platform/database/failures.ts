import { Refusal } from '../refusal.ts';

/**
 * A start that got no connection: the time to wait for one is over, or waiting would not help. Its message is all that an
 * operator needs.
 */
export class NoDatabase extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'NoDatabase';
  }
}

/** No connection to be had, one that broke, or one to a server that may not write: a standby, or one that is being promoted. */
export function isAway(error: unknown): boolean {
  if (error instanceof NoDatabase) return false;
  const text = error instanceof Error ? error.message : '';
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|25006|25P03|57P01|57P02|57P03|53300|08\w{3})$/.test(codeOf(error)) ||
    /timeout exceeded when trying to connect|Connection terminated|not queryable/.test(text)
  );
}

/** Of a whole statement. */
const OUT_OF_TIME = '57014';
const LOCKED = '55P03';
/** Waiting for a lock, or the whole statement. */
const WAITED_TOO_LONG = new Set([LOCKED, OUT_OF_TIME]);

/**
 * No connection to be had, one that broke, a lock that somebody holds, a statement that took too long: each is an answer
 * of its own (503), not a bug. What the database said goes into the log.
 */
export function unavailableOr(error: unknown): unknown {
  if (!isAway(error) && !WAITED_TOO_LONG.has(codeOf(error))) return error;
  const refusal = new Refusal('not-ready');
  refusal.cause = error;
  return refusal;
}

/** Whether a call was refused because its statement took too long, and less at once may be read. */
export function wasTooMuch(error: unknown): boolean {
  return error instanceof Refusal && codeOf(error.cause) === OUT_OF_TIME;
}

/** Whether what was asked for was held by somebody else for too long. */
export function wasLocked(error: unknown): boolean {
  return error instanceof Refusal && codeOf(error.cause) === LOCKED;
}

/** Of PostgreSQL or of the network; empty where there is none. */
export function codeOf(error: unknown): string {
  return (error as { code?: string } | undefined)?.code ?? '';
}
