import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import { statementList, type StatementRow } from '../../ledger/index.ts';

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
    select ${statementList} from (
      select t.* from view_transaction c join view_transaction t on t.reference = c.reference and t.user_id = c.user_id
      where c.id = ${causeId}) t
    order by id <> ${causeId}, id`);
}
