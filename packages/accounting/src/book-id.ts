/**
 * Who somebody is, and whose money it is: two kinds of ids that are never taken for one another. A plain text may still
 * be taken for either, since that is what comes over the wire and out of the database; the main book has its owner's own
 * id, and `mainBookOf` and `ownerOfMain` are the places where one becomes the other.
 */
export type UserId = string & { readonly names?: 'person' };
export type BookId = string & { readonly names?: 'book' };

/**
 * Whether a book is for practice. Its id says so: those of practice books are UUIDs of version 8, all others of version 7.
 * What a book is never changes, so that nobody has to look it up and the database can check it line by line.
 */
export function isPracticeBook(bookId: BookId): boolean {
  return bookId[VERSION_AT] === PRACTICE_VERSION;
}

/** An id that was made for anything, as that of a practice book. */
export function practiceBookId(id: string): BookId {
  return id.slice(0, VERSION_AT) + PRACTICE_VERSION + id.slice(VERSION_AT + 1);
}

const VERSION_AT = 14;
const PRACTICE_VERSION = '8';

export function mainBookOf(userId: UserId): BookId {
  return userId as string;
}

/** Who owns a main book. Only main books are paid into and out of, so that a deposit or a withdrawal names its person too. */
export function ownerOfMain(bookId: BookId): UserId {
  return bookId as string;
}
