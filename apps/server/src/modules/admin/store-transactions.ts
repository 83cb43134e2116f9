import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database.ts';
import { containsPattern } from '../../platform/pages.ts';
import type { StatementRow, TransactionStatus, TransactionType } from '../ledger/index.ts';

/** SQL of the transactions of all customers. */

export type TransactionRow = StatementRow & {
  /** The customer's e-mail address. */
  readonly user: string;
  readonly given: number;
  readonly needed: number;
};

export type TransactionFilter = {
  readonly type?: TransactionType | undefined;
  readonly status?: TransactionStatus | undefined;
  readonly currency?: string | undefined;
  readonly userId?: string | undefined;
  readonly search?: string | undefined;
};

// Approvals are looked up row by row: joined, the view would count those of all transactions first.
const columns = sql`
  t.id, t.user_id as "userId", t.reference, t.type, t.status, t.asset, t.amount, t.fees, t.description, t.reason,
  t.created_at as "createdAt", t.completed_at as "completedAt", t.usd_value as "usdValue",
  coalesce(u.email, '') as "user",
  coalesce((select a.given from view_approval a where a.transaction_id = t.id), 0) as given,
  coalesce((select f.approvals_needed from view_transfer f where f.transaction_id = t.id), 1) as needed`;

/** The page is found by its keys before its rows are read. */
export async function selectPage(
  queryable: Queryable,
  filter: TransactionFilter,
  limit: number,
  offset: number,
): Promise<{ rows: TransactionRow[]; total: number }> {
  const rows = await queryable.rows<TransactionRow>(sql`
    select ${columns} from view_transaction t left join view_user u on u.id = t.user_id
    where t.id in (
      select id from view_transaction where ${where(filter)}
      order by created_at desc, id desc limit ${limit} offset ${offset})
    order by t.created_at desc, t.id desc`);
  const count = await queryable.row<{ total: number }>(
    sql`select count(*)::int as total from view_transaction where ${where(filter)}`,
  );
  return { rows, total: count?.total ?? 0 };
}

export async function selectTransaction(queryable: Queryable, id: string): Promise<TransactionRow | null> {
  return queryable.row<TransactionRow>(sql`
    select ${columns} from view_transaction t left join view_user u on u.id = t.user_id where t.id = ${id}`);
}

function where({ type, status, currency, userId, search }: TransactionFilter): Sql {
  const pattern = search ? containsPattern(search) : null;
  const conditions = [
    sql`true`,
    type ? sql`type = ${type}` : empty,
    status ? sql`status = ${status}` : empty,
    currency ? sql`asset = ${currency}` : empty,
    userId ? sql`user_id = ${userId}` : empty,
    pattern
      ? sql`(reference ilike ${pattern} or description ilike ${pattern} or ${isOwnedBy(pattern)})`
      : empty,
  ];
  return join(
    conditions.filter((condition) => condition !== empty),
    ' and ',
  );
}

/** The people are searched once, and not again for each of their transactions. */
function isOwnedBy(pattern: string): Sql {
  return sql`user_id in (
    select id from view_user where email ilike ${pattern} or first_name || ' ' || last_name ilike ${pattern})`;
}
