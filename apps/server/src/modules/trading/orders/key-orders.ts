import { setTimeout as sleep } from 'node:timers/promises';
import type { AnswerOf, investment } from '@halyard/contract';
import {
  feedQuoteOf,
  fillsAtOnce,
  findTerms,
  type ModifyOrder,
  type Market as EngineMarket,
  openingOf,
  type OrderTerms,
  type Pricing,
  requiredFor,
} from '@halyard/engine';
import type { BookId } from '@halyard/accounting';
import { assert, formatUnits } from '@halyard/money';
import type { KeyRights } from '../../../platform/http/identity.ts';
import { findAnswers, type OnceScope, type StoredAnswer } from '../../../platform/idempotency.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { TradingDeps } from '../deps.ts';
import type { Job, Outcome } from '../desk/job.ts';
import * as store from '../store.ts';
import type { Request } from './request.ts';
import { insertKeyOrder } from './store-key-orders.ts';

/**
 * What an API key may trade. Symbols and the worth of one order are judged where it is decided, on what really happens; what
 * orders come to in a day is counted before, since two nodes must not both think that theirs still fits.
 */

type Deps = Pick<TradingDeps, 'clock' | 'database' | 'keys' | 'market'>;
type PlaceDeps = Deps & Pick<TradingDeps, 'desk'>;

/**
 * In cents: at the market where that meets it, else at its own price; null while nobody knows. What sells once its stop is
 * reached may ask for next to nothing: it is worth its stop.
 */
function worthOf(terms: OrderTerms, market: EngineMarket): bigint | null {
  const pricing = pricingOf(terms, market);
  if (!pricing || terms.quantity <= 0n) return null;
  const opening = openingOf(terms, pricing);
  const stop = terms.side === 'sell' ? (terms.stopPrice ?? 0n) : 0n;
  const price = stop > opening.price ? stop : opening.price;
  return requiredFor({ ...opening, price }, terms.quantity).notionalUsd;
}

function pricingOf({ symbol }: OrderTerms, market: EngineMarket): Pricing | null {
  const instrument = findTerms(symbol);
  const quote = market.symbols.get(symbol)?.quote;
  if (!instrument || !quote) return null;
  const by = instrument.conversion;
  const conversion = by === null ? null : market.symbols.get(by.symbol)?.quote;
  return conversion === undefined ? null : { quote, conversion: conversion && feedQuoteOf(conversion) };
}

/** What a key's command may not bring about; undefined where nobody has to ask. */
export function judgedBy(key: KeyRights | undefined): Job['judge'] {
  if (!key || (key.symbols.length === 0 && key.maxOrderUsd === null)) return undefined;
  return (outcome) => foreignSymbol(key, outcome) ?? tooLarge(key, outcome);
}

function foreignSymbol({ symbols }: KeyRights, { events, before }: Outcome): Refusal | null {
  if (symbols.length === 0) return null;
  const touched = events.flatMap((event) => {
    switch (event.type) {
      case 'order-accepted':
      case 'order-modified':
        return [event.order.symbol];
      case 'position-modified':
        return [event.position.symbol];
      case 'order-cancelled':
        return event.reason === 'customer'
          ? before.orders.filter(({ id }) => id === event.orderId).map(symbolOf)
          : [];
      case 'position-closed':
        return BY_COMMAND.has(event.reason)
          ? before.positions.filter(({ id }) => id === event.positionId).map(symbolOf)
          : [];
      default:
        return [];
    }
  });
  const foreign = touched.find((symbol) => !symbols.includes(symbol));
  return foreign === undefined ? null : new Refusal('api-key-symbol', { symbol: foreign });
}

/** Closes that somebody asked for; all others come about by themselves. */
const BY_COMMAND: ReadonlySet<string> = new Set(['customer', 'close_all']);

const symbolOf = ({ symbol }: { readonly symbol: string }): string => symbol;

/** What an order could open before: one that could only close opened nothing, however large it was. */
const openedWorth = (order: OrderTerms, market: EngineMarket): bigint =>
  order.positionFill === 'reduce_only' ? 0n : (worthOf(order, market) ?? 0n);

