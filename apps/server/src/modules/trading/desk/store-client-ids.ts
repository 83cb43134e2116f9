import type { BookId } from '@halyard/accounting';
import sql from 'sql-template-tag';
import { named, type Queryable } from '../../../platform/database/database.ts';

/** What a customer calls an order. */
export type OrderName = { readonly userId: BookId; readonly clientOrderId: string };

/** Which of these names have been used, by book. Nobody is asked where nobody names an order. */
export async function selectUsed(
  queryable: Queryable,
  names: readonly OrderName[],
): Promise<ReadonlyMap<BookId, ReadonlySet<string>>> {
  const used = new Map<BookId, Set<string>>();
  if (names.length === 0) return used;
  const select = sql`
    select o.user_id as "userId", o.client_order_id as "clientOrderId"
    from unnest(${names.map(({ userId }) => userId)}::uuid[], ${names.map((name) => name.clientOrderId)}::text[]) n(user_id, name)
    join trading_order o on o.user_id = n.user_id and o.client_order_id = n.name`;
  for (const { userId, clientOrderId } of await queryable.rows<OrderName>(named('trading-used', select))) {
    const own = used.get(userId) ?? new Set();
    used.set(userId, own.add(clientOrderId));
  }
  return used;
}
