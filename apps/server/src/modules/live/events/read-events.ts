import type { BookId } from '@halyard/accounting';
import type { events } from '@halyard/contract';
import type { Queryable } from '../../../platform/database/database.ts';
import { FIRST_ID } from '../../../platform/database/row-pieces.ts';
import { isId } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
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

export type HousePage = { readonly events: events.BookEvent[]; readonly cursor: string };

const BEGINNING: store.HousePlace = { xid: '0', userId: FIRST_ID, seq: 0n };

/** The events of all accounts, in the order in which they became visible. */
export async function readHouseEvents(
  queryable: Queryable,
  cursor: string | undefined,
  limit: number,
): Promise<HousePage> {
  const from = cursor === undefined ? BEGINNING : placeOf(cursor);
  const messages = await store.selectOfHouse(queryable, from, limit);
  return { events: messages.flatMap(eventsOf), cursor: cursorOf(messages.at(-1) ?? from) };
}

const cursorOf = ({ xid, userId, seq }: store.HousePlace): string =>
  Buffer.from(`${xid} ${userId} ${seq}`).toString('base64url');

function placeOf(cursor: string): store.HousePlace {
  const [xid = '', userId = '', seq = '', ...more] = Buffer.from(cursor, 'base64url').toString().split(' ');
  // No number of the database is longer than 18 digits in our time.
  const isPlace = /^\d{1,18}$/.test(xid) && isId(userId) && /^\d{1,18}$/.test(seq) && more.length === 0;
  return isPlace ? { xid, userId, seq: BigInt(seq) } : refuse('event-cursor');
}
