import type { BookId } from '@halyard/accounting';
import type { events } from '@halyard/contract';
import type { Queryable } from '../../../platform/database/database.ts';
import { eventsOf } from '../messages/message.ts';
import * as store from '../messages/store.ts';

/** A book's events after this number, in order. */
export async function readEvents(
  queryable: Queryable,
  bookId: BookId,
  after: number,
  limit: number,
): Promise<events.BookEvent[]> {
  // A message has one event at least, so as many of them have enough.
  const messages = await store.selectWithEvents(queryable, bookId, BigInt(after), limit);
  return messages
    .flatMap(eventsOf)
    .filter(({ number }) => number > after)
    .slice(0, limit);
}
