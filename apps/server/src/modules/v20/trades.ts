import { refuse } from '../../platform/refusal.ts';
import { type AnswerOf, type events, type investment, refusalSentence, type v20 } from '@halyard/contract';
import { formatUnits, parseUnits } from '@halyard/money';
import { MOST_OPEN, QUANTITY_SCALE } from '@halyard/engine';
import type { Trade } from '../trading/index.ts';
import { type Asked, requestOf } from './asked.ts';
import type { V20Deps } from './deps.ts';
import { positionOf, tradeOf } from './describe.ts';
import { instrumentOf, nameOf } from './names.ts';
import { type Fields, refuseExtensions } from './order-request.ts';
import { openTradeOf } from './orders.ts';
import { readPage } from './read-orders.ts';
import { type AccountReader, positionsIn } from './read-account.ts';
import type { V20Record } from './record/record.ts';
import { badValue, failureOf, noOf, type Reject, reject } from './rejects.ts';
import { eventOf } from './record/tell.ts';
import { fillOfAll, madeSince, must, transactionOf } from './record/transactions.ts';

/** Trades, which are our positions, and positions, which are all trades of an instrument. */

type Deps = V20Deps & { readonly accounts: AccountReader; readonly record: V20Record };

const STATES = { OPEN: 'open', CLOSED: 'closed', ALL: 'all' } as const;

export async function listTrades(deps: Deps, { book, when }: Asked, query: v20.PageQuery) {
  const state = query.state ?? 'OPEN';
  const page = readPage(query);
  const { last, holdings } = await deps.accounts.read(book);
  const { bookId } = book;
  const found =
    state === 'CLOSE_WHEN_TRADEABLE'
      ? []
      : await deps.trading.trades(bookId, {
          state: Object.hasOwn(STATES, state) ? STATES[state as keyof typeof STATES] : badValue('state'),
          limit: page.limit,
          symbol: page.symbol,
          ids: page.ids && (await deps.record.tradeRefs(bookId, page.ids)),
          before: page.before === undefined ? undefined : await deps.record.tradeRef(bookId, page.before),
        });
  const ids = await deps.record.idsOf(
    bookId,
    found.map(({ id }) => id),
  );
  const liveOf = (id: string) => holdings.positions.find((one) => one.id === id);
  const trades = found.map((trade) => tradeOf(trade, liveOf(trade.id), { when, ids }));
  return { trades, lastTransactionID: last };
}

/** All that is open, however much it is. */
export async function listOpenTrades({ accounts }: Deps, { book, when }: Asked) {
  const { last, holdings, trades, ids } = await accounts.read(book);
  const liveOf = (id: string) => holdings.positions.find((one) => one.id === id);
  return {
    trades: trades.map((trade) => tradeOf(trade, liveOf(trade.id), { when, ids })),
    lastTransactionID: last,
  };
}

export async function readTrade(deps: Deps, { book, when }: Asked, specifier: string) {
  const id = await deps.record.tradeRef(book.bookId, specifier);
  const { last, holdings } = await deps.accounts.read(book);
  const [trade] = await deps.trading.trades(book.bookId, { state: 'all', limit: 1, ids: [id] });
  if (!trade) return refuse('position-not-found');
  const live = holdings.positions.find((one) => one.id === id);
  const ids = await deps.record.idsOf(book.bookId, [id]);
  return { trade: tradeOf(trade, live, { when, ids }), lastTransactionID: last };
}

type Amount = { readonly missing: string; readonly exceeded: string };
const OF_TRADE: Amount = {
  missing: 'CLOSE_TRADE_PARTIAL_UNITS_MISSING',
  exceeded: 'CLOSE_TRADE_UNITS_EXCEED_TRADE_SIZE',
};
const OF_POSITION: Amount = {
  missing: 'CLOSEOUT_POSITION_PARTIAL_UNITS_MISSING',
  exceeded: 'CLOSEOUT_POSITION_UNITS_EXCEED_POSITION_SIZE',
};

/** How much of so much is meant; all of it is null. */
function readAmount(value: unknown, open: bigint, reasons: Amount): bigint | null {
  if (value === 'ALL') return null;
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^\d{1,19}(?:\.\d{1,19})?$/.test(text))
    return reject(reasons.missing, 'The units to close are not valid');
  const read = parseUnits(text, QUANTITY_SCALE);
  if (!read.ok || read.value <= 0n) return reject(reasons.missing, 'The units to close are not valid');
  if (read.value > open) return reject(reasons.exceeded, 'There is less open than that');
  return read.value;
}

export async function closeTrade(deps: Deps, asked: Asked, specifier: string, body: Fields | undefined) {
  const trade = await openTradeOf(deps, asked, await deps.record.tradeRef(asked.book.bookId, specifier));
  const part = readAmount(body?.['units'] ?? 'ALL', trade.quantity, OF_TRADE);
  const made = await closeAndRead(deps, asked, [{ trade, part }]);
  const { orderCreateTransaction, orderFillTransaction, related, last } = made;
  return {
    orderCreateTransaction,
    orderFillTransaction,
    relatedTransactionIDs: related,
    lastTransactionID: last,
  };
}

type Closed = AnswerOf<typeof investment.closePosition>;

