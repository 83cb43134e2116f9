import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StatementRow } from '../../ledger/index.ts';

/** SQL of what an entry of the journal is about. */

export type OrderCause = {
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly type: string;
  readonly quantity: bigint;
  readonly status: string;
};

export async function selectOrder(queryable: Queryable, id: string): Promise<OrderCause | null> {
  return queryable.row<OrderCause>(
    sql`select symbol, side, type, quantity, status from view_order where id = ${id}`,
  );
}

/** The lines of the statement that share the cause's reference; the first is the cause itself. */
export async function selectStatement(queryable: Queryable, causeId: string): Promise<StatementRow[]> {
  return queryable.rows<StatementRow>(sql`
    select t.id, t.user_id as "userId", t.reference, t.type, t.status, t.asset, t.amount, t.fees, t.description, t.reason,
      t.created_at as "createdAt", t.completed_at as "completedAt", t.usd_value as "usdValue"
    from view_transaction c join view_transaction t on t.reference = c.reference and t.user_id = c.user_id
    where c.id = ${causeId} order by t.id <> c.id, t.id`);
}
