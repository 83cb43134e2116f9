import type { BookId } from '@halyard/accounting';
import { type events, type live, notificationTexts, type StoredNotification } from '@halyard/contract';

/** A change as it is kept: what a notification says is put into words when the message goes over the wire. */
export type StoredChange =
  | Exclude<live.Change, { kind: 'notification' }>
  | (Omit<Extract<live.Change, { kind: 'notification' }>, 'title' | 'body'> &
      Pick<StoredNotification, 'title' | 'body'>);

/** What an account is told about one business operation. */
export type Message = {
  readonly userId: BookId;
  /** The account's own count, from 1, without gaps. */
  readonly seq: bigint;
  readonly at: Date;
  readonly changes: readonly StoredChange[];
  /** The number of the first of its events; null without any. */
  readonly firstEvent: bigint | null;
  readonly events: readonly events.NewEvent[];
};

/** A message on its way through this node. `isOwn` is true only if this node is sure to have written it. */
export type HeardMessage = Message & { readonly isOwn: boolean };

/** What a message says to programs, numbered. */
export function eventsOf({ userId, at, firstEvent, events }: Message): events.BookEvent[] {
  const first = Number(firstEvent ?? 0n);
  return events.map(({ type, version, data }, index) => ({
    ...({
      number: first + index,
      type,
      version,
      book: userId,
      at: at.toISOString(),
      data,
    } as events.BookEvent),
  }));
}

const texts = new WeakMap<Message, string>();

/** As it goes over the wire; made once, however many sockets get it. It names the book where that is not the main one. */
export function wireText(message: Message, isMain: boolean): string {
  const known = texts.get(message);
  if (known !== undefined) return known;
  const event = {
    type: 'event',
    seq: Number(message.seq),
    ...(isMain ? {} : { book: message.userId }),
    at: message.at.toISOString(),
    changes: message.changes.map(toChange),
  };
  const text = JSON.stringify(event);
  texts.set(message, text);
  return text;
}

function toChange(change: StoredChange): live.Change {
  return change.kind === 'notification' ? { ...change, ...notificationTexts(change) } : change;
}
