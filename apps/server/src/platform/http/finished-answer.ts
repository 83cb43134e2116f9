import type { AnswerInput, Endpoint } from '@halyard/contract';
import type { z } from 'zod';

const TEXT = Symbol('text');

/** An answer as it is sent, which may be sent as often as it is still true. Only `finishAnswer` makes one. */
export type FinishedAnswer = { readonly [TEXT]: string };

/**
 * The schema strips what it does not name, here as everywhere: a column cannot leak through an answer. It is text and
 * not bytes because Node hands the head of an answer and a text to the socket as one piece, and bytes as two.
 */
export function finishAnswer<E extends Endpoint>(endpoint: E, data: AnswerInput<E>): FinishedAnswer {
  return { [TEXT]: JSON.stringify({ success: true, data: (endpoint.answer as z.ZodType).parse(data) }) };
}

export function isFinished(answer: object): answer is FinishedAnswer {
  return TEXT in answer;
}

export function textOf(answer: FinishedAnswer): string {
  return answer[TEXT];
}
