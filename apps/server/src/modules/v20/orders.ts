import { refuse } from '../../platform/refusal.ts';
import { parsePrice } from '@halyard/money';
import type { BodyOf, investment, v20 } from '@halyard/contract';
import type { Trade } from '../trading/index.ts';
import { type Asked, requestOf } from './asked.ts';
import type { V20Deps } from './deps.ts';
import { exitsOf, orderOf, type V20Order } from './describe.ts';
import { type ExitKind, exitId, listOf, type OrderRef, orderRefOf, tradeIdOf } from './ids.ts';
import { instrumentOf, nameOf, priceOf } from './names.ts';
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
import { type AccountReader, pendingOf } from './read-account.ts';
import { badValue, reject } from './rejects.ts';
import { exitSet, orderCancelled, orderCreated, orderFilled, type Transaction } from './transactions.ts';

type Deps = V20Deps & { readonly accounts: AccountReader };

/** What an answer about something that happened ends with. */
export async function ended(
  { accounts }: Pick<Deps, 'accounts'>,
  { book }: Asked,
  transactions: readonly Transaction[],
) {
  return {
    relatedTransactionIDs: transactions.map(({ id }) => id),
    lastTransactionID: await accounts.lastTransactionId(book.bookId),
  };
}

const isEntry = (type: EntryType | ExitType): type is EntryType => ENTRY_TYPES.some((one) => one === type);

/** An order of its own, or an exit of a trade that is open. */
export async function createOrder(deps: Deps, asked: Asked, body: Fields | undefined) {
  const order = fieldsOf(body?.['order']) ?? reject('INVALID_VALUE', 'The order is missing');
  const type = typeOfOrder(order);
  if (isEntry(type)) return placeEntry(deps, asked, readEntry(order, type));
  const tradeId = tradeIdOf(readTradeId(order));
  const trade = await openTradeOf(deps, asked, tradeId);
  if (levelOf(trade, type) !== null)
    reject(`${type}_ORDER_ALREADY_EXISTS`, 'The trade has such an order already');
  const orderCreateTransaction = await setExit(deps, asked, trade, type, readExit(order, type, trade.symbol));
  return { orderCreateTransaction, ...(await ended(deps, asked, [orderCreateTransaction])) };
}

async function placeEntry(deps: Deps, asked: Asked, entry: Entry) {
  const { symbol } = entry.instrument;
  const { order } = await deps.trading.place(requestOf(asked), {
    ...entry.terms,
    ...levelsOf(deps, entry),
    leverage: deps.market.maxLeverageOf(symbol),
  });
  return describePlaced(deps, asked, order, entry.type);
}

/** One that is touched from above and one that is touched from below are two kinds of order here. */
function levelsOf({ market }: Pick<Deps, 'market'>, { type, price, side, instrument }: Entry) {
  const none = { limitPrice: null, stopPrice: null };
  if (type === 'MARKET') return { ...none, orderType: 'market' as const };
  if (type === 'LIMIT') return { ...none, orderType: 'limit' as const, limitPrice: price };
  if (type === 'STOP') return { ...none, orderType: 'stop' as const, stopPrice: price };
  const quote =
    market.quote(instrument.symbol) ?? reject('INSTRUMENT_PRICE_UNKNOWN', 'There is no price right now');
  const level = parsePrice(price ?? '');
  if (!level.ok) return reject('PRICE_INVALID', 'The price is not valid');
  const isBeyond = side === 'buy' ? level.value > quote.ask : level.value < quote.bid;
  return isBeyond
    ? { ...none, orderType: 'stop' as const, stopPrice: price }
    : { ...none, orderType: 'limit' as const, limitPrice: price };
}

async function describePlaced(
  deps: Deps,
  asked: Asked,
  order: investment.Order,
  type: string,
  more: { readonly reason?: string; readonly replacesOrderID?: string } = {},
) {
  const orderCreateTransaction = orderCreated(deps, asked, order, { type, ...more });
  const filled = await fillOf(deps, asked, order, type);
  const cancelled =
    order.status === 'cancelled' || order.status === 'rejected' || order.status === 'expired'
      ? orderCancelled(deps, asked, order.id, { reason: cancelReasonOf(order) })
      : null;
  return {
    orderCreateTransaction,
    ...(filled ? { orderFillTransaction: filled } : {}),
    ...(cancelled ? { orderCancelTransaction: cancelled } : {}),
    ...(await ended(deps, asked, [
      orderCreateTransaction,
      ...(filled ? [filled] : []),
      ...(cancelled ? [cancelled] : []),
    ])),
  };
}

