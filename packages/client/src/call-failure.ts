import type { Problem, RefusalCode } from '@halyard/contract';

type Facts = {
  /** `refused` got an answer that says no; `unreached` never got a whole answer at all. */
  readonly kind: 'refused' | 'unreached';
  readonly message: string;
  readonly status?: number;
  readonly code?: string | undefined;
  readonly details?: readonly Problem[] | undefined;
  readonly hasServerText?: boolean;
  readonly retryAfterS?: number | undefined;
};

/** A call that did not work out. Its message is a sentence for a person, its code is for the program. */
export class CallFailure extends Error {
  readonly kind: Facts['kind'];
  readonly status: number;
  /** A server that is newer than this program may have codes of which it does not know. */
  readonly code: RefusalCode | undefined;
  readonly details: readonly Problem[];
  /** Whether the sentence is the server's own and not made up from the status. */
  readonly hasServerText: boolean;
  /** Seconds after which asking again makes sense, where the server said so. */
  readonly retryAfterS: number | undefined;

  constructor(facts: Facts) {
    super(facts.message);
    this.name = 'CallFailure';
    this.kind = facts.kind;
    this.status = facts.status ?? 0;
    this.code = facts.code as RefusalCode | undefined;
    this.details = facts.details ?? [];
    this.hasServerText = facts.hasServerText ?? false;
    this.retryAfterS = facts.retryAfterS;
  }
}

/**
 * An answer that will not change by asking again: everything the server refused for a reason. A page that a proxy
 * put in its place has none, and leaves the outcome open.
 */
export function isFinal(failure: unknown): boolean {
  return (
    failure instanceof CallFailure && failure.hasServerText && failure.status < 500 && failure.status !== 429
  );
}

/** Somebody else was faster with the same thing, and nothing was changed. */
export function isConflict(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.code === 'edit-conflict';
}

/** The thing itself is not there any more. */
export function isGone(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.code?.endsWith('-not-found') === true;
}
