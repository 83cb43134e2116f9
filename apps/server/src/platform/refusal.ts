import {
  type Problem,
  type RefusalCode,
  refusalSentence,
  refusalStatus,
  type RefusalWords,
} from '@halyard/contract';

/**
 * An expected "no". Throwing it rolls the transaction back; the HTTP adapter turns it into its status and
 * sentence. It is the only error class of the product: everything else that is thrown is a bug.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly words: RefusalWords;
  readonly details: readonly Problem[];

  constructor(code: RefusalCode, words: RefusalWords = {}, details: readonly Problem[] = []) {
    super(refusalSentence(code, words));
    this.name = 'Refusal';
    this.code = code;
    this.words = words;
    this.details = details;
  }

  get status(): number {
    return refusalStatus(this.code);
  }
}

export function refuse(code: RefusalCode, words: RefusalWords = {}): never {
  throw new Refusal(code, words);
}

/** What a later try may get: for how long not stands in the sentence, and in the answer's Retry-After. */
export function tooSoon(
  code: 'archive-too-soon' | 'too-many-requests' | 'wait-before-resend',
  waitMs: number,
): Refusal {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new Refusal(code, { wait: waitInWords(seconds), seconds });
}

/** As a person says it, and never less than it is. */
function waitInWords(seconds: number): string {
  if (seconds < 120) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return seconds < 7200 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`;
}
