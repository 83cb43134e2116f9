import type { BookId } from '@halyard/accounting';
import type { Duplex } from 'node:stream';
import type { live } from '@halyard/contract';
import { WebSocket } from 'ws';
import { networkOf } from '../../../platform/http/counted-as.ts';
import type { PriceReader } from '../boards/price-board.ts';

/** `messages` are how things stand, for screens; `events` what happened, for programs. Each is counted by itself. */
export type Carried = 'messages' | 'events';

/** A book whose prices can be shown, and its group once that is known. */
export type Quoted = { readonly bookId: BookId; group: string | undefined };

/** A book of which a socket is told, and how far it has come with that. */
export type Followed = Quoted & {
  readonly carries: Carried;
  /** The newest that was handed to the socket. */
  sent: bigint;
  /** The newest that is known of. */
  newest: bigint;
  /** It is being read from the table. */
  isReading: boolean;
};

/** What was asked when it was opened. */
export type Opening = { readonly ip: string; readonly authority: string; readonly scheme: string };

/** One open socket and all that is remembered of it. There may be many thousands, so it is kept small. */
export type Connection = PriceReader & {
  readonly ws: WebSocket;
  readonly stream: Duplex;
  readonly opening: Opening;
  /** Where it comes from. */
  readonly address: string;
  readonly openedAtMs: number;
  /** Whose session it is; null for strangers and keys. */
  account: { readonly userId: BookId; token: string } | null;
  isGreeted: boolean;
  /** What it is told of; the messages of the main book first. */
  followed: readonly Followed[];
  /** The books whose prices it may ask for; those of the main one, which is the first, it gets where it names none. */
  quoted: readonly Quoted[];
  /** The book whose prices it is shown; null for strangers. */
  pricesOf: Quoted | null;
  heardAtMs: number;
  heardThisRound: number;
  pingedAtMs: number;
  checkedAtMs: number;
  /** Since when it takes nothing; null while it does. */
  fullSinceMs: number | null;
};

export function createConnection(ws: WebSocket, stream: Duplex, opening: Opening): Connection {
  const nowMs = performance.now();
  const connection: Connection = {
    ws,
    stream,
    opening,
    address: networkOf(opening.ip),
    openedAtMs: nowMs,
    account: null,
    isGreeted: false,
    followed: [],
    quoted: [],
    pricesOf: null,
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
