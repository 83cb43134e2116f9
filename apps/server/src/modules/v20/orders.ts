import { parsePrice } from '@halyard/money';
import type { BodyOf, events, investment } from '@halyard/contract';
import { refuse } from '../../platform/refusal.ts';
import type { Trade } from '../trading/index.ts';
import { type Asked, requestOf } from './asked.ts';
import type { V20Deps } from './deps.ts';
import { EXIT_KINDS, type ExitKind, type OrderRef } from './ids.ts';
import { priceOf } from './names.ts';
import {
  type Entry,
  type Exit,
  ENTRY_TYPES,
  type EntryType,
  type ExitType,
  type Fields,
  fieldsOf,
  readEntry,
  readExit,
  readTradeId,
  typeOfOrder,
} from './order-request.ts';
import type { V20Record } from './record/record.ts';
import { reject } from './rejects.ts';
import type { Row } from './record/tell.ts';
import { isCreated, madeSince, ofOne, transactionOf } from './record/transactions.ts';

/** Orders as v20 sends them, and what has come of each, told from what the account has written down of it. */

type Deps = Pick<V20Deps, 'market' | 'trading'> & { readonly record: V20Record };

const isEntry = (type: EntryType | ExitType): type is EntryType => ENTRY_TYPES.some((one) => one === type);

/** Those that are asked for by a name, as answers have them, and all of them by their ids. */
function answer(asked: Asked, named: Readonly<Record<string, Row | undefined>>, last: number) {
  const told = Object.entries(named).flatMap(([name, row]) => (row ? [[name, row] as const] : []));
  return {
    ...Object.fromEntries(told.map(([name, row]) => [`${name}Transaction`, transactionOf(row, asked)])),
    relatedTransactionIDs: told
      .map(([, { id }]) => String(id))
      .toSorted((one, other) => Number(one) - Number(other)),
    lastTransactionID: String(last),
  };
}

type IsOwn = (event: events.BookEvent) => boolean;

/** Does something, and answers what was told since, what of it was told of this alone, and the newest id. */
async function doing(deps: Deps, { book: { bookId } }: Asked, work: () => Promise<IsOwn | undefined>) {
  const mark = await deps.record.upToNow(bookId);
  const isOwn = await work();
  const all = await madeSince(deps.record, bookId, mark);
  const rows = isOwn ? await ofOne(deps.record, bookId, { mark, rows: all }, isOwn) : all;
  return { all, rows, last: all.at(-1)?.id ?? mark };
}

/** Changes exits of a trade, which others may be changing too. */
const changing = (deps: Deps, asked: Asked, { id }: Trade, exits: BodyOf<typeof investment.modifyPosition>) =>
  doing(deps, asked, async () => {
    const now = await deps.trading.modifyPosition(requestOf(asked), id, exits);
    const isSame = (one: Pick<typeof now, 'id' | ExitField>) =>
      one.id === id && Object.values(FIELD).every((field) => one[field] === now[field]);
    return ({ type, data }) => type === 'position-changed' && isSame(data.position);
  });

/** An order of its own, or an exit of a trade that is open. */
export async function createOrder(deps: Deps, asked: Asked, body: Fields | undefined) {
  const order = fieldsOf(body?.['order']) ?? reject('INVALID_VALUE', 'The order is missing');
  const type = typeOfOrder(order);
  if (isEntry(type)) return placeEntry(deps, asked, readEntry(order, type));
  const trade = await openTradeOf(
    deps,
    asked,
    await deps.record.tradeRef(asked.book.bookId, readTradeId(order)),
  );
  if (levelOf(trade, type) !== null)
    reject(`${type}_ORDER_ALREADY_EXISTS`, 'The trade has such an order already');
  const { rows, last } = await setExit(deps, asked, trade, type, readExit(order, type, trade.symbol));
  return answer(asked, { orderCreate: madeFor(rows, trade.id, type) }, last);
}

const madeFor = (rows: readonly Row[], subject: string, kind: Row['kind']) =>
  rows.find((row) => row.subject === subject && row.kind === kind && isCreated(row));
const endedFor = (rows: readonly Row[], subject: string, kind: Row['kind']) =>
  rows.find((row) => row.subject === subject && row.kind === kind && !isCreated(row));

async function placeEntry(deps: Deps, asked: Asked, entry: Entry) {
  let orderId = '';
  const { rows, last } = await doing(deps, asked, async () => {
    const { order } = await deps.trading.place(requestOf(asked), {
      ...entry.terms,
      ...levelsOf(deps, asked, entry),
      leverage: deps.market.maxLeverageOf(entry.instrument.symbol, asked.book.group),
    });
    orderId = order.id;
    return undefined;
  });
  return answer(asked, { ...fateOf(rows, madeFor(rows, orderId, 'order')) }, last);
}

/** What became of an order in the decision that took it in. */
function fateOf(rows: readonly Row[], created: Row | undefined) {
  const of = (type: string) =>
    rows.find((row) => row.type === type && row.body['orderID'] === String(created?.id));
  return { orderCreate: created, orderFill: of('ORDER_FILL'), orderCancel: of('ORDER_CANCEL') };
}

