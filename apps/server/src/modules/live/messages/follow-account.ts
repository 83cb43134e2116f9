import type { BookId } from '@halyard/accounting';
import { assert } from '@halyard/money';
import { type Connection, isFull, isOpen, sendFrame } from '../sockets/connection.ts';
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
  if (message.seq > connection.newestSeq) connection.newestSeq = message.seq;
  if (isWaiting(connection) || message.seq !== connection.sentSeq + 1n) return;
  hand(connection, message);
}

/** Whether there are messages for it that nobody is bringing. */
export function lagsBehind(connection: Connection): boolean {
  return !isWaiting(connection) && connection.newestSeq > connection.sentSeq;
}

/** Reads and hands over, in order, until the socket has everything or can take no more. */
export async function readOn(connection: Connection, read: ReadMessages): Promise<void> {
  const { account } = connection;
  if (!account || !lagsBehind(connection)) return;
  connection.isReading = true;
  try {
    while (connection.newestSeq > connection.sentSeq) {
      const page = await read(account.userId, connection.sentSeq, PAGE);
      if (page.length === 0) return;
      for (const message of page) {
        if (!isOpen(connection) || isFull(connection)) return;
        hand(connection, message);
      }
    }
  } finally {
    connection.isReading = false;
  }
}

function isWaiting(connection: Connection): boolean {
  return !connection.isGreeted || connection.isReading || isFull(connection) || !isOpen(connection);
}

function hand(connection: Connection, message: Message): void {
  assert(message.userId === connection.account?.userId, 'a message goes to its own account only');
  assert(message.seq === connection.sentSeq + 1n, 'messages follow one another');
  connection.sentSeq = message.seq;
  sendFrame(connection, wireText(message));
}
