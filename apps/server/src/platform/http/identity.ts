import { type BookId, mainBookOf, type UserId } from '@halyard/accounting';
import type { Tier } from '@halyard/catalogue';
import {
  type Endpoint,
  isAboutBook,
  type KeyScope,
  keyUseOf,
  type RefusalCode,
  type users,
} from '@halyard/contract';
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
  /** The group of their main book, and of every other that is not given one of its own. */
  readonly tier: Tier;
  /** When the password was last given in this session. */
  readonly confirmedAt: Date;
  /**
   * Of their book, read with all of this: what is remembered under it is true for this call. Absent where nobody was
   * looked up, null for whoever has no book.
   */
  readonly bookVersion?: bigint | null;
  /** The API key it is called with; absent where a person does. */
  readonly key?: KeyRights;
  /** The SHA-256 that the body of a signed call must have; `none` where it may have no body. */
  readonly signedBody?: string;
};

/** What an API key may be used for, beside what its owner may do. */
export type KeyRights = {
  readonly id: string;
  readonly scopes: readonly KeyScope[];
  readonly books: readonly BookId[];
  /** Empty where it may trade all. */
  readonly symbols: readonly string[];
  /** In cents. */
  readonly maxOrderUsd: bigint | null;
  readonly maxDayUsd: bigint | null;
};

/** Who acts and from where, as the audit log writes it down. */
export type Actor = { readonly actorId: string; readonly ip: string | null };

export type Identify = (token: string) => Promise<Identity | null>;

/**
 * Whom a token belonged to when this node last asked. It is only believed by what makes sure of it in the very statement that
 * writes, and says so with its answer; whatever else comes of the call waits until they are looked up (decision 104).
 */
export type Recalled = { readonly tokenHash: string; readonly identity: Identity };

export type Recall = (token: string) => Recalled | null;

/** Nothing was done for somebody recalled: who they are is looked up, and then it is asked for again. */
export class NotRecalled extends Error {}

/** Whether this caller may still read: their session has not ended, their key and its owner are what they were. */
export type StillMay = (caller: Identity, token: string | undefined) => Promise<boolean>;

/** What a call shows of an API key: the key itself, or that it was signed with one. */
export type ShownKey =
  | { readonly token: string }
  | {
      readonly request: {
        readonly method: string;
        /** The host that was asked, as the proxy setting trusts it. */
        readonly authority: string;
        readonly scheme: string;
        /** Path and query, as they stood in the request. */
        readonly url: string;
        readonly headers: Readonly<Record<string, string | string[] | undefined>>;
      };
    };

export type KeyCall = {
  /** Where the key is shown. */
  readonly ip: string;
  /** Whether it is answered once and changes nothing, so that sent again it could only be answered again. */
  readonly isRead: boolean;
  /** Counts the call, once it is known that there is such a key; it throws where they are too many. */
  readonly count: (keyId: string) => Promise<void>;
};

/** Counts the call of every key that it finds. */
export type IdentifyKey = (shown: ShownKey, call: KeyCall) => Promise<Identity | RefusalCode>;

/** One of the caller's books as a call needs it. */
export type FoundBook = {
  readonly bookId: BookId;
  readonly version: bigint;
  readonly status: 'open' | 'closed';
  readonly kind: string;
  /** Its own group; null where it is in its owner's. */
  readonly group: string | null;
};

/** Looks up one of this person's books; null where they have none of this id, whoever else may have it. */
export type FindBook = (userId: UserId, bookId: BookId) => Promise<FoundBook | null>;

/** A book as a call is about it, with the group whose quotes it sees. */
export type BookOfCall = BookReader & { readonly group: string };

/** The book a call is about: the one it names, or else the caller's main one, which was looked up with the caller. */
export async function bookOfCall(
  endpoint: Endpoint,
  caller: Identity,
  named: BookId | undefined,
  find: FindBook,
): Promise<BookOfCall> {
  const { book: scope, method } = endpoint;
  const main = mainBookOf(caller.userId);
  if (caller.key && (isAboutBook(endpoint) || (scope !== undefined && named !== undefined)))
    requireBooksOfKey(caller, [scope === undefined ? main : (named ?? main)]);
  if (scope === undefined || named === undefined || named === main)
    return { bookId: main, bookVersion: caller.bookVersion ?? null, group: caller.tier };
  const found = (await find(caller.userId, named)) ?? refuse('book-not-found');
  if (scope === 'main' && found.bookId !== main) refuse('main-book-only');
  if (method !== 'GET' && found.status === 'closed') refuse('book-closed');
  if (found.kind === 'managed' && keyUseOf(endpoint) === 'trade') refuse('book-managed');
  return { bookId: found.bookId, bookVersion: found.version, group: found.group ?? caller.tier };
}

/** For a key, an account it was not given does not exist, as somebody else's does not. */
export function requireBooksOfKey({ key }: Pick<Identity, 'key'>, books: readonly BookId[]): void {
  if (key && !books.every((book) => key.books.includes(book))) refuse('book-not-found');
}
