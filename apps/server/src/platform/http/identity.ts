import { type BookId, mainBookOf, type UserId } from '@halyard/accounting';
import type { Endpoint, users } from '@halyard/contract';
import type { BookReader } from '../memory/read-memory.ts';
import { refuse } from '../refusal.ts';

/** Who is calling, read from the database with every request and never from the token. */
export type Identity = {
  readonly userId: UserId;
  readonly sessionId: string;
  readonly email: string;
  readonly role: users.Role;
  readonly status: users.UserStatus;
  readonly emailVerified: boolean;
  readonly kycStatus: users.KycStatus;
  readonly hasSecondFactor: boolean;
  /** When the password was last given in this session. */
  readonly confirmedAt: Date;
  /**
   * Of their book, read with all of this: what is remembered under it is true for this call. Absent where nobody was
   * looked up, null for whoever has no book.
   */
  readonly bookVersion?: bigint | null;
};

export type Identify = (token: string) => Promise<Identity | null>;

/** One of the caller's books as a call needs it. */
export type FoundBook = {
  readonly bookId: BookId;
  readonly version: bigint;
  readonly status: 'open' | 'closed';
};

/** Looks up one of this person's books; null where they have none of this id, whoever else may have it. */
export type FindBook = (userId: UserId, bookId: BookId) => Promise<FoundBook | null>;

/** The book a call is about: the one it names, or else the caller's main one, which was looked up with the caller. */
export async function bookOfCall(
  { book: scope, method }: Endpoint,
  caller: Identity,
  named: BookId | undefined,
  find: FindBook,
): Promise<BookReader> {
  const main = mainBookOf(caller.userId);
  if (scope === undefined || named === undefined || named === main)
    return { bookId: main, bookVersion: caller.bookVersion ?? null };
  const found = (await find(caller.userId, named)) ?? refuse('book-not-found');
  if (scope === 'main' && found.bookId !== main) refuse('main-book-only');
  if (method !== 'GET' && found.status === 'closed') refuse('book-closed');
  return { bookId: found.bookId, bookVersion: found.version };
}