/** One that is touched from above and one that is touched from below are two kinds of order here. */
function levelsOf(
  { market }: Pick<Deps, 'market'>,
  { book }: Asked,
  { type, price, side, instrument }: Entry,
) {
  const none = { limitPrice: null, stopPrice: null };
  if (type === 'MARKET') return { ...none, orderType: 'market' as const };
  if (type === 'LIMIT') return { ...none, orderType: 'limit' as const, limitPrice: price };
  if (type === 'STOP') return { ...none, orderType: 'stop' as const, stopPrice: price };
  const feedQuote =
    market.quote(instrument.symbol) ?? reject('INSTRUMENT_PRICE_UNKNOWN', 'There is no price right now');
  const quote = market.quoteFor(book.group, feedQuote);
  const level = parsePrice(price ?? '');
  if (!level.ok) return reject('PRICE_INVALID', 'The price is not valid');
  const isBeyond = side === 'buy' ? level.value > quote.ask : level.value < quote.bid;
  return isBeyond
    ? { ...none, orderType: 'stop' as const, stopPrice: price }
    : { ...none, orderType: 'limit' as const, limitPrice: price };
}

export async function openTradeOf(
  { trading }: Pick<Deps, 'trading'>,
  { book }: Asked,
  tradeId: string,
): Promise<Trade> {
  const [trade] = await trading.trades(book.bookId, { state: 'open', limit: 1, ids: [tradeId] });
  return trade ?? refuse('position-not-found');
}

const FIELD = {
  TAKE_PROFIT: 'takeProfit',
  STOP_LOSS: 'stopLoss',
  TRAILING_STOP_LOSS: 'trailingStop',
} as const;
type ExitField = (typeof FIELD)[ExitKind];

const levelOf = (trade: Trade, type: ExitKind): bigint | null =>
  type === 'TRAILING_STOP_LOSS' ? trade.trailingDistance : trade[FIELD[type]];

/** A level as our own call takes it: a stop loss that is given by its distance counts from where the trade was opened. */
function levelOfExit(trade: Trade, type: ExitKind, exit: Exit): string {
  if ('price' in exit) return exit.price;
  if (type === 'TRAILING_STOP_LOSS') return exit.distance;
  const distance = parsePrice(exit.distance);
  if (!distance.ok) return reject('PRICE_DISTANCE_INVALID', 'The distance is not valid');
  const { side, entryPrice, symbol } = trade;
  return priceOf(symbol, side === 'buy' ? entryPrice - distance.value : entryPrice + distance.value);
}

const setExit = (deps: Deps, asked: Asked, trade: Trade, type: ExitKind, exit: Exit) =>
  changing(deps, asked, trade, { [FIELD[type]]: levelOfExit(trade, type, exit) });

const NAMES = {
  TAKE_PROFIT: 'takeProfit',
  STOP_LOSS: 'stopLoss',
  TRAILING_STOP_LOSS: 'trailingStopLoss',
} as const;

/** Changes of several exits of a trade at once: what is null goes, what is left out stays. */
export async function setExits(deps: Deps, asked: Asked, specifier: string, body: Fields | undefined) {
  const trade = await openTradeOf(deps, asked, await deps.record.tradeRef(asked.book.bookId, specifier));
  const { guaranteedStopLoss } = body ?? {};
  if (guaranteedStopLoss)
    reject('STOP_LOSS_ORDER_GUARANTEED_NOT_ALLOWED', 'A guaranteed stop loss is not offered here');
  if (guaranteedStopLoss === undefined && EXIT_KINDS.every((type) => body?.[NAMES[type]] === undefined))
    reject('INVALID_VALUE', 'Please say which exits to set, change or take away');
  const changes = EXIT_KINDS.flatMap((type) => {
    const value = body?.[NAMES[type]];
    if (value === undefined) return [];
    const given = fieldsOf(value);
    const level = given ? levelOfExit(trade, type, readExit(given, type, trade.symbol)) : null;
    return level === null && levelOf(trade, type) === null ? [] : [[FIELD[type], level] as const];
  });
  if (changes.length === 0) return answer(asked, {}, await deps.record.upToNow(asked.book.bookId));
  const { rows, last } = await changing(deps, asked, trade, Object.fromEntries(changes));
  const named = EXIT_KINDS.flatMap((type) => [
    [`${NAMES[type]}OrderCancel`, endedFor(rows, trade.id, type)] as const,
    [`${NAMES[type]}Order`, madeFor(rows, trade.id, type)] as const,
  ]);
  return answer(asked, Object.fromEntries(named), last);
}

/** What an order asks for, as a text. */
const termsIn = ({
  quantity,
  limitPrice,
  stopPrice,
  takeProfit,
  stopLoss,
  trailingStop,
  timeInForce,
  expiresAt,
  positionFill,
}: investment.Order): string =>
  JSON.stringify([
    [quantity, limitPrice, stopPrice, takeProfit, stopLoss, trailingStop],
    [timeInForce, expiresAt, positionFill],
  ]);

