import { z } from 'zod';
import { queues } from './admin/queues.ts';
import { id, moment } from './fields.ts';
import { order, position } from './investment/investment.ts';
import { bookEvent } from './events/shapes.ts';
import { marketPrice } from './market.ts';
import { NOTIFICATION_KINDS } from './notifications.ts';
import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from './wallet/transactions.ts';

/**
 * What goes over the socket at /api/live. An account's messages are numbered without gaps, so that a client that was
 * cut off asks for what it missed by the last number it saw. Prices are only ever the newest.
 */

export const LIVE_PATH = '/api/live';

/** Why the server ended a socket, beside the protocol's own 1000 to 1011. */
export const LIVE_CLOSES = {
  badMessage: 4400,
  signedOut: 4401,
  /** An error said why: what was shown is worth nothing, or may not do this. */
  notAllowed: 4403,
  tooSlow: 4408,
  tooMany: 4429,
} as const;

/** Books beside the main one that one socket may follow. */
export const MAX_FOLLOWED_BOOKS = 12;

/** A client that missed more than this reloads instead. */
export const MAX_MISSED_EVENTS = 1000;

/** One thing that is different now. It says how things stand, not how they moved. */
export const change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('order'), order }),
  z.object({
    kind: z.literal('position'),
    /** Without what follows from the price of the moment. */
    position: position.omit({ currentPrice: true, pnl: true, pnlPercent: true }),
  }),
  z.object({
    kind: z.literal('balance'),
    currency: z.string(),
    availableBalance: z.number(),
    lockedBalance: z.number(),
    deficit: z.number(),
  }),
  z.object({
    kind: z.literal('margin'),
    state: z.enum(['call', 'lifted', 'stop-out']),
    /** What the call was made by. */
    equity: z.number().optional(),
    usedMargin: z.number().optional(),
  }),
  z.object({
    kind: z.literal('transaction'),
    id,
    type: z.enum(TRANSACTION_TYPES),
    status: z.enum(TRANSACTION_STATUSES),
    reference: z.string(),
  }),
  z.object({
    kind: z.literal('notification'),
    id,
    category: z.enum(NOTIFICATION_KINDS),
    title: z.string(),
    body: z.string(),
  }),
  /** The book is in another group: its prices are others from now on. */
  z.object({ kind: z.literal('group'), group: z.string() }),
  /** Their lists or alerts are others now: whoever shows them reads them again. */
  z.object({ kind: z.literal('watchlists') }),
  z.object({ kind: z.literal('alerts') }),
]);
export type Change = z.infer<typeof change>;

const sequence = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** One of the caller's books beside the main one, with the last number the client saw of it. */
const followed = z.strictObject({ book: id, since: sequence.optional() });

/** A session, or an API key: `hk_live_…`. */
const token = z.string().min(1).max(200);
/** What a request for LIVE_PATH would have in its headers, of an API key that signs (RFC 9421): browsers cannot set any. */
const signed = z.strictObject({
  'content-digest': z.string().max(100).optional(),
  'signature-input': z.string().max(1000),
  signature: z.string().max(200),
});
/** Without a book the main one is meant; `after` is the last number the client has. */
const followedEvents = z.strictObject({ book: id.optional(), after: sequence.optional() });
/** Unknown symbols are left out; without a list all are meant. */
const symbols = z.array(z.string().max(20)).max(100).optional();

export const clientMessage = z.discriminatedUnion('type', [
  /**
   * Always first. Without a token there are prices only; `since` is the last number the client saw. An API key hears of the
   * events it asks for and of prices.
   */
  z.strictObject({
    type: z.literal('hello'),
    token: token.optional(),
    signed: signed.optional(),
    since: sequence.optional(),
    /** The main book is followed in any case. Each book has a sequence of its own. */
    books: z.array(followed).max(MAX_FOLLOWED_BOOKS).optional(),
    /** Books whose events are wanted: the same, with the same numbers, as those of `GET /events`. */
    events: z
      .array(followedEvents)
      .max(MAX_FOLLOWED_BOOKS + 1)
      .optional(),
    /** The book whose prices are wanted: of a session one that is followed, of an API key any it may use; the main one without it. */
    pricesOf: id.optional(),
    symbols,
  }),
  z.strictObject({ type: z.literal('subscribe'), symbols, pricesOf: id.optional() }),
  /** The session was renewed. */
  z.strictObject({ type: z.literal('token'), token }),
  z.strictObject({ type: z.literal('pong') }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;

const seq = z.number();
/** Left out where the main book is meant. */
const ofBook = id.optional();

export const serverMessage = z.discriminatedUnion('type', [
  /** The number of the newest message of the main book and of each other that is followed; 0 if there is none. */
  z.object({
    type: z.literal('ready'),
    seq,
    books: z.array(z.object({ book: id, seq })).optional(),
    /** The number of the newest event of each book whose events are wanted. */
    events: z.array(z.object({ book: id, newest: z.number() })).optional(),
    serverTime: moment,
    /** Another one than before: what was heard until then may never have been. Load everything anew. */
    era: z.string().optional(),
  }),
  /** Too much was missed to send it one by one: load everything anew, and go on from this number. */
  z.object({ type: z.literal('reset'), seq, book: ofBook }),
  z.object({ type: z.literal('event'), seq, book: ofBook, at: moment, changes: z.array(change) }),
  /** What happened, each once and in order. */
  z.object({ type: z.literal('events'), book: id, events: z.array(bookEvent) }),
  /** All subscribed symbols first, then those that changed. */
  z.object({ type: z.literal('prices'), at: moment, prices: z.array(marketPrice) }),
  /** For administrators alone: what waits for them, at first and whenever it is different. */
  z.object({ type: z.literal('queues'), queues }),
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('error'), error: z.string(), code: z.string().optional() }),
]);
export type ServerMessage = z.infer<typeof serverMessage>;
