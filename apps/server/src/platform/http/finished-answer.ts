import type { AnswerOf, Endpoint } from '@halyard/contract';
import type { z } from 'zod';

const BYTES = Symbol('bytes');

/** An answer as it is sent, which may be sent as often as it is still true. Only `finishAnswer` makes one. */
export type FinishedAnswer = { readonly [BYTES]: Buffer };

/** The schema strips what it does not name, here as everywhere: a column cannot leak through an answer. */
export function finishAnswer<E extends Endpoint>(endpoint: E, data: AnswerOf<E>): FinishedAnswer {
  const answer = { success: true, data: (endpoint.answer as z.ZodType).parse(data) };
  return { [BYTES]: Buffer.from(JSON.stringify(answer)) };
}

export function isFinished(answer: object): answer is FinishedAnswer {
  return BYTES in answer;
}

export function bytesOf(answer: FinishedAnswer): Buffer {
  return answer[BYTES];
}
