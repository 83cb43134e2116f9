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
