import { mainBookOf, type BookId } from '@halyard/accounting';
import { live, refusalSentence } from '@halyard/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Identify } from '../../../platform/http/identity.ts';
import { type Connection, end, isOpen, say } from './connection.ts';
import type { Connections } from './connections.ts';
import { endSignedOut } from './end-signed-out.ts';
import type { PriceBoard } from '../boards/price-board.ts';
import type { QueueBoard } from '../boards/queue-board.ts';

export type HearDeps = {
  readonly clock: Clock;
  readonly identify: Identify;
  readonly lastSeq: (userId: BookId) => Promise<bigint>;
  readonly connections: Connections;
  readonly prices: PriceBoard;
  readonly queueBoard: Pick<QueueBoard, 'admit' | 'leave'>;
  /** Brings what the socket has not got yet. */
  readonly bring: (connection: Connection) => void;
};

type Hello = Extract<live.ClientMessage, { type: 'hello' }>;

/** Does what a client's message asks for. One at a time for each socket: the caller waits for the one before. */
export async function hear(deps: HearDeps, connection: Connection, text: string | null): Promise<void> {
  if (!isOpen(connection)) return;
  const message = text === null ? null : parse(text);
  if (!message || (message.type === 'hello') === connection.isGreeted) return refuseMessage(connection);
  switch (message.type) {
    case 'hello':
      return greet(deps, connection, message);
    case 'subscribe':
      return deps.prices.join(connection, message.symbols);
    case 'token':
      return renew(deps, connection, message.token);
    case 'pong':
  }
}

function parse(text: string): live.ClientMessage | null {
  try {
    return live.clientMessage.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function refuseMessage(connection: Connection): void {
  say(connection, { type: 'error', error: refusalSentence('invalid-request', {}) });
  end(connection, live.LIVE_CLOSES.badMessage, 'not a message we know');
}

async function greet(deps: HearDeps, connection: Connection, hello: Hello): Promise<void> {
  const identity = hello.token === undefined ? null : await deps.identify(hello.token);
  if (!isOpen(connection)) return;
  if (hello.token !== undefined) {
    if (!identity) return endSignedOut(connection);
    // From here on its messages are noted, so that none falls between this and the number read below.
    if (!deps.connections.claim(connection, { userId: mainBookOf(identity.userId), token: hello.token }))
      return end(connection, live.LIVE_CLOSES.tooMany, 'too many sockets of this account');
  }
  const newest = connection.account ? await deps.lastSeq(connection.account.userId) : 0n;
  const seen = connection.account ? BigInt(hello.since ?? newest) : newest;
  const isLost = seen > newest || newest - seen > BigInt(live.MAX_MISSED_EVENTS);
  const serverTime = deps.clock.now().toISOString();
  say(connection, { type: 'ready', seq: Number(newest), serverTime });
  if (isLost) say(connection, { type: 'reset', seq: Number(newest) });
  connection.sentSeq = isLost ? newest : seen;
  if (newest > connection.newestSeq) connection.newestSeq = newest;
  connection.isGreeted = true;
  deps.bring(connection);
  deps.prices.join(connection, hello.symbols);
  if (identity && isOpen(connection)) deps.queueBoard.admit(connection, identity);
}

async function renew(deps: HearDeps, connection: Connection, token: string): Promise<void> {
  if (!connection.account) return refuseMessage(connection);
  const identity = await deps.identify(token);
  if (!identity || mainBookOf(identity.userId) !== connection.account.userId) return endSignedOut(connection);
  connection.account.token = token;
  deps.queueBoard.admit(connection, identity);
}
