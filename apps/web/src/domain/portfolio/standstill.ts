import { type books, refusalSentence, type users } from '@halyard/contract';

type Stands = Pick<users.User, 'emailVerified' | 'status'>;

/** In the server's words. What is open can still be closed, and what waits be cancelled. */
export function standstillOf(
  { emailVerified, status }: Stands,
  book: Pick<books.Book, 'status'> | undefined,
): string | null {
  if (status === 'suspended') return refusalSentence('suspended');
  if (!emailVerified) return refusalSentence('email-not-verified');
  return book?.status === 'closed' ? refusalSentence('book-closed') : null;
}
