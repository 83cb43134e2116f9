import type { v20 } from '@halyard/contract';
import type { Asked } from '../asked.ts';
import type { V20Deps } from '../deps.ts';
import { exitsOf, orderOf, tradeOf } from '../describe.ts';
import { listOf } from '../ids.ts';
import { momentOf, money, nameOf } from '../names.ts';
import { type AccountReader, type FoundAccount, pendingOf, positionsIn, stateOf } from '../read-account.ts';
import type { V20Record } from './record.ts';
import { badValue, reject } from '../rejects.ts';
import type { Lines } from '../streams.ts';
import type { Row } from './tell.ts';
import { MOST, transactionOf } from './transactions.ts';

/** What happened in an account: by id, from an id on, page by page, as it happens, and as what has changed since. */

type Deps = V20Deps & { readonly accounts: AccountReader; readonly record: V20Record };

function idIn(text: string | undefined, name: string): number {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : badValue(name);
}

/** A filter is the name of a type, or of all that are about orders, or about money. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  ORDER: [
    'MARKET_ORDER',
    'LIMIT_ORDER',
    'STOP_ORDER',
    'TAKE_PROFIT_ORDER',
    'STOP_LOSS_ORDER',
    'TRAILING_STOP_LOSS_ORDER',
    'ORDER_FILL',
    'ORDER_CANCEL',
  ],
  FUNDING: ['TRANSFER_FUNDS'],
  ADMIN: ['MARGIN_CALL_ENTER', 'MARGIN_CALL_EXIT'],
};

function typesIn(text: string | undefined): readonly string[] | null {
  if (text === undefined) return null;
  return listOf(text, 'type').flatMap((one) => {
    const group = Object.hasOwn(GROUPS, one) ? GROUPS[one] : undefined;
    return group ?? (/^[A-Z_]{3,60}$/.test(one) ? [one] : badValue('type'));
  });
}

export async function readTransaction({ record }: Deps, asked: Asked, id: string) {
  const { bookId } = asked.book;
  const last = await record.upToNow(bookId);
  const row = await record.one(bookId, idIn(id, 'transactionID'));
  if (!row) return reject('NO_SUCH_TRANSACTION', 'The transaction does not exist', 404);
  return { transaction: transactionOf(row, asked), lastTransactionID: String(last) };
}

export async function readRange({ record }: Deps, asked: Asked, query: v20.RangeQuery) {
  const { bookId } = asked.book;
  const last = await record.upToNow(bookId);
  const [from, to] = [idIn(query.from, 'from'), idIn(query.to, 'to')];
  if (to < from) badValue('to');
  if (from > last) reject('INVALID_RANGE', 'There is nothing from that id on', 416);
  const rows = await record.range(bookId, { from, to, types: typesIn(query.type), limit: MOST + 1 });
  if (rows.length > MOST) reject('INVALID_RANGE', `There can be ${MOST} transactions in a range`);
  return { transactions: rows.map((row) => transactionOf(row, asked)), lastTransactionID: String(last) };
}

/** Where there is more than fits, the last id is that of the last one given, so that who goes on from it misses none. */
async function since(
  { record }: Deps,
  { book }: Asked,
  text: string | undefined,
  name: string,
  type?: string,
) {
  const last = await record.upToNow(book.bookId);
  const id = idIn(text, name);
  if (id > last) reject('INVALID_RANGE', 'There is no such transaction yet', 416);
  const range = { from: id + 1, to: last, types: typesIn(type), limit: MOST };
  const rows = await record.range(book.bookId, range);
  return { rows, last: String(rows.length === MOST ? rows.at(-1)?.id : last) };
}

export async function readSince(deps: Deps, asked: Asked, query: v20.SinceQuery) {
  const { rows, last } = await since(deps, asked, query.id, 'id', query.type);
  return { transactions: rows.map((row) => transactionOf(row, asked)), lastTransactionID: last };
}

export async function readPages(deps: Deps, asked: Asked, query: v20.PagesQuery, host: string) {
  const { bookId } = asked.book;
  const last = await deps.record.upToNow(bookId);
  const now = deps.clock.now();
  const moment = (text: string | undefined, fallback: Date, name: string) =>
    text === undefined ? fallback : (momentOf(text) ?? badValue(name));
  const book = await deps.ledger.book(deps.database, asked.caller.userId, bookId);
  const [from, to] = [moment(query.from, book?.openedAt ?? now, 'from'), moment(query.to, now, 'to')];
  const pageSize = query.pageSize === undefined ? 100 : idIn(query.pageSize, 'pageSize');
  if (pageSize < 1 || pageSize > MOST) badValue('pageSize');
  const types = typesIn(query.type);
  const pages = await deps.record.pages(bookId, { from, to, types, pageSize });
  const filter = query.type === undefined ? '' : `&type=${encodeURIComponent(query.type)}`;
  return {
    from: asked.when(from),
    to: asked.when(to),
    pageSize,
    ...(query.type === undefined ? {} : { type: listOf(query.type, 'type') }),
    count: pages.reduce((sum, { many }) => sum + many, 0),
    pages: pages.map(
      (page) => `${host}/v3/accounts/${bookId}/transactions/idrange?from=${page.from}&to=${page.to}${filter}`,
    ),
    lastTransactionID: String(last),
  };
}

