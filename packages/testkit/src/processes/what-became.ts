import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from '@halyard/server';
import sql from 'sql-template-tag';

/** What there is in the database of what the customers did. */

export type FillFound = {
  readonly kind: 'open' | 'close';
  readonly reason: string;
  readonly price: bigint;
  readonly bid: bigint;
  readonly ask: bigint;
  readonly at: Date;
  readonly filledAt: Date;
};

export type OrderFound = {
  readonly id: string;
  readonly status: string;
  readonly positionId: string;
  readonly fills: readonly FillFound[];
};

export async function findOrders(database: Queryable, userIds: readonly string[]): Promise<OrderFound[]> {
  const orders = await database.rows<Omit<OrderFound, 'fills'>>(
    sql`select id, status, position_id as "positionId" from trading_order where user_id = any(${[...userIds]})`,
  );
  const fills = await database.rows<FillFound & { readonly positionId: string }>(sql`
    select position_id as "positionId", kind, reason, price, quote_bid as bid, quote_ask as ask, quote_at as at,
      filled_at as "filledAt"
    from trading_fill where user_id = any(${[...userIds]}) order by id`);
  const byPosition = Map.groupBy(fills, ({ positionId }) => positionId);
  return orders.map((order) => ({ ...order, fills: byPosition.get(order.positionId) ?? [] }));
}

export async function findTransactions(
  database: Queryable,
  userIds: readonly string[],
  type: 'deposit' | 'withdrawal',
): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(
    sql`select id from ledger_transaction where user_id = any(${[...userIds]}) and type = ${type} order by id`,
  );
  return rows.map(({ id }) => id);
}

/** The fence that all symbols have; throws when they differ. Copies have a lease of their own. */
export async function commonFence(database: Queryable): Promise<bigint> {
  const rows = await database.rows<{ fence: bigint }>(
    sql`select distinct fence from trading_lease where symbol not in ('copying', 'managed')`,
  );
  const [only, another] = rows;
  if (!only || another) throw new Error(`Symbols have ${rows.length} different fences`);
  return only.fence;
}

/** Resolves with the fence that all symbols have once they have gone to another node than the one that had this. */
export async function untilTaken(database: Queryable, before: bigint): Promise<bigint> {
  for (;;) {
    const fence = await commonFence(database).catch(() => before);
    if (fence !== before) return fence;
    await sleep(50);
  }
}
