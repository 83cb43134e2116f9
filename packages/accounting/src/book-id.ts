/**
 * Who somebody is, and whose money it is: two kinds of ids that are never taken for one another. A plain text may still
 * be taken for either, since that is what comes over the wire and out of the database; the main book has its owner's own
 * id, and `mainBookOf` and `ownerOfMain` are the places where one becomes the other.
 */
export type UserId = string & { readonly names?: 'person' };
export type BookId = string & { readonly names?: 'book' };

export function mainBookOf(userId: UserId): BookId {
  return userId as string;
}

/** Who owns a main book. Only main books are paid into and out of, so that a deposit or a withdrawal names its person too. */
export function ownerOfMain(bookId: BookId): UserId {
  return bookId as string;
}
