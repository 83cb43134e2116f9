import type { BookId } from '@halyard/accounting';
import sql from 'sql-template-tag';
import { named, type Queryable } from '../../../platform/database/database.ts';

/** SQL of orders that API keys sent to wait in the market. */

type KeyOrder = { readonly orderId: string; readonly userId: BookId };

/** Before the order itself, so that none waits that nobody knows the key of. */
export async function insertKeyOrder(
  queryable: Queryable,
  keyId: string,
  { orderId, userId }: KeyOrder,
  at: Date,
): Promise<void> {
  const insert = sql`
    insert into trading_key_order (order_id, key_id, user_id, placed_at) values (${orderId}, ${keyId}, ${userId}, ${at})`;
  await queryable.run(named('trading-key-order', insert));
}

/** What keys have waiting in these books now, oldest first: also those that are over for so long that nobody knows them. */
export async function selectWaitingIn(queryable: Queryable, bookIds: readonly BookId[]): Promise<KeyOrder[]> {
  return queryable.rows<KeyOrder>(sql`
    select k.order_id as "orderId", k.user_id as "userId" from trading_key_order k join trading_order o on o.id = k.order_id
    where o.user_id = any(${[...bookIds]}::uuid[]) and o.status = 'pending' order by k.order_id`);
}

/** Forgets which key sent what has ended, and what never came to wait. */
export async function deleteEndedKeyOrders(queryable: Queryable, before: Date): Promise<void> {
  await queryable.run(sql`
    delete from trading_key_order k where k.placed_at < ${before}
      and not exists (select from trading_order o where o.id = k.order_id and o.status = 'pending')`);
}
