import type { admin, AnswerOf } from '@halyard/contract';
import { DESK, END } from '../../texts/admin/desk.ts';

/** What is to be known of a deposit that only two refuse. */
export type Refusal = AnswerOf<typeof admin.adminGetTransaction>['refusal'];

/** Of two: by itself it comes to nothing. */
export const isFirstRefusal = (refusal: Refusal | undefined): boolean => refusal?.reason === null;

/** What a refusal of this deposit comes to. */
export function endOfDeposit(sum: string, name: string, refusal: Refusal | undefined): string {
  if (!refusal) return END.deposit(sum, name);
  const { by, reason } = refusal;
  return reason === null
    ? END.firstOfTwo(sum, name)
    : END.secondOfTwo(sum, name, by ?? 'a colleague', reason);
}

/** Who has refused it and why, in the words that `say` puts it into; nothing where nobody has. */
export function ofFirstRefusal(
  refusal: Refusal | undefined,
  say: (by: string, reason: string) => string = DESK.refusedBy,
): string | null {
  return refusal && refusal.reason !== null ? say(refusal.by ?? 'a colleague', refusal.reason) : null;
}