/** From this moment on; whoever was away asks for what they missed. */
export async function streamTransactions(deps: Deps, asked: Asked): Promise<Lines> {
  const { bookId } = asked.book;
  let sent = await deps.record.upToNow(bookId);
  let isNews = true;
  return {
    everyMs: 100,
    heartbeat: () => ({
      type: 'HEARTBEAT',
      lastTransactionID: String(sent),
      time: asked.when(deps.clock.now()),
    }),
    start: () =>
      deps.live.onMessage(({ userId }) => {
        if (userId === bookId) isNews = true;
      }),
    lines: async () => {
      if (!isNews) return [];
      isNews = false;
      try {
        const to = await deps.record.upToNow(bookId);
        const rows = await deps.record.range(bookId, { from: sent + 1, to, types: null, limit: MOST });
        sent = rows.at(-1)?.id ?? sent;
        if (rows.length === MOST) isNews = true;
        return rows.map((row) => transactionOf(row, asked));
      } catch (error) {
        isNews = true;
        throw error;
      }
    },
  };
}

/** What is different since a transaction, and how things stand. */
export async function readChanges(deps: Deps, asked: Asked, query: v20.ChangesQuery) {
  const { rows, last } = await since(deps, asked, query.sinceTransactionID, 'sinceTransactionID');
  const found = await deps.accounts.read(asked.book);
  const { bookId } = asked.book;
  const ofKind = (kind: Row['kind']) => [
    ...new Set(rows.flatMap((row) => (row.kind === kind && row.subject !== null ? [row.subject] : []))),
  ];
  const opened = ofKind('trade');
  const closed = await deps.record.madeBy(bookId, rows.flatMap(tradesEndedIn), 'trade');
  const ended = await deps.record.madeBy(bookId, rows.flatMap(orderEndedIn), 'order');
  const [orders, trades] = await Promise.all([
    deps.trading.orders(bookId, { ids: [...new Set([...ofKind('order'), ...ended])], limit: 2 * MOST }),
    deps.trading.trades(bookId, { state: 'all', ids: [...new Set([...opened, ...closed])], limit: 2 * MOST }),
  ]);
  const ids = await deps.record.idsOf(
    bookId,
    [...orders, ...trades].map(({ id }) => id),
  );
  const words = { when: asked.when, ids };
  const exits = found.trades.flatMap((trade) => exitsOf(trade, { when: asked.when, ids: found.ids }));
  const said = new Set(rows.map(({ id }) => String(id)));
  const cancelled = new Set(
    rows.flatMap(({ type, body }) => (type === 'ORDER_CANCEL' ? [body['orderID']] : [])),
  );
  const shown = orders.map((order) => orderOf(order, words));
  const liveOf = (id: string) => found.holdings.positions.find((one) => one.id === id);
  const tradesIn = (wanted: readonly string[], isOpen: boolean | null) =>
    trades
      .filter(({ id, quantity }) => wanted.includes(id) && (isOpen === null || quantity > 0n === isOpen))
      .map((trade) => tradeOf(trade, liveOf(trade.id), words, true));
  return {
    changes: {
      ordersCreated: [...shown, ...exits].filter(({ id, state }) => said.has(id) && state === 'PENDING'),
      ordersCancelled: shown.filter(({ id }) => cancelled.has(id)),
      ordersFilled: shown.filter(({ state }) => state === 'FILLED'),
      ordersTriggered: [],
      tradesOpened: tradesIn(opened, true),
      tradesReduced: tradesIn(closed, true),
      tradesClosed: tradesIn(closed, false),
      positions: positionsIn(found).filter(({ instrument }) =>
        trades.some(({ symbol }) => nameOf(symbol) === instrument),
      ),
      transactions: rows.map((row) => transactionOf(row, asked)),
    },
    state: changedState(deps, found, asked),
    lastTransactionID: last,
  };
}

/** The order that a fill or a cancellation ended, whenever it was made. */
function orderEndedIn({ type, body: { orderID } }: Row): readonly string[] {
  const isEnd = type === 'ORDER_FILL' || type === 'ORDER_CANCEL';
  return isEnd && typeof orderID === 'string' ? [orderID] : [];
}

/** The trades that a fill closed or reduced: by a close, or as an order of the other side. */
function tradesEndedIn({ type, body: { tradesClosed = [], tradeReduced } }: Row): readonly string[] {
  if (type !== 'ORDER_FILL') return [];
  const parts = [...(tradesClosed as readonly Part[]), ...(tradeReduced ? [tradeReduced as Part] : [])];
  return parts.map(({ tradeID }) => tradeID);
}
type Part = { readonly tradeID: string };

/** What moves with the prices. */
function changedState({ market }: Deps, found: FoundAccount, { book, when }: Asked) {
  const pnlOf = (id: string) => found.holdings.positions.find((one) => one.id === id)?.pnl ?? 0;
  return {
    ...stateOf(found, market, book.group),
    orders: pendingOf(found, when)
      .filter((one) => one['trailingStopValue'] !== undefined)
      .map(({ id, trailingStopValue }) => ({ id, trailingStopValue })),
    trades: found.trades.map(({ id }) => ({ id: found.ids.trade(id), unrealizedPL: money(pnlOf(id)) })),
    positions: positionsIn(found).map(({ instrument, unrealizedPL, long, short }) => ({
      instrument,
      netUnrealizedPL: unrealizedPL,
      longUnrealizedPL: long.unrealizedPL,
      shortUnrealizedPL: short.unrealizedPL,
    })),
  };
}
