import type { investment, v20 } from '@halyard/contract';
import { refuse } from '../../platform/refusal.ts';
import type { Asked } from './asked.ts';
import type { V20Deps } from './deps.ts';
import { exitsOf, orderOf, type V20Order } from './describe.ts';
import { listOf } from './ids.ts';
import { instrumentOf, nameOf } from './names.ts';
import { type AccountReader, newestFirst, pendingOf } from './read-account.ts';
import type { V20Record } from './record/record.ts';
import { badValue } from './rejects.ts';

type Deps = Pick<V20Deps, 'trading'> & { readonly accounts: AccountReader; readonly record: V20Record };

export async function readOrder(
  { accounts, record, trading }: Deps,
  { book, when }: Asked,
  specifier: string,
) {
  const { bookId } = book;
  const ref = await record.orderRef(bookId, specifier);
  const lastTransactionID = await accounts.lastTransactionId(bookId);
  if (ref.kind === 'exit') {
    const [trade] = await trading.trades(bookId, { state: 'open', limit: 1, ids: [ref.tradeId] });
    const ids = await record.idsOf(bookId, [ref.tradeId]);
    const order = trade && exitsOf(trade, { when, ids }).find(({ type }) => type === ref.type);
    return { order: order ?? refuse('order-not-found'), lastTransactionID };
  }
  const order = (await trading.order(bookId, ref.id)) ?? refuse('order-not-found');
  const subjects = order.positionId === null ? [order.id] : [order.id, order.positionId];
  const ids = await record.idsOf(bookId, subjects);
  return { order: orderOf(order, { when, ids }), lastTransactionID };
}

const STATES = {
  PENDING: ['pending'],
  FILLED: ['filled'],
  CANCELLED: ['cancelled', 'expired', 'rejected'],
  /** Between its trigger and its fill nothing is ever seen here. */
  TRIGGERED: [],
  ALL: [undefined],
} as const;

export async function listOrders(deps: Deps, { book, when }: Asked, query: v20.PageQuery) {
  const { accounts, record, trading } = deps;
  const { bookId } = book;
  const state = (query.state ?? 'PENDING') as keyof typeof STATES;
  if (!Object.hasOwn(STATES, state)) badValue('state');
  const { limit, symbol, ids: listed, before } = readPage(query);
  const account = await accounts.read(book);
  const refs = listed && (await record.orderRefs(bookId, listed));
  const own = refs?.flatMap((ref) => (ref.kind === 'order' ? [ref.id] : []));
  const beforeRef = before === undefined ? undefined : await record.orderRef(bookId, before);
  const tradesOfSymbol = new Set(
    account.trades.filter((trade) => trade.symbol === symbol).map(({ id }) => account.ids.trade(id)),
  );
  const isWanted = (one: V20Order) =>
    (listed === undefined || listed.includes(one.id)) &&
    (before === undefined || newestFirst(one, { id: before }) > 0) &&
    (symbol === undefined ||
      one['instrument'] === nameOf(symbol) ||
      tradesOfSymbol.has(String(one['tradeID'])));
  const pending = pendingOf(account, when).filter(isWanted);
  const lastTransactionID = account.last;
  if (state === 'PENDING') return { orders: pending.slice(0, limit), lastTransactionID };
  const first = beforeRef?.kind === 'order' ? beforeRef.id : beforeRef?.tradeId;
  const rows = (
    await Promise.all(
      STATES[state].map((status) =>
        trading.orders(bookId, { status, symbol, limit, before: first, ids: own }),
      ),
    )
  ).flat();
  const ids = await record.idsOf(bookId, rows.flatMap(subjectsOf));
  const orders = rows.map((order) => orderOf(order, { when, ids }));
  const exits = state === 'ALL' ? pending.filter((one) => one['tradeID'] !== undefined) : [];
  return { orders: [...orders, ...exits].toSorted(newestFirst).slice(0, limit), lastTransactionID };
}

const subjectsOf = ({ id, positionId }: investment.Order): readonly string[] =>
  positionId === null ? [id] : [id, positionId];

export function readPage({ count = '50', instrument, beforeID, ids }: v20.PageQuery) {
  const limit =
    /^\d{1,3}$/.test(count) && Number(count) >= 1 && Number(count) <= 500 ? Number(count) : badValue('count');
  const symbol =
    instrument === undefined ? undefined : (instrumentOf(instrument) ?? badValue('instrument')).symbol;
  return { limit, symbol, ids: ids === undefined ? undefined : listOf(ids, 'ids'), before: beforeID };
}
