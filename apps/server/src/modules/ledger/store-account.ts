import type { BookId } from '@halyard/accounting';
import sql, { empty } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import type { ExploredEntry } from './store-explore.ts';

/** SQL of one customer's account in one asset, line by line. */

export type CustomerAccount = 'available' | 'locked' | 'deficit';

export type AccountLine = ExploredEntry & {
  readonly position: number;
  readonly account: CustomerAccount;
  readonly amount: bigint;
  /** What this account held once the newest of these lines was written, whichever account that one moved. */
  readonly heldAfterNewest: bigint;
};

/** A line by its entry and its position there. */
export type Place = { readonly entryId: string; readonly position: number };

export type AccountQuery = {
  readonly userId: BookId;
  readonly asset: string;
  readonly account?: CustomerAccount | undefined;
  readonly before?: Place | undefined;
  readonly after?: Place | undefined;
};

/**
 * Lines beside a place, the newest first. In the same statement, so that nothing comes in between, what each account
 * held at the newest of them: the balance of now less all that is newer. Only that part of the account is added up.
 */
export async function selectAccountLines(
  queryable: Queryable,
  { userId, asset, account, before, after }: AccountQuery,
  limit: number,
): Promise<AccountLine[]> {
  const order = after === undefined ? sql`desc` : sql`asc`;
  const own = sql`l.user_id = ${userId} and l.asset = ${asset}`;
  const beside = before
    ? sql`and (l.entry_id, l.position) < (${before.entryId}::uuid, ${before.position}::smallint)`
    : after
      ? sql`and (l.entry_id, l.position) > (${after.entryId}::uuid, ${after.position}::smallint)`
      : empty;
  return queryable.rows<AccountLine>(sql`
    with page as materialized (
      select l.entry_id, l.position, l.account, l.amount from ledger_line l
      where ${own} ${account === undefined ? empty : sql`and l.account = ${account}`} ${beside}
      order by l.entry_id ${order}, l.position ${order} limit ${limit}
    ), newest as (
      select entry_id, position from page order by entry_id desc, position desc limit 1
    ), since as (
      select l.account, sum(l.amount) as amount from newest n
      join ledger_line l on ${own} and (l.entry_id, l.position) > (n.entry_id, n.position) group by l.account
    )
    select e.id, e.event, e.cause_id as "causeId", e.posted_at as "postedAt",
      (select t.reference from ledger_transaction t where t.id = e.cause_id) as reference,
      p.position, p.account, p.amount,
      (case p.account when 'available' then b.available when 'locked' then b.locked else b.deficit end
        - coalesce((select s.amount from since s where s.account = p.account), 0))::bigint as "heldAfterNewest"
    from page p
    join ledger_entry e on e.id = p.entry_id
    join ledger_balance b on b.user_id = ${userId} and b.asset = ${asset}
    order by p.entry_id desc, p.position desc`);
}
