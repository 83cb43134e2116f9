import { type books, refusalSentence, type users } from '@halyard/contract';

type Stands = Pick<users.User, 'emailVerified' | 'status'>;

/** What a call may demand of who asks: an account that is not suspended, and an address that is confirmed. */
export type Demand = 'active' | 'verified';

/** What the server says to somebody who stands so, and asks for something that demands this; null where it is met. */
export function unmetOf(demands: readonly Demand[], { emailVerified, status }: Stands): string | null {
  if (demands.includes('active') && status === 'suspended') return refusalSentence('suspended');
  return demands.includes('verified') && !emailVerified ? refusalSentence('email-not-verified') : null;
}

/** In the server's words. What is open can still be closed, and what waits be cancelled. */
export function standstillOf(stands: Stands, book: Pick<books.Book, 'status'> | undefined): string | null {
  const closed = book?.status === 'closed' ? refusalSentence('book-closed') : null;
  return unmetOf(['active', 'verified'], stands) ?? closed;
}
