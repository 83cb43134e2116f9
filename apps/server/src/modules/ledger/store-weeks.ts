import sql from 'sql-template-tag';
import type { Database, Tx } from '../../platform/database/database.ts';

/** Sums every week that is over and has not been summed yet: one transaction each, the oldest first. */
export async function sumWeeks(database: Database): Promise<void> {
  let isMore = true;
  while (isMore) isMore = await database.transaction(sumNextWeek);
}

/**
 * From then on the week only changes through `ledger_add_late`. Its lock comes first, so that the sum sees whatever was
 * written late meanwhile. What was written in time was committed hours ago.
 */
async function sumNextWeek(tx: Tx): Promise<boolean> {
  await tx.run(sql`select from ledger_week_end for update`);
  const next = await tx.row<{ week: string }>(sql`
    select week::text from (
      select coalesce(summed_until, (select ledger_week_of(min(created_at)) from ledger_transaction)) as week
      from ledger_week_end) e
    where (week + 7)::timestamp at time zone 'UTC' < clock_timestamp() - interval '28 hours'`);
  if (!next) return false;
  const from = sql`${next.week}::date::timestamp at time zone 'UTC'`;
  const until = sql`(${next.week}::date + 7)::timestamp at time zone 'UTC'`;
  await tx.run(sql`
    insert into ledger_week (user_id, week, transactions, deposits, withdrawals)
    select user_id, ${next.week}::date, sum(transactions), sum(deposits), sum(withdrawals)
    from (
      select user_id, count(*) as transactions, 0 as deposits, 0 as withdrawals
      from ledger_transaction where created_at >= ${from} and created_at < ${until} group by user_id
      union all
      select user_id, 0, coalesce(sum(usd_value) filter (where type = 'deposit'), 0),
        coalesce(sum(usd_value) filter (where type = 'withdrawal'), 0)
      from ledger_transaction
      where status = 'completed' and type in ('deposit', 'withdrawal') and completed_at >= ${from} and completed_at < ${until}
      group by user_id
    ) parts group by user_id`);
  await tx.run(sql`update ledger_week_end set summed_until = ${next.week}::date + 7`);
  return true;
}
