import { type BookId, mainBookOf } from '@halyard/accounting';
import { live, market } from '@halyard/contract';
import { bookOfCall, type Identify, type Identity } from '../../../platform/http/identity.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { type Connection, end, type Followed, isOpen, type Quoted, say } from './connection.ts';
import { endSignedOut } from './end-signed-out.ts';
import { followEvents, greetKey, type GreetKeyDeps, isOfKey, NOTHING_SEEN, type Seen } from './greet-key.ts';
import type { Ends } from '../messages/store.ts';
import type { PriceBoard } from '../boards/price-board.ts';
import type { QueueBoard } from '../boards/queue-board.ts';

export type HearDeps = GreetKeyDeps & {
  readonly identify: Identify;
  /** Between which numbers there is something of this. */
  readonly ends: (followed: Followed) => Promise<Ends>;
  readonly eraName: () => string | null;
  readonly groupOf: (bookId: BookId) => Promise<string>;
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
  try {
    if (!message || (message.type === 'hello') === connection.isGreeted) refuse('invalid-request');
    switch (message.type) {
      case 'hello':
        return await greet(deps, connection, message);
      case 'subscribe':
        return showPrices(deps, connection, message);
      case 'token':
        return await renew(deps, connection, message.token);
      case 'pong':
    }
  } catch (error) {
    // Without a database, or after too many calls, it makes sense to come back.
    if (!(error instanceof Refusal) || error.code === 'too-many-requests' || error.status === 503)
      throw error;
    sayRefusal(connection, error);
  }
}

