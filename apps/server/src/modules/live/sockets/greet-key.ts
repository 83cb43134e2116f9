import { events, live } from '@halyard/contract';
import type { Clock } from '../../../platform/clock.ts';
import { authorise } from '../../../platform/http/authorise.ts';
import {
  bookOfCall,
  type FindBook,
  type IdentifyKey,
  type Identity,
  type KeyCall,
} from '../../../platform/http/identity.ts';
import type { OpenCalls } from '../../../platform/http/streams/open-calls.ts';
import { isKeyToken } from '../../../platform/http/routes.ts';
import { type RateLimits, takeForAll } from '../../../platform/limits/rate-limits.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type Connection, end, type Followed, isOpen } from './connection.ts';
import type { Connections } from './connections.ts';

export type GreetKeyDeps = {
  readonly clock: Clock;
  readonly connections: Connections;
  readonly findBook: FindBook;
  readonly identifyKey: IdentifyKey;
  readonly isLive: boolean;
  readonly openCalls: Pick<OpenCalls, 'admit'>;
  readonly rateLimits: RateLimits;
};

type Hello = Extract<live.ClientMessage, { type: 'hello' }>;
/** The last number that a client has seen, of each that it follows. */
export type Seen = ReadonlyMap<Followed, number | undefined>;
export const NOTHING_SEEN: Seen = new Map();

export const isOfKey = ({ token, signed }: Hello): boolean =>
  signed !== undefined || (token !== undefined && isKeyToken(token));

/**
 * A key shows itself as it does to a call, and the socket goes on as long as the key does. Messages for screens tell of more
 * than a key may see: it hears of events and prices alone.
 */
export async function greetKey(
  { identifyKey, openCalls, rateLimits }: GreetKeyDeps,
  connection: Connection,
  { token, signed, since, books }: Hello,
): Promise<Identity> {
  if (token !== undefined && signed) refuse('invalid-request');
  if (since !== undefined || books) refuse('api-key-never');
  const { ip, authority, scheme } = connection.opening;
  const count: KeyCall['count'] = async (caller) =>
    void (await takeForAll(rateLimits, 'read', [{ caller, times: 1 }]));
  // As if the request for the socket had said it: browsers cannot give that a header.
  const request = { method: 'GET', authority, scheme, url: live.LIVE_PATH, headers: signed ?? {} };
  const found = await identifyKey(token === undefined ? { request } : { token }, {
    ip,
    isRead: false,
    count,
  });
  if (typeof found === 'string') refuse(found);
  // Whoever has gone needs no place, and nothing would give it back.
  if (!isOpen(connection)) return found;
  const over = () => end(connection, live.LIVE_CLOSES.signedOut, 'the API key has come to an end');
  connection.ws.once('close', openCalls.admit({ caller: found, token: undefined }, over));
  return found;
}

/** Events of a book go to whoever may read them by a call, from where they say. */
export async function followEvents(
  { clock, connections, findBook, isLive }: GreetKeyDeps,
  connection: Connection,
  identity: Identity | null,
  wanted: Hello['events'] = [],
): Promise<Seen> {
  if (wanted.length === 0) return NOTHING_SEEN;
  authorise(events.listEvents, identity, { now: clock.now(), isLive });
  const from = new Map<Followed, number | undefined>();
  for (const { book, after } of wanted) {
    const { bookId } = await bookOfCall(
      events.listEvents,
      identity ?? refuse('not-signed-in'),
      book,
      findBook,
    );
    if ([...from.keys()].some((known) => known.bookId === bookId)) refuse('invalid-request');
    if (!isOpen(connection)) return from;
    from.set(connections.follow(connection, bookId, 'events'), after);
  }
  return from;
}
