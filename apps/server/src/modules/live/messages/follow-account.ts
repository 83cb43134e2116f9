import type { BookId } from '@halyard/accounting';
import { assert } from '@halyard/money';
import { type Connection, type Followed, isFull, isOpen, sendFrame } from '../sockets/connection.ts';
import { type Message, wireText } from './message.ts';

/** Messages that are read from the table in one go. */
const PAGE = 50;

export type ReadMessages = (userId: BookId, seq: bigint, limit: number) => Promise<readonly Message[]>;

/**
 * Hands a message to a socket, if it is the next one for it and the socket can take it. Otherwise it is only noted:
 * whatever a socket has not got yet is read from the table, so that there is no second copy and no race between what is
 * old and what is new.
 */
export function tell(connection: Connection, message: Message): void {
  const followed = connection.followed.find(({ bookId }) => bookId === message.userId);
  if (!followed) return;
  if (message.seq > followed.newestSeq) followed.newestSeq = message.seq;
  if (isWaiting(connection, followed) || message.seq !== followed.sentSeq + 1n) return;
  hand(connection, followed, message);
}

/** The books of which there are messages for it that nobody is bringing. */
export function lagging(connection: Connection): readonly Followed[] {
  const { followed } = connection;
  return followed.filter((one) => !isWaiting(connection, one) && one.newestSeq > one.sentSeq);
}

/** Reads and hands over, in order, until the socket has everything of this book or can take no more. */
export async function readOn(connection: Connection, followed: Followed, read: ReadMessages): Promise<void> {
  followed.isReading = true;
  try {
    while (followed.newestSeq > followed.sentSeq) {
      const page = await read(followed.bookId, followed.sentSeq, PAGE);
      if (page.length === 0) return;
      for (const message of page) {
        if (!isOpen(connection) || isFull(connection)) return;
        hand(connection, followed, message);
      }
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
  assert(message.seq === followed.sentSeq + 1n, 'messages follow one another');
  followed.sentSeq = message.seq;
  sendFrame(connection, wireText(message, followed === connection.followed[0]));
}
