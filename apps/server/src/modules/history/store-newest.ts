import type { BookId } from '@halyard/accounting';
import sql from 'sql-template-tag';
import { named, type Queryable } from '../../platform/database/database.ts';
import { statementList, type StatementRow } from '../ledger/index.ts';
import { newestFirst } from './store.ts';

/**
 * One page of a whole statement and the number of its rows, of one moment. The rows of summed weeks are counted already
 * (decision 027), so only the days after them are counted here. The same sums say in which week the page begins: rows
 * are walked over within that week alone, by the index, so a far page costs about what the first does. The row of each
 * id is asked for by itself: a plan that is made for any limit would think of very many.
 */
export async function selectNewest(
  queryable: Queryable,
  userId: BookId,
  limit: number,
  offset: number,
): Promise<{ rows: StatementRow[]; total: number }> {
  const query = sql`
    with part as (
      select 'infinity'::timestamptz as until, (select count(*) from view_transaction
        where user_id = ${userId} and created_at >= summed.until) as size
      from (select coalesce(summed_until::timestamp at time zone 'UTC', '-infinity') as until from view_week_end) summed
      union all
      select (week + 7)::timestamp at time zone 'UTC', transactions from view_week
      where user_id = ${userId} and week < (select summed_until from view_week_end)
    ), counted as (
      select until, size, (sum(size) over (order by until desc))::bigint as reached from part
    ), place as (
      select until, ${offset}::bigint - (reached - size) as skipped from counted
      where reached > ${offset}::bigint order by until desc limit 1
    ), found as (
      select id from view_transaction
      where user_id = ${userId} and created_at < (select until from place)
      order by ${newestFirst} limit ${limit} offset (select skipped from place)
    )
    select t.total, page.*
    from (select coalesce(sum(size), 0)::int as total from part) t
    left join (
      select of_id.* from found
      cross join lateral (select ${statementList} from view_transaction v where v.id = found.id limit 1) of_id
    ) page on true
    order by page."createdAt" desc, page.id desc`;
  const found = await queryable.rows<{ total: number } & (StatementRow | { id: null })>(
    named('history-newest', query),
  );
  return { rows: found.filter((row) => row.id !== null), total: found[0]?.total ?? 0 };
}