async function fillOf(deps: Deps, asked: Asked, order: investment.Order, type: string) {
  if (order.status !== 'filled' || order.positionId === null) return null;
  const [trade] = await deps.trading.trades(asked.book.bookId, {
    state: 'all',
    limit: 1,
    ids: [order.positionId],
  });
  if (!trade) return null;
  return orderFilled(deps, asked, order, {
    trade,
    type,
    balance: await deps.accounts.balance(asked.book.bookId),
  });
}

function cancelReasonOf({ status, reason }: Pick<investment.Order, 'status' | 'reason'>): string {
  if (status === 'expired') return 'TIME_IN_FORCE_EXPIRED';
  return status === 'rejected' ? 'INSUFFICIENT_MARGIN' : (CANCEL_REASONS[reason ?? ''] ?? 'CLIENT_REQUEST');
}
const CANCEL_REASONS: Readonly<Record<string, string>> = {
  admin: 'ACCOUNT_ORDER_FILL_LOCKED',
  stop_out: 'INSUFFICIENT_MARGIN',
  funds_needed: 'INSUFFICIENT_MARGIN',
};

/** An open trade; one that has closed is told apart from one that never was by nobody here. */
export async function openTradeOf({ trading }: Deps, { book }: Asked, tradeId: string): Promise<Trade> {
  const [trade] = await trading.trades(book.bookId, { state: 'open', limit: 1, ids: [tradeId] });
  return trade ?? refuse('position-not-found');
}

const FIELD = {
  TAKE_PROFIT: 'takeProfit',
  STOP_LOSS: 'stopLoss',
  TRAILING_STOP_LOSS: 'trailingStop',
} as const;

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

async function setExit(
  deps: Deps,
  asked: Asked,
  trade: Trade,
  type: ExitKind,
  exit: Exit,
  reason?: string,
): Promise<Transaction> {
  const level = levelOfExit(trade, type, exit);
  await deps.trading.modifyPosition(requestOf(asked), trade.id, { [FIELD[type]]: level });
  const said = type === 'TRAILING_STOP_LOSS' ? { distance: level } : { price: level };
  return exitSet(deps, asked, trade, { type, level: said, ...(reason ? { reason } : {}) });
}

/** Changes of several exits of a trade at once: what is null goes, what is left out stays. */
export async function setExits(deps: Deps, asked: Asked, specifier: string, body: Fields | undefined) {
  const trade = await openTradeOf(deps, asked, tradeIdOf(specifier));
  const wanted = EXIT_FIELDS.flatMap(([field, type]) => {
    const value = body?.[field];
    if (value === undefined) return [];
    const given = fieldsOf(value);
    return [
      { field, type, level: given ? levelOfExit(trade, type, readExit(given, type, trade.symbol)) : null },
    ];
  });
  const changes = wanted.filter(({ type, level }) => level !== null || levelOf(trade, type) !== null);
  if (changes.length > 0)
    await deps.trading.modifyPosition(
      requestOf(asked),
      trade.id,
      Object.fromEntries(changes.map(({ type, level }) => [FIELD[type], level])),
    );
  const said = changes.flatMap(({ field, type, level }): [string, Transaction][] => {
    const was = levelOf(trade, type) !== null;
    const id = exitId(trade.id, type);
    const reason = level === null ? 'CLIENT_REQUEST' : 'CLIENT_REQUEST_REPLACED';
    const set = type === 'TRAILING_STOP_LOSS' ? { distance: level } : { price: level };
    return [
      ...(was
        ? ([[`${field}OrderCancelTransaction`, orderCancelled(deps, asked, id, { reason })]] as const)
        : []),
      ...(level === null
        ? []
        : ([
            [
              `${field}OrderTransaction`,
              exitSet(deps, asked, trade, { type, level: set, reason: was ? 'REPLACEMENT' : 'CLIENT_ORDER' }),
            ],
          ] as const)),
    ].map(([name, transaction]): [string, Transaction] => [name, transaction]);
  });
  return {
    ...Object.fromEntries(said),
    ...(await ended(
      deps,
      asked,
      said.map(([, one]) => one),
    )),
  };
}
const EXIT_FIELDS = [
  ['takeProfit', 'TAKE_PROFIT'],
  ['stopLoss', 'STOP_LOSS'],
  ['trailingStopLoss', 'TRAILING_STOP_LOSS'],
] as const satisfies readonly (readonly [string, ExitKind])[];

