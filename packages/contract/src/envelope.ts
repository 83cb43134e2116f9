import { z } from 'zod';

/** One thing that is wrong with a request: a sentence for a person and where it is. */
export const problemSchema = z.object({ message: z.string(), path: z.string() });
export type Problem = z.infer<typeof problemSchema>;

/** Every JSON answer of the API is one of these two. */
export type Success<T> = { readonly success: true; readonly data: T; readonly message?: string };
export type Failure = {
  readonly success: false;
  readonly error: string;
  /** The refusal's code, for programs; people read `error`. */
  readonly code?: string;
  readonly details?: readonly Problem[];
};
export type Envelope<T> = Success<T> | Failure;

/** The text a screen shows for a failed answer: details joined, each sentence once, else the error, else the status. */
export function failureText(failure: Partial<Failure>, status: number): string {
  const sentences = new Set((failure.details ?? []).map((problem) => problem.message).filter(Boolean));
  if (sentences.size > 0) return [...sentences].join('; ');
  return failure.error || `HTTP ${status}`;
}
