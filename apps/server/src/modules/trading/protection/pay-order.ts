import { type BookId, mainBookOf, type UserId } from '@halyard/accounting';

/** Somebody's books of real money as they pay for each other: the main book first, then the others by id. */
export function inOrderOfPaying<T extends { readonly userId: BookId }>(
  ownerId: UserId,
  books: Iterable<T>,
): readonly T[] {
  const main = mainBookOf(ownerId);
  return [...books].toSorted((one, other) =>
    one.userId === main || (other.userId !== main && one.userId < other.userId) ? -1 : 1,
  );
}