/** A pending order keeps its id and its age when it is changed: what it asks for becomes what is sent, in one decision. */
export async function replaceOrder(deps: Deps, asked: Asked, specifier: string, body: Fields | undefined) {
  const given = fieldsOf(body?.['order']) ?? reject('INVALID_VALUE', 'The order is missing');
  const type = typeOfOrder(given);
  const ref = orderRefOf(specifier);
  if (ref.kind === 'exit') return replaceExit(deps, asked, ref, { given, type });
  const known = await deps.trading.order(asked.book.bookId, ref.id);
  if (known?.status !== 'pending') return refuse('order-not-found');
  if (!isEntry(type)) return reject('REPLACING_ORDER_INVALID', 'An order is replaced by one of its own type');
  const entry = readEntry(given, type);
  const { orderType, limitPrice, stopPrice } = levelsOf(deps, entry);
  if (orderType !== known.orderType || entry.instrument.symbol !== known.symbol || entry.side !== known.side)
    reject(
      'REPLACING_ORDER_INVALID',
      'An order is replaced by one of its own type, instrument and direction',
    );
  const { quantity, takeProfit, stopLoss, trailingStop, timeInForce, expiresAt } = entry.terms;
  if (timeInForce === 'ioc' || timeInForce === 'fok')
    reject('TIME_IN_FORCE_INVALID', 'A pending order cannot end at once');
  const change: BodyOf<typeof investment.modifyOrder> = {
    quantity,
    takeProfit,
    stopLoss,
    trailingStop,
    timeInForce,
    expiresAt,
    ...(limitPrice === null ? {} : { limitPrice }),
    ...(stopPrice === null ? {} : { stopPrice }),
  };
  const order = await deps.trading.modifyOrder(requestOf(asked), ref.id, change);
  const orderCancelTransaction = orderCancelled(deps, asked, ref.id, {
    reason: 'CLIENT_REQUEST_REPLACED',
    replacedByOrderID: order.id,
  });
  const placed = await describePlaced(deps, asked, order, type, {
    reason: 'REPLACEMENT',
    replacesOrderID: ref.id,
  });
  return { orderCancelTransaction, ...placed };
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
  const isOther = given['tradeID'] !== undefined && tradeIdOf(readTradeId(given)) !== trade.id;
  if (isOther) reject('REPLACING_TRADE_ID_INVALID', 'The order is of another trade');
  const exit = readExit(given, type, trade.symbol);
  const id = exitId(trade.id, type);
  const orderCreateTransaction = await setExit(deps, asked, trade, type, exit, 'REPLACEMENT');
  const orderCancelTransaction = orderCancelled(deps, asked, id, {
    reason: 'CLIENT_REQUEST_REPLACED',
    replacedByOrderID: id,
  });
  return {
    orderCancelTransaction,
    orderCreateTransaction,
    ...(await ended(deps, asked, [orderCancelTransaction, orderCreateTransaction])),
  };
}

export async function cancelOrder(deps: Deps, asked: Asked, specifier: string) {
  const ref = orderRefOf(specifier);
  if (ref.kind === 'exit') {
    const trade = await openTradeOf(deps, asked, ref.tradeId);
    if (levelOf(trade, ref.type) === null) refuse('order-not-found');
    await deps.trading.modifyPosition(requestOf(asked), trade.id, { [FIELD[ref.type]]: null });
  } else await deps.trading.cancelOrder(requestOf(asked), ref.id);
  const id = ref.kind === 'exit' ? exitId(ref.tradeId, ref.type) : ref.id;
  const orderCancelTransaction = orderCancelled(deps, asked, id);
  return { orderCancelTransaction, ...(await ended(deps, asked, [orderCancelTransaction])) };
}

