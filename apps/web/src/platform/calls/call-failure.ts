import { CallFailure } from '@halyard/client';

export { CallFailure, isConflict, isFinal, isGone } from '@halyard/client';
export type { Answer } from '@halyard/client';

/** What a screen says when a call fails and the server had no sentence of its own. */
export type FailureTexts = { readonly refused: string; readonly unreached?: string };

/** Whom it was asked about does not exist: of a search that is an answer, not a failure. */
export function isNobody(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.code === 'user-not-found';
}

/** The server's sentence where there is one, else the screen's own. */
export function wordsFor(failure: unknown, texts: FailureTexts): string {
  if (!(failure instanceof CallFailure)) return texts.unreached ?? texts.refused;
  if (failure.kind === 'unreached') return texts.unreached ?? texts.refused;
  return failure.hasServerText ? failure.message : texts.refused;
}