/** A pending order keeps its age when it is changed: what it asks for becomes what is sent, in one decision, under a new id. */
export async function replaceOrder(deps: Deps, asked: Asked, specifier: string, body: Fields | undefined) {
  const given = fieldsOf(body?.['order']) ?? reject('INVALID_VALUE', 'The order is missing');
  const type = typeOfOrder(given);
  const ref = await deps.record.orderRef(asked.book.bookId, specifier);
  if (ref.kind === 'exit') return replaceExit(deps, asked, ref, { given, type });
  const known = await deps.trading.order(asked.book.bookId, ref.id);
  if (known?.status !== 'pending') return refuse('order-not-found');
  if (!isEntry(type)) return reject('REPLACING_ORDER_INVALID', 'An order is replaced by one of its own type');
  const entry = readEntry(given, type);
  const { orderType, limitPrice, stopPrice } = levelsOf(deps, asked, entry);
  if (orderType !== known.orderType || entry.instrument.symbol !== known.symbol || entry.side !== known.side)
    reject(
      'REPLACING_ORDER_INVALID',
      'An order is replaced by one of its own type, instrument and direction',
    );
  const { clientOrderId, positionFill = 'default' } = entry.terms;
  if (clientOrderId && clientOrderId !== known.clientOrderId)
    reject('REPLACING_ORDER_INVALID', 'An order keeps its client id');
  const { quantity, takeProfit, stopLoss, trailingStop, timeInForce, expiresAt } = entry.terms;
  if (timeInForce === 'ioc' || timeInForce === 'fok')
    reject('TIME_IN_FORCE_INVALID', 'A pending order cannot end at once');
  const change: BodyOf<typeof investment.modifyOrder> = {
    quantity,
    positionFill,
    takeProfit,
    stopLoss,
    trailingStop,
    timeInForce,
    expiresAt,
    ...(limitPrice === null ? {} : { limitPrice }),
    ...(stopPrice === null ? {} : { stopPrice }),
  };
  const { all, rows, last } = await doing(deps, asked, async () => {
    const now = termsIn(await deps.trading.modifyOrder(requestOf(asked), ref.id, change));
    return ({ type: of, data }) =>
      of === 'order-changed' && data.order.id === ref.id && termsIn(data.order) === now;
  });
  const created = madeFor(rows, ref.id, 'order');
  const { orderCreate, orderFill, orderCancel: gone } = fateOf(all, created);
  const was = rows.find(({ body: { replacedByOrderID } }) => replacedByOrderID === String(created?.id));
  return answer(asked, { orderCancel: was, orderCreate, orderFill, replacingOrderCancel: gone }, last);
}

async function replaceExit(
  deps: Deps,
  asked: Asked,
  ref: Extract<OrderRef, { kind: 'exit' }>,
  { given, type }: { readonly given: Fields; readonly type: EntryType | ExitType },
) {
  if (type !== ref.type)
    return reject('REPLACING_ORDER_INVALID', 'An order is replaced by one of its own type');
  const trade = await openTradeOf(deps, asked, ref.tradeId);
  if (levelOf(trade, type) === null) refuse('order-not-found');
  const isOther =
    given['tradeID'] !== undefined &&
    (await deps.record.tradeRef(asked.book.bookId, readTradeId(given))) !== trade.id;
  if (isOther) reject('REPLACING_TRADE_ID_INVALID', 'The order is of another trade');
  const { rows, last } = await setExit(deps, asked, trade, type, readExit(given, type, trade.symbol));
  // At the level it has already it stays what it is.
  const standing = (await deps.record.newest(asked.book.bookId, trade.id)).find(trade.id, type);
  const created = madeFor(rows, trade.id, type) ?? standing;
  return answer(asked, { orderCancel: endedFor(rows, trade.id, type), orderCreate: created }, last);
}

export async function cancelOrder(deps: Deps, asked: Asked, specifier: string) {
  const ref = await deps.record.orderRef(asked.book.bookId, specifier);
  if (ref.kind === 'order') {
    const ids = await deps.record.idsOf(asked.book.bookId, [ref.id]);
    const id = ids.order(ref.id);
    const { rows, last } = await doing(deps, asked, async () => {
      await deps.trading.cancelOrder(requestOf(asked), ref.id);
      return undefined;
    });
    const gone = rows.find(({ type, body }) => type === 'ORDER_CANCEL' && body['orderID'] === id);
    return answer(asked, { orderCancel: gone }, last);
  }
  const trade = await openTradeOf(deps, asked, ref.tradeId);
  if (levelOf(trade, ref.type) === null) refuse('order-not-found');
  const { rows, last } = await changing(deps, asked, trade, { [FIELD[ref.type]]: null });
  return answer(asked, { orderCancel: endedFor(rows, trade.id, ref.type) }, last);
}
