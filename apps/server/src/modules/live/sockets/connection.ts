import type { BookId } from '@halyard/accounting';
import type { Duplex } from 'node:stream';
import type { live } from '@halyard/contract';
import { WebSocket } from 'ws';
import type { PriceReader } from '../boards/price-board.ts';

/** A book whose messages a socket gets, and how far it has come with them. */
export type Followed = {
  readonly bookId: BookId;
  /** The newest message that was handed to the socket. */
  sentSeq: bigint;
  /** The newest message that is known of. */
  newestSeq: bigint;
  /** Messages are being read from the table for it. */
  isReading: boolean;
};

/** One open socket and all that is remembered of it. There may be many thousands, so it is kept small. */
export type Connection = PriceReader & {
  readonly ws: WebSocket;
  readonly stream: Duplex;
  /** Where it comes from. */
  readonly address: string;
  readonly openedAtMs: number;
  account: { readonly userId: BookId; token: string } | null;
  isGreeted: boolean;
  /** The books whose messages it gets, the main one first. */
  followed: readonly Followed[];
  heardAtMs: number;
  heardThisRound: number;
  pingedAtMs: number;
  checkedAtMs: number;
  /** Since when it takes nothing; null while it does. */
  fullSinceMs: number | null;
};

export function createConnection(ws: WebSocket, stream: Duplex, address: string): Connection {
  const nowMs = performance.now();
  const connection: Connection = {
    ws,
    stream,
    address,
    openedAtMs: nowMs,
    account: null,
    isGreeted: false,
    followed: [],
    heardAtMs: nowMs,
    heardThisRound: 0,
    pingedAtMs: nowMs,
    checkedAtMs: nowMs,
    fullSinceMs: null,
    canTake: () => isOpen(connection) && !isFull(connection),
    send: (frame) => sendFrame(connection, frame),
  };
  return connection;
}

export function isOpen({ ws }: Connection): boolean {
  return ws.readyState === WebSocket.OPEN;
}

/**
 * More is waiting than the stream wants to hold: it will say when it has drained. Until then the socket is given
 * nothing more; its messages stay in the table and its prices on the board.
 */
export function isFull({ stream }: Connection): boolean {
  return stream.writableNeedDrain;
}

export function say(connection: Connection, message: live.ServerMessage): void {
  sendFrame(connection, JSON.stringify(message));
}

export function sendFrame(connection: Connection, frame: Buffer | string): void {
  if (!isOpen(connection)) return;
  connection.ws.send(frame, { binary: false });
  if (isFull(connection)) connection.fullSinceMs ??= performance.now();
}

/** Ends it with a reason for the client. One that does not answer is cut off soon after. */
export function end({ ws }: Connection, code: number, reason: string): void {
  ws.close(code, reason);
}
