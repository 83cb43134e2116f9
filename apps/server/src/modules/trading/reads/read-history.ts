import type { BookId } from '@halyard/accounting';
import { findInstrument } from '@halyard/catalogue';
import type { AnswerOf, investment, QueryOf } from '@halyard/contract';
import { assert, divideHalfEven, usd } from '@halyard/money';
import { refuse } from '../../../platform/refusal.ts';
import type { TradingDeps } from '../deps.ts';
import * as store from './store-read-history.ts';
import { price, quantity, toOrder, typeOf } from '../desk/wire.ts';
import type { OrderRow } from '../desk/writes.ts';

type History = AnswerOf<typeof investment.listHistory>;

/** What has ended, newest first: closed positions, and orders that never became one. */
export async function readHistory(
  { database }: Pick<TradingDeps, 'database'>,
  userId: BookId,
  query: QueryOf<typeof investment.listHistory>,
): Promise<History> {
  const { limit, before } = query;
  const symbol = query.symbol ? (findInstrument(query.symbol) ?? refuse('unknown-symbol')).symbol : null;
  const after = before ? await store.selectCursor(database, userId, before) : null;
  // After a row that is not there comes nothing.
  if (before && !after) return [];
  const page = { userId, limit, symbol, after };
  const [closed, unfilled] = await Promise.all([
    store.selectClosed(database, page),
    store.selectUnfilled(database, page),
  ]);
  return [...closed.map(toClosed), ...unfilled.map(toEnded)].toSorted(newestFirst).slice(0, limit);
}

function toClosed(row: store.ClosedRow): investment.ClosedPosition {
  const { id, symbol, side, leverage, openedQuantity, pnlUsd, commissionUsd, financingUsd } = row;
  return {
    kind: 'position',
    id,
    symbol,
    side,
    leverage,
    type: typeOf(symbol),
    openedQuantity: quantity(openedQuantity),
    entryPrice: price(row.entryPrice),
    closePrice: price(divideHalfEven(BigInt(row.closedValue), openedQuantity)),
    pnl: usd(pnlUsd),
    commission: usd(commissionUsd),
    financing: usd(financingUsd),
    net: usd(pnlUsd - commissionUsd + financingUsd),
    openedAt: row.openedAt.toISOString(),
    closedAt: row.closedAt.toISOString(),
    reason: row.reason as investment.ClosedPosition['reason'],
  };
}

function toEnded(row: OrderRow): investment.EndedOrder {
  const order = toOrder(row);
  assert(order.endedAt !== null, `order ${order.id} has ended`);
  return { kind: 'order', ...order, endedAt: order.endedAt };
}

/** The order of both lists, put together: by moment, then by id, as the database compares them. */
function newestFirst(one: History[number], other: History[number]): number {
  const [a, b] = [keyOf(one), keyOf(other)];
  return a === b ? 0 : a < b ? 1 : -1;
}

function keyOf(row: History[number]): string {
  return `${row.kind === 'position' ? row.closedAt : row.endedAt} ${row.id}`;
}
