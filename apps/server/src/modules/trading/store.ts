import type { BookId } from '@halyard/accounting';
import type { Order } from '@halyard/engine';
import sql, { empty } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import type { OpenSide } from '../market/index.ts';
import { type InstructionColumns, toInstructions } from './desk/instructions.ts';
import type { OrderRow } from './desk/writes.ts';

/** Reading orders and positions outside the order path. */

export type OrderColumns = Omit<Order, 'expiresAtMs' | 'placedAtMs' | keyof InstructionColumns> &
  InstructionColumns & {
    readonly closedQuantity: bigint;
    readonly userId: BookId;
    readonly expiresAt: Date | null;
    readonly placedAt: Date;
    readonly status: OrderRow['status'];
    readonly reason: string | null;
    readonly endedAt: Date | null;
  };

export const orderColumns = sql`
  id, user_id as "userId", position_id as "positionId", symbol, side, type, quantity, leverage,
  limit_price as "limitPrice", stop_price as "stopPrice", stop_loss as "stopLoss", take_profit as "takeProfit",
  trailing_distance as "trailingDistance", time_in_force as "timeInForce", expires_at as "expiresAt",
  is_triggered as "isTriggered", reserved as "reservedUsd", status, reason, placed_at as "placedAt",
  ended_at as "endedAt", client_order_id as "clientOrderId", position_fill as "positionFill",
  max_slippage as "maxSlippage", oco_order_id as "ocoOrderId", closed_quantity as "closedQuantity"`;

export function parseOrder({
  userId,
  status,
  reason,
  endedAt,
  expiresAt,
  placedAt,
  closedQuantity,
  clientOrderId,
  positionFill,
  maxSlippage,
  ocoOrderId,
  ...order
}: OrderColumns): OrderRow {
  const instructions = toInstructions({ clientOrderId, positionFill, maxSlippage, ocoOrderId });
  return {
    userId,
    status,
    reason,
    endedAt,
    closedQuantity,
    order: {
      ...order,
      ...instructions,
      expiresAtMs: expiresAt?.getTime() ?? null,
      placedAtMs: placedAt.getTime(),
    },
  };
}

/** One order of this customer; somebody else's does not exist. */
export async function selectOrder(
  queryable: Queryable,
  userId: BookId,
  id: string,
): Promise<OrderRow | null> {
  const row = await queryable.row<OrderColumns>(
    sql`select ${orderColumns} from trading_order where id = ${id} and user_id = ${userId}`,
  );
  return row && parseOrder(row);
}

export type OrderPage = {
  readonly status?: OrderRow['status'] | undefined;
  readonly symbol?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly clientOrderId?: string | undefined;
  readonly limit: number;
  readonly before?: string | undefined;
};

/** Newest first. Ids sort by the moment of placing, so the last one seen is where the next page begins. */
export async function selectOrders(
  queryable: Queryable,
  userId: BookId,
  { status, symbol, ids, clientOrderId, limit, before }: OrderPage,
): Promise<OrderRow[]> {
  const rows = await queryable.rows<OrderColumns>(sql`
    select ${orderColumns} from trading_order where user_id = ${userId}
      ${status ? sql`and status = ${status}` : empty} ${symbol ? sql`and symbol = ${symbol}` : empty}
      ${ids ? sql`and id = any(${[...ids]}::uuid[])` : empty}
      ${clientOrderId ? sql`and client_order_id = ${clientOrderId}` : empty}
      ${before ? sql`and id < ${before}` : empty}
    order by id desc limit ${limit}`);
  return rows.map(parseOrder);
}

/** Whether this customer ever had this position. */
export async function selectPosition(
  queryable: Queryable,
  userId: BookId,
  id: string,
): Promise<{ readonly isOpen: boolean } | null> {
  return queryable.row(
    sql`select quantity > 0 as "isOpen" from trading_position where id = ${id} and user_id = ${userId}`,
  );
}

/** What all customers together hold, by symbol and side. */
export async function selectOpenSides(queryable: Queryable): Promise<OpenSide[]> {
  return queryable.rows<OpenSide>(sql`
    select symbol, side, count(*)::integer as positions, sum(quantity)::bigint as quantity
    from trading_position where quantity > 0 and not is_practice_book(user_id) group by symbol, side`);
}

/** Customers with something that time brings about by this moment: an order's end or a night to be booked. */
export async function selectDue(
  queryable: Queryable,
  { at, lastNight }: { readonly at: Date; readonly lastNight: Date },
): Promise<string[]> {
  return queryable.values<BookId>(sql`
    select user_id from trading_order
      where status = 'pending' and expires_at is not null and expires_at <= ${at}
    union
    select user_id from trading_position where quantity > 0 and last_night_at < ${lastNight}`);
}

/** Whether one of these books holds something over a night that is still to be booked. */
export async function hasNightDue(
  queryable: Queryable,
  bookIds: readonly string[],
  lastNight: Date,
): Promise<boolean> {
  const row = await queryable.row<{ readonly isDue: boolean }>(sql`
    select exists (
      select from trading_position
      where user_id = any (${[...bookIds]}::uuid[]) and quantity > 0 and last_night_at < ${lastNight}) as "isDue"`);
  return row?.isDue === true;
}
