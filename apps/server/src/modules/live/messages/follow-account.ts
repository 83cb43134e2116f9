import { assert } from '@halyard/money';
import { type Connection, type Followed, isFull, isOpen, sendFrame } from '../sockets/connection.ts';
import { eventsText, type Message, numbersOf, wireText } from './message.ts';

/** Messages that are read from the table in one go. */
const PAGE = 50;

/** The messages after what was sent of this, in order; the first may have been sent in part. */
export type ReadMessages = (followed: Followed, limit: number) => Promise<readonly Message[]>;

/**
 * Hands a message to a socket, if it is the next one for it and the socket can take it. Otherwise it is only noted:
 * whatever a socket has not got yet is read from the table, so that there is no second copy and no race between what is
 * old and what is new.
 */
export function tell(connection: Connection, message: Message): void {
  for (const followed of connection.followed) {
    const numbers = followed.bookId === message.userId ? numbersOf(message, followed.carries) : null;
    if (!numbers) continue;
    if (numbers.last > followed.newest) followed.newest = numbers.last;
    if (!isWaiting(connection, followed) && numbers.first === followed.sent + 1n)
      hand(connection, followed, message);
  }
}

/** The books of which there are messages for it that nobody is bringing. */
export function lagging(connection: Connection): readonly Followed[] {
  const { followed } = connection;
  return followed.filter((one) => !isWaiting(connection, one) && one.newest > one.sent);
}

/** Reads and hands over, in order, until the socket has everything of this book or can take no more. */
export async function readOn(connection: Connection, followed: Followed, read: ReadMessages): Promise<void> {
  followed.isReading = true;
  try {
    while (followed.newest > followed.sent) {
      const before = followed.sent;
      for (const message of await read(followed, PAGE)) {
        if (!isOpen(connection) || isFull(connection)) return;
        hand(connection, followed, message);
      }
      if (followed.sent === before) return;
    }
  } finally {
    followed.isReading = false;
  }
}

function isWaiting(connection: Connection, { isReading }: Followed): boolean {
  return !connection.isGreeted || isReading || isFull(connection) || !isOpen(connection);
}

function hand(connection: Connection, followed: Followed, message: Message): void {
  assert(message.userId === followed.bookId, 'a message goes to those alone who follow its book');
  const { carries, sent } = followed;
  const numbers = numbersOf(message, carries);
  // Whoever goes on in the middle of a message finds that one first, or has all of it.
  if (!numbers || (carries === 'events' && numbers.last <= sent)) return;
  const isPart = carries === 'events' && numbers.first <= sent;
  assert(isPart || numbers.first === sent + 1n, 'messages follow one another');
  followed.sent = numbers.last;
  const text =
    carries === 'messages'
      ? wireText(message, followed === connection.followed[0])
      : eventsText(message, isPart ? sent : null);
  sendFrame(connection, text);
}