/** What is left of a trade tells its closes apart, whoever else closes a part of it at the same time. */
const isCloseOf =
  ({ id, remainingQuantity }: Closed) =>
  ({ type, data }: events.BookEvent): boolean => {
    if (type === 'position-closed') return data.position.id === id && remainingQuantity === 0;
    return (
      type === 'position-reduced' && data.position.id === id && data.position.quantity === remainingQuantity
    );
  };

type Part = { readonly trade: Trade; readonly part: bigint | null };

/**
 * Closes these one after the other, and tells of it as one order and one fill. Each is a decision of its own: once one is
 * closed, a "no" to a later one is told beside what was closed, and nothing more is tried.
 */
async function closeAndRead({ record, trading }: Deps, asked: Asked, parts: readonly Part[]) {
  const { bookId } = asked.book;
  const mark = await record.upToNow(bookId);
  const closed: Closed[] = [];
  let no: Reject | null = null;
  for (const { trade, part } of parts) {
    const quantity = part === null ? null : formatUnits(part, QUANTITY_SCALE);
    try {
      closed.push(await trading.closePosition(requestOf(asked), trade.id, { quantity }));
    } catch (error) {
      no = closed.length > 0 ? noOf(error) : null;
      if (!no) throw error;
      break;
    }
  }
  const rows = await madeSince(record, bookId, mark);
  const happened = await record.eventsSince(bookId, mark);
  const own = new Set(closed.map((one) => happened.find(isCloseOf(one))?.number));
  const related = rows.filter((row) => own.has(eventOf(row)));
  const fill = fillOfAll(related.filter(({ kind }) => kind === 'close'));
  const created = must(related.find(({ id }) => String(id) === fill.body['orderID']));
  return {
    orderCreateTransaction: transactionOf(created, asked),
    orderFillTransaction: transactionOf(fill, asked),
    related: related.map(({ id }) => String(id)),
    last: String(rows.at(-1)?.id ?? mark),
    no,
  };
}

export async function listPositions(deps: Deps, { book }: Asked, onlyOpen: boolean) {
  const found = await deps.accounts.read(book);
  const open = new Set(found.trades.map(({ symbol }) => nameOf(symbol)));
  const positions = positionsIn(found).filter(({ instrument }) => !onlyOpen || open.has(instrument));
  return { positions, lastTransactionID: found.last };
}

export async function readPosition(deps: Deps, { book }: Asked, name: string) {
  const { symbol } = instrumentOf(name) ?? badValue('instrument');
  const { last, holdings, trades, results, ids } = await deps.accounts.read(book);
  const life = results.symbols.find((one) => one.symbol === symbol);
  const position = positionOf(symbol, trades, { lives: holdings.positions, ids, life });
  return { position, lastTransactionID: last };
}

/** A side of a position: its trades from the oldest on, as far as the units go. */
export async function closePosition(deps: Deps, asked: Asked, name: string, body: Fields | undefined) {
  const { symbol } = instrumentOf(name) ?? badValue('instrument');
  const [longUnits, shortUnits] = [body?.['longUnits'] ?? 'NONE', body?.['shortUnits'] ?? 'NONE'];
  if (longUnits === 'NONE' && shortUnits === 'NONE')
    reject(
      'CLOSEOUT_POSITION_INCOMPLETE_SPECIFICATION',
      'Please say which side to close, and how much of it',
    );
  refuseExtensions(body?.['longClientExtensions'], 'CLIENT_ORDER');
  refuseExtensions(body?.['shortClientExtensions'], 'CLIENT_ORDER');
  const open = await deps.trading.trades(asked.book.bookId, { state: 'open', limit: MOST_OPEN, symbol });
  const sides = [
    { name: 'long', side: 'buy', units: longUnits },
    { name: 'short', side: 'sell', units: shortUnits },
  ].filter(({ units }) => units !== 'NONE');
  const plans = sides.map(({ side, units, ...rest }) => {
    const own = open.filter((trade) => trade.side === side).toReversed();
    if (own.length === 0)
      return reject('CLOSEOUT_POSITION_DOESNT_EXIST', refusalSentence('position-not-found'), 404);
    const all = own.reduce((sum, { quantity }) => sum + quantity, 0n);
    return { ...rest, parts: partsOf(own, readAmount(units, all, OF_POSITION)) };
  });
  const said: Record<string, unknown> = {};
  const related: string[] = [];
  let last = '';
  let no: Reject | null = null;
  for (const { name: which, parts } of plans) {
    try {
      const made = await closeAndRead(deps, asked, parts);
      said[`${which}OrderCreateTransaction`] = made.orderCreateTransaction;
      said[`${which}OrderFillTransaction`] = made.orderFillTransaction;
      related.push(...made.related);
      ({ last, no } = made);
    } catch (error) {
      no = last === '' ? null : noOf(error);
      if (!no) throw error;
    }
    if (no) break;
  }
  return { ...said, relatedTransactionIDs: related, lastTransactionID: last, ...(no ? failureOf(no) : {}) };
}

function partsOf(trades: readonly Trade[], wanted: bigint | null): readonly Part[] {
  if (wanted === null) return trades.map((trade) => ({ trade, part: null }));
  const parts: Part[] = [];
  let left = wanted;
  for (const trade of trades) {
    if (left <= 0n) break;
    parts.push({ trade, part: left >= trade.quantity ? trade.quantity : left });
    left -= trade.quantity;
  }
  return parts;
}
