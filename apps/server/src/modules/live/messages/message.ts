import { type BookId, isPracticeBook } from '@halyard/accounting';
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
  /** Null stands for one that nobody can tell any more: it keeps its number. */
  readonly events: readonly (events.NewEvent | null)[];
};

/** A message on its way through this node. `isOwn` is true only if this node is sure to have written it. */
export type HeardMessage = Message & { readonly isOwn: boolean };

/** What a message says to programs, numbered. */
export function eventsOf({ userId, at, firstEvent, events }: Message): events.BookEvent[] {
  const first = Number(firstEvent ?? 0n);
  return events.flatMap((event, index) => {
    if (event === null) return [];
    const { type, version, data } = event;
    return {
      number: first + index,
      type,
      version,
      book: userId,
      at: at.toISOString(),
      data,
    } as events.BookEvent;
  });
}

/** The numbers of a message, or of its events; null where it has none. */
export function numbersOf(
  { seq, firstEvent, events }: Message,
  of: 'messages' | 'events',
): { readonly first: bigint; readonly last: bigint } | null {
  if (of === 'messages') return { first: seq, last: seq };
  return firstEvent === null ? null : { first: firstEvent, last: firstEvent + BigInt(events.length) - 1n };
}

/** The events of a message as they go over the wire: all of them, or those after a number. */
export function eventsText(message: Message, after: bigint | null): string {
  const known = after === null ? eventTexts.get(message) : undefined;
  if (known !== undefined) return known;
  const events = eventsOf(message).filter(({ number }) => after === null || BigInt(number) > after);
  const text = JSON.stringify({ type: 'events', book: message.userId, events });
  if (after === null) eventTexts.set(message, text);
  return text;
}

const eventTexts = new WeakMap<Message, string>();
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
    changes: message.changes.map((change) => toChange(change, isPracticeBook(message.userId))),
  };
  const text = JSON.stringify(event);
  texts.set(message, text);
  return text;
}

function toChange(change: StoredChange, isPractice: boolean): live.Change {
  return change.kind === 'notification'
    ? { ...change, ...notificationTexts(change, { isPractice }) }
    : change;
}