/** An order that is larger than a key may place. One that was larger is somebody else's: what it may do does not grow. */
function tooLarge({ maxOrderUsd: most }: KeyRights, { events, before, market }: Outcome): Refusal | null {
  if (most === null) return null;
  for (const event of events) {
    if (event.type !== 'order-accepted' && event.type !== 'order-modified') continue;
    const worth = worthOf(event.order, market);
    if (worth === null) return new Refusal('no-price');
    const known = before.orders.find(({ id }) => id === event.order.id);
    if (worth > most && !(known && isNoMore(event.order, known, market)))
      return new Refusal('api-key-order-limit', { worth: formatUnits(worth, 2), most: formatUnits(most, 2) });
  }
  return null;
}

/**
 * What may open something keeps its prices: at another it may fill at once, and be worth less. What only closes may do so at
 * a price where it is worth no more.
 */
function isNoMore(order: OrderTerms, known: OrderTerms, market: EngineMarket): boolean {
  if (order.positionFill === 'reduce_only')
    return (worthOf(order, market) ?? 0n) <= (worthOf(known, market) ?? 0n);
  return (
    order.quantity <= known.quantity &&
    order.limitPrice === known.limitPrice &&
    order.stopPrice === known.stopPrice &&
    order.positionFill === known.positionFill &&
    order.maxSlippage === known.maxSlippage &&
    (order.expiresAtMs ?? Infinity) <= (known.expiresAtMs ?? Infinity)
  );
}

/** Places an order for a key: counted first, and known as the key's where it may wait in the market. */
export async function placedByKey(
  deps: PlaceDeps,
  { key, userId, once }: Request,
  orders: readonly { readonly terms: OrderTerms; readonly orderId: string }[],
  make: (judge: Job['judge']) => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const send = () => make(judgedBy(key));
  if (!key) return send();
  const waiting = orders.filter(({ terms }) => terms.type !== 'market').map(({ orderId }) => orderId);
  const place =
    waiting.length === 0 ? send : () => sentToWait(deps, key, { userId, orderIds: waiting }, send);
  if (key.maxDayUsd === null) return place();
  const market = deps.market.seenBy(key.group, deps.market.view());
  const usd = orders.reduce((sum, { terms }) => sum + (worthOf(terms, market) ?? refuse('no-price')), 0n);
  const [orderId] = orders.map((order) => order.orderId);
  assert(orderId, 'something is placed');
  const isPlaced = (answer: StoredAnswer) => placedIn(answer) === orderId;
  try {
    return await counted(deps, key, { usd, isSpent: isPlaced, asked: { orderId, once } }, place);
  } catch (error) {
    if (!once || !(error instanceof Refusal) || error.code !== 'api-key-day-limit') throw error;
    // The day is full, and a repeat asks for nothing more of it.
    const kept = await keptOfFirst(deps, { key, userId, once });
    // It is no repeat. Or its first was sent to a node of the version before, and what the desk keeps answers it.
    if (!kept) return make(() => error);
    return kept === 'key-reused' ? refuse('key-reused') : kept;
  }
}

/** So often, and so far apart, the first of a repeat is looked for: it is on its way for less. */
const LOOKS = 100;
const LOOK_MS = 50;

/** What the first was answered, waited for where it is on its way on any node; null where there is none. */
async function keptOfFirst(
  { database, keys }: Deps,
  { key, userId, once }: { readonly key: KeyRights; readonly userId: BookId; readonly once: OnceScope },
): Promise<StoredAnswer | 'key-reused' | null> {
  for (let look = 0; look < LOOKS; look += 1) {
    if (look > 0) await sleep(LOOK_MS);
    const isUnderWay = async (orderId: string) => !(await store.selectOrder(database, userId, orderId));
    const orders = await keys.latelyCounted(key, once);
    const waiting = await Promise.all(orders.map(isUnderWay));
    // Its answer is written with its order: whoever sees that, sees this.
    const [kept] = await findAnswers(database, [once]);
    if (kept) return kept;
    if (!waiting.includes(true)) return null;
  }
  return refuse('not-ready');
}

/**
 * Known as the key's before it waits, and looked after once it does: whoever stopped the key meanwhile saw no order to cancel.
 * Either they find it, or it finds that the key has ended.
 */
