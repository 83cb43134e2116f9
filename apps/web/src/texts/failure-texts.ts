import type { FailureTexts } from '../platform/calls/call-failure.ts';

/** What is said when a call was refused without a sentence of the server's, and when it never arrived. */
export function failureTexts(refused: string, unreached?: string): FailureTexts {
  return unreached === undefined ? { refused } : { refused, unreached };
}
