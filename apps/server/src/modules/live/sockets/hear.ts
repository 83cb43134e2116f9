import { mainBookOf, type BookId } from '@halyard/accounting';
import { live, refusalSentence } from '@halyard/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { FindBook, Identify } from '../../../platform/http/identity.ts';
import { type Connection, end, type Followed, isOpen, say } from './connection.ts';
import type { Connections } from './connections.ts';
import { endSignedOut } from './end-signed-out.ts';
import type { PriceBoard } from '../boards/price-board.ts';
import type { QueueBoard } from '../boards/queue-board.ts';

export type HearDeps = {
  readonly clock: Clock;
  readonly identify: Identify;
  readonly findBook: FindBook;
  readonly lastSeq: (userId: BookId) => Promise<bigint>;
  readonly eraName: () => string | null;
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

function refuseMessage(
  connection: Connection,
  code: 'invalid-request' | 'book-not-found' = 'invalid-request',
): void {
  say(connection, { type: 'error', error: refusalSentence(code, {}) });
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
  const sinces = new Map<BookId, number | undefined>();
  if (identity) {
    sinces.set(mainBookOf(identity.userId), hello.since);
    for (const { book, since } of hello.books ?? []) {
      if (sinces.has(book)) continue;
      if (!(await deps.findBook(identity.userId, book))) return refuseMessage(connection, 'book-not-found');
      sinces.set(book, since);
      deps.connections.follow(connection, book);
    }
  }
  const newest = await Promise.all(connection.followed.map(({ bookId }) => deps.lastSeq(bookId)));
  if (!isOpen(connection)) return;
  const serverTime = deps.clock.now().toISOString();
  const [main, ...others] = connection.followed.map(({ bookId }, index) => ({
    book: bookId,
    seq: Number(newest[index] ?? 0n),
  }));
  const books = others.length > 0 ? { books: others } : {};
  const era = deps.eraName() ?? undefined;
  say(connection, { type: 'ready', seq: main?.seq ?? 0, ...books, serverTime, era });
  for (const [index, followed] of connection.followed.entries())
    goOnFrom(connection, followed, newest[index] ?? 0n, sinces.get(followed.bookId));
  connection.isGreeted = true;
  deps.bring(connection);
  deps.prices.join(connection, hello.symbols);
  if (identity && isOpen(connection)) deps.queueBoard.admit(connection, identity);
}

/** What was missed is brought; where that is too much, or not of this sequence, the client begins anew. */
function goOnFrom(
  connection: Connection,
  followed: Followed,
  newest: bigint,
  since: number | undefined,
): void {
  const seen = since === undefined ? newest : BigInt(since);
  const isLost = seen > newest || newest - seen > BigInt(live.MAX_MISSED_EVENTS);
  const ofBook = followed === connection.followed[0] ? {} : { book: followed.bookId };
  if (isLost) say(connection, { type: 'reset', seq: Number(newest), ...ofBook });
  followed.sentSeq = isLost ? newest : seen;
  if (newest > followed.newestSeq) followed.newestSeq = newest;
}

async function renew(deps: HearDeps, connection: Connection, token: string): Promise<void> {
  if (!connection.account) return refuseMessage(connection);
  const identity = await deps.identify(token);
  if (!identity || mainBookOf(identity.userId) !== connection.account.userId) return endSignedOut(connection);
  connection.account.token = token;
  deps.queueBoard.admit(connection, identity);
}