async function sentToWait(
  { clock, database, desk, keys }: PlaceDeps,
  key: KeyRights,
  { userId, orderIds }: { readonly userId: BookId; readonly orderIds: readonly string[] },
  send: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  for (const orderId of orderIds) await insertKeyOrder(database, key.id, { orderId, userId }, clock.now());
  const answer = await send();
  if (!(await keys.isRevoked(key.id))) return answer;
  let isGone = true;
  for (const orderId of orderIds) isGone = (await hasCancelled(desk, userId, orderId)) && isGone;
  return isGone ? refuse('api-key-revoked') : answer;
}

/** False for one that was filled, or is another one that was placed before. */
async function hasCancelled(desk: TradingDeps['desk'], userId: BookId, orderId: string): Promise<boolean> {
  try {
    await desk.run({
      userId,
      command: (atMs) => ({ type: 'cancel-order', atMs, orderId, by: 'customer' }),
    });
    return true;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'not-ready') throw error;
    return false;
  }
}

/** The order that an answer is about: of a repeat, the one that was placed the first time. */
const placedIn = ({ body }: StoredAnswer): string | undefined => {
  const { data } = body as {
    readonly data: AnswerOf<typeof investment.placeTrade> | AnswerOf<typeof investment.placeOco>;
  };
  return ('order' in data ? data.order : data.orders[0])?.id;
};

/** Changes an order for a key: what it grows by counts for the day, and all of it where it fills at once. */
export async function changedByKey<T>(
  deps: Deps,
  { key, userId }: Request,
  orderId: string,
  change: ModifyOrder['change'],
  make: (judge: Job['judge']) => Promise<T>,
): Promise<T> {
  const judge = judgedBy(key);
  if (!key || key.maxDayUsd === null) return make(judge);
  const known = await store.selectOrder(deps.database, userId, orderId);
  if (known?.status !== 'pending') return make(judge);
  const market = deps.market.seenBy(key.group, deps.market.view());
  const { positionFill = known.order.positionFill, maxSlippage: _, ...others } = change;
  const after = { ...known.order, ...others };
  const worth = worthOf(after, market) ?? refuse('no-price');
  const pricing = pricingOf(after, market);
  const fillsNow = positionFill !== 'reduce_only' && pricing !== null && fillsAtOnce(after, pricing);
  const isAsBefore = positionFill === known.order.positionFill;
  const was = isAsBefore ? (worthOf(known.order, market) ?? 0n) : openedWorth(known.order, market);
  const counts = fillsNow ? worth : worth - was;
  const isStill = ({ before }: Outcome) =>
    before.orders.some(
      (order) =>
        order.id === orderId &&
        order.quantity === known.order.quantity &&
        order.positionFill === known.order.positionFill &&
        order.limitPrice === known.order.limitPrice &&
        order.stopPrice === known.order.stopPrice,
    );
  const isAsCounted = ({ events }: Outcome) =>
    fillsNow ||
    positionFill === 'reduce_only' ||
    !events.some((event) => event.type === 'order-filled' && event.orderId === orderId);
  // Somebody changed it meanwhile, or the market did: what was counted is not what it would come to.
  const overtaken = new Refusal('not-ready');
  const judgeAll: Job['judge'] = (outcome) =>
    isStill(outcome) && isAsCounted(outcome) ? (judge?.(outcome) ?? null) : overtaken;
  return counted(deps, key, { usd: counts > 0n ? counts : 0n, overtaken }, () => make(judgeAll));
}

type Counting<T> = {
  readonly usd: bigint;
  readonly isSpent?: (result: T) => boolean;
  readonly asked?: Parameters<Deps['keys']['countSpending']>[2];
  /** The refusal of what was decided on and not done: it says what one of an unknown end does. */
  readonly overtaken?: Refusal;
};

/**
 * Every attempt counts for itself, whatever key it is sent under: two under one key may both be carried out, where the first
 * was refused or is long forgotten. One that turns out to have spent nothing is taken back.
 */
async function counted<T>(
  { keys }: Deps,
  key: KeyRights,
  { usd, isSpent, asked, overtaken }: Counting<T>,
  work: () => Promise<T>,
): Promise<T> {
  const spending = await keys.countSpending(key, usd, asked);
  let result: T;
  try {
    result = await work();
  } catch (error) {
    // Whether an order went through that the database did not answer for, nobody knows: then it stays counted.
    if (error instanceof Refusal && (error.code !== 'not-ready' || error === overtaken))
      await spending.undo();
    throw error;
  }
  if (isSpent?.(result) === false) await spending.undo();
  return result;
}