function parse(text: string): live.ClientMessage | null {
  try {
    return live.clientMessage.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function sayRefusal(connection: Connection, { code, message: error, status }: Refusal): void {
  if (!isOpen(connection)) return;
  say(connection, { type: 'error', error, code });
  const { badMessage, notAllowed, tooMany } = live.LIVE_CLOSES;
  if (status === 401 || status === 403) return end(connection, notAllowed, 'not allowed');
  if (status === 429) return end(connection, tooMany, 'too many at a time');
  end(connection, badMessage, 'not a message we know');
}

async function greet(deps: HearDeps, connection: Connection, hello: Hello): Promise<void> {
  const found = isOfKey(hello)
    ? { identity: await greetKey(deps, connection, hello), from: NOTHING_SEEN }
    : await greetPerson(deps, connection, hello);
  if (!found) return;
  const { identity } = found;
  const from = new Map([...found.from, ...(await followEvents(deps, connection, identity, hello.events))]);
  const ends = new Map(
    await Promise.all(connection.followed.map(async (one) => [one, await deps.ends(one)] as const)),
  );
  connection.quoted = identity?.key
    ? await quotedTo(deps, connection, identity, hello.pricesOf)
    : connection.followed;
  await Promise.all(connection.quoted.map((one) => findGroup(deps, one)));
  if (!isOpen(connection)) return;
  for (const [followed, its] of ends) requireThere(followed, its, from.get(followed));
  say(connection, { ...readyOf(ends, deps.clock.now()), era: deps.eraName() ?? undefined });
  for (const [followed, its] of ends) goOnFrom(connection, followed, its, from.get(followed));
  connection.isGreeted = true;
  deps.bring(connection);
  showPrices(deps, connection, hello);
  if (identity && !identity.key && isOpen(connection)) deps.queueBoard.admit(connection, identity);
}

/** Whoever is signed in gets the messages of their main book and of the others they name; null where it has ended. */
async function greetPerson(
  deps: HearDeps,
  connection: Connection,
  { token, since, books }: Hello,
): Promise<{ readonly identity: Identity | null; readonly from: Seen } | null> {
  if (token === undefined) return { identity: null, from: NOTHING_SEEN };
  const identity = await deps.identify(token);
  if (!isOpen(connection)) return null;
  if (!identity) {
    endSignedOut(connection);
    return null;
  }
  // From here on its messages are noted, so that none falls between this and the number that is read later.
  const main = deps.connections.claim(connection, { userId: mainBookOf(identity.userId), token });
  if (!main) {
    end(connection, live.LIVE_CLOSES.tooMany, 'too many sockets of this account');
    return null;
  }
  const from = new Map([[main, since]]);
  for (const other of books ?? []) {
    if ([...from.keys()].some(({ bookId }) => bookId === other.book)) continue;
    if (!(await deps.findBook(identity.userId, other.book))) refuse('book-not-found');
    if (!isOpen(connection)) return null;
    from.set(deps.connections.follow(connection, other.book, 'messages'), other.since);
  }
  return { identity, from };
}

function readyOf(
  ends: ReadonlyMap<Followed, Ends>,
  now: Date,
): Extract<live.ServerMessage, { type: 'ready' }> {
  const of = (carries: Followed['carries']) => [...ends].filter(([one]) => one.carries === carries);
  const [main, ...others] = of('messages').map(([{ bookId: book }, { newest }]) => ({
    book,
    seq: Number(newest),
  }));
  const events = of('events').map(([{ bookId: book }, { newest }]) => ({ book, newest: Number(newest) }));
  return {
    type: 'ready',
    seq: main?.seq ?? 0,
    ...(others.length > 0 ? { books: others } : {}),
    ...(events.length > 0 ? { events } : {}),
    serverTime: now.toISOString(),
  };
}

/** A key is quoted as its owner is, whatever it follows or not, and may name any account that it may use. */
async function quotedTo(
  { findBook }: Pick<HearDeps, 'findBook'>,
  { followed }: Connection,
  identity: Identity,
  wanted: string | undefined,
): Promise<Connection['quoted']> {
  const quoted = [{ bookId: mainBookOf(identity.userId), group: undefined }, ...followed];
  if (wanted === undefined || followed.some(({ bookId }) => bookId === wanted)) return quoted;
  const { bookId } = await bookOfCall(market.listPrices, identity, wanted, findBook);
  return [...quoted, { bookId, group: undefined }];
}

/** A message about its group that came meanwhile is newer than what was read. */
async function findGroup({ groupOf }: HearDeps, quoted: Quoted): Promise<void> {
  const group = await groupOf(quoted.bookId);
  quoted.group ??= group;
}

/** The prices that one of its books gets, the main one where it names none. */
function showPrices(
  deps: HearDeps,
  connection: Connection,
  { symbols, pricesOf }: Pick<Hello, 'symbols' | 'pricesOf'>,
): void {
  const [main = null] = connection.quoted;
  const book = pricesOf === undefined ? main : connection.quoted.find(({ bookId }) => bookId === pricesOf);
  if (book === undefined) refuse('book-not-found');
  connection.pricesOf = book;
  deps.prices.join(connection, symbols, book?.group);
}

/** Messages that are missed can be read anew another way; of events nobody may go on from what never was, or is gone. */
function requireThere({ carries }: Followed, { gone, newest }: Ends, seen = 0): void {
  if (carries !== 'events') return;
  if (BigInt(seen) > newest) refuse('event-ahead', { number: String(seen), newest: String(newest) });
  if (seen > 0 && BigInt(seen) < gone) refuse('event-gone', { number: String(gone) });
}

/** What was missed is brought; where that is too much of messages, or not of this sequence, the client begins anew. */
function goOnFrom(
  connection: Connection,
  followed: Followed,
  { gone, newest }: Ends,
  since: number | undefined,
): void {
  if (newest > followed.newest) followed.newest = newest;
  if (followed.carries === 'events') {
    followed.sent = BigInt(since ?? 0);
    return;
  }
  const seen = since === undefined ? newest : BigInt(since);
  const isLost = seen > newest || seen < gone || newest - seen > BigInt(live.MAX_MISSED_EVENTS);
  const ofBook = followed === connection.followed[0] ? {} : { book: followed.bookId };
  if (isLost) say(connection, { type: 'reset', seq: Number(newest), ...ofBook });
  followed.sent = isLost ? newest : seen;
}

async function renew(deps: HearDeps, connection: Connection, token: string): Promise<void> {
  if (!connection.account) refuse('invalid-request');
  const identity = await deps.identify(token);
  if (!identity || mainBookOf(identity.userId) !== connection.account.userId) return endSignedOut(connection);
  connection.account.token = token;
  deps.queueBoard.admit(connection, identity);
}