export async function readOrder(deps: Deps, { book, when }: Asked, specifier: string) {
  const ref = orderRefOf(specifier);
  const lastTransactionID = await deps.accounts.lastTransactionId(book.bookId);
  if (ref.kind === 'exit') {
    const [trade] = await deps.trading.trades(book.bookId, { state: 'open', limit: 1, ids: [ref.tradeId] });
    const order = trade && exitsOf(trade, when).find(({ id }) => id === exitId(ref.tradeId, ref.type));
    return {
      order: order ?? refuse('order-not-found'),
      lastTransactionID,
    };
  }
  const order = await deps.trading.order(book.bookId, ref.id);
  return {
    order: order ? orderOf(order, when) : refuse('order-not-found'),
    lastTransactionID,
  };
}

const OUR_STATES = {
  PENDING: ['pending'],
  FILLED: ['filled'],
  CANCELLED: ['cancelled', 'expired', 'rejected'],
  /** Between its trigger and its fill nothing is ever seen here. */
  TRIGGERED: [],
  ALL: [undefined],
} as const;

export async function listOrders(deps: Deps, { book, when }: Asked, query: v20.PageQuery) {
  const state = (query.state ?? 'PENDING') as keyof typeof OUR_STATES;
  if (!Object.hasOwn(OUR_STATES, state)) badValue('state');
  const page = readPage(query);
  const account = await deps.accounts.read(book);
  const lastTransactionID = account.last;
  const isWanted = ({ id, instrument, tradeID }: V20Order) =>
    (page.ids === undefined || page.ids.includes(id)) &&
    (page.before === undefined || id < page.before) &&
    (page.symbol === undefined ||
      instrument === nameOf(page.symbol) ||
      page.tradeIds(account.trades).has(tradeID));
  const pending = pendingOf(account, when).filter(isWanted);
  if (state === 'PENDING') return { orders: pending.slice(0, page.limit), lastTransactionID };
  const rows = await Promise.all(
    OUR_STATES[state].map((status) =>
      page.ids
        ? ordersById(deps, book.bookId, page.ids, status)
        : deps.trading.orders(book.bookId, {
            status,
            symbol: page.symbol,
            limit: page.limit,
            before: page.before?.slice(0, 36),
          }),
    ),
  );
  const orders = rows.flat().map((order) => orderOf(order, when));
  const exits = state === 'ALL' ? pending.filter((one) => one['tradeID'] !== undefined) : [];
  const all = [...orders.filter(isWanted), ...exits].toSorted((one, other) => (one.id < other.id ? 1 : -1));
  return { orders: all.slice(0, page.limit), lastTransactionID };
}

async function ordersById(
  { trading }: Deps,
  bookId: Asked['book']['bookId'],
  ids: readonly string[],
  status: investment.Order['status'] | undefined,
) {
  const refs = ids.map(orderRefOf).flatMap((ref) => (ref.kind === 'order' ? [ref.id] : []));
  const found = await Promise.all(refs.map((id) => trading.order(bookId, id)));
  return found.flatMap((order) =>
    order && (status === undefined || order.status === status) ? [order] : [],
  );
}

export function readPage(query: v20.PageQuery) {
  const { count = '50', instrument, beforeID, ids } = query;
  const limit =
    /^\d{1,3}$/.test(count) && Number(count) >= 1 && Number(count) <= 500 ? Number(count) : badValue('count');
  const symbol =
    instrument === undefined ? undefined : (instrumentOf(instrument) ?? badValue('instrument')).symbol;
  const listed =
    ids === undefined
      ? undefined
      : listOf(ids, 'ids').map((one) =>
          one.toLowerCase().replace(/-(?:tp|sl|ts)$/, (mark) => mark.toUpperCase()),
        );
  if (beforeID !== undefined) orderRefOf(beforeID);
  return {
    limit,
    symbol,
    ids: listed,
    before: beforeID?.toLowerCase(),
    tradeIds: (trades: readonly Trade[]): ReadonlySet<unknown> =>
      new Set(trades.filter((trade) => trade.symbol === symbol).map(({ id }) => id)),
  };
}
