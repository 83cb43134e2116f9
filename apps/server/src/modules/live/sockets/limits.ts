/** What one client may take of the server. */

/** A message of a client is a token and a list of symbols at most. */
export const MAX_MESSAGE_BYTES = 4096;
export const MAX_SOCKETS_PER_ADDRESS = 200;
export const MAX_SOCKETS_PER_USER = 20;
/** Messages of one socket between two rounds of the patrol. */
export const MAX_MESSAGES_PER_ROUND = 20;
/** What may wait for a socket in memory. It stops getting anything long before; this is the last line. */
export const MAX_WAITING_BYTES = 1024 * 1024;

/** How long things may take. */
export type Times = {
  /** The first message must come within this. */
  readonly helloMs: number;
  readonly pingMs: number;
  /** A client that says nothing for this long is gone. */
  readonly silenceMs: number;
  /** A session is looked at again this often. */
  readonly sessionMs: number;
  /** A socket that takes nothing for this long is closed. */
  readonly stuckMs: number;
  /** Between two looks at what waits for staff. */
  readonly queuesMs: number;
  /** Between two rounds of the patrol. */
  readonly roundMs: number;
  /** A client has this long to answer a close. */
  readonly closeMs: number;
};

export const TIMES: Times = {
  helloMs: 10_000,
  pingMs: 20_000,
  silenceMs: 45_000,
  sessionMs: 30_000,
  stuckMs: 15_000,
  queuesMs: 1000,
  roundMs: 1000,
  closeMs: 1000,
};
