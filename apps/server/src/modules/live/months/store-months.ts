import sql, { raw, type Sql } from 'sql-template-tag';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import type { PartFile } from '../../../platform/months/part-file.ts';
import type { Replacing } from '../../../platform/months/parts.ts';

/** Which messages go with a month, and what is left of its parts (decision 076). */

export const TABLE = 'live_event';
export const partOf = (month: string): string => `${TABLE}_${month}`;

const GOING = raw('live_event_going');

/**
 * Up to which number each account's messages are from before this moment. Where clocks differed a later message may bear an
 * earlier time: it stays until what was written before it goes too.
 */
export async function findGoing(tx: Tx, endsAt: Date): Promise<void> {
  await tx.run(sql`drop table if exists ${GOING}`);
  await tx.run(sql`
    create table ${GOING} as
      with later as (select user_id, min(seq) as low from live_event where at >= ${endsAt} group by user_id)
      select e.user_id, max(e.seq) as seq, max(e.first_event + json_array_length(e.events) - 1) as event
      from live_event e left join later l using (user_id)
      where e.at < ${endsAt} and (l.low is null or e.seq < l.low) group by e.user_id`);
  await tx.run(sql`alter table ${GOING} add primary key (user_id)`);
  await tx.run(sql`analyze ${GOING}`);
}

export const goingInOrder = (endsAt: Date): Sql => sql`
  live_event p join ${GOING} g on g.user_id = p.user_id and p.seq <= g.seq where p.at < ${endsAt} order by p.user_id, p.seq`;

const ACCOUNTS_AT_ONCE = 200;

/** Says to some accounts more that those are gone; answers how many they were. Whoever is told something waits for us. */
export async function markSomeGone(tx: Tx): Promise<number> {
  return tx.run(sql`
    with few as (
      select a.user_id, g.seq, coalesce(g.event, a.gone_event) as event from live_account a join ${GOING} g using (user_id)
      where a.gone_seq < g.seq order by a.user_id limit ${ACCOUNTS_AT_ONCE} for no key update of a)
    update live_account a set gone_seq = s.seq, gone_event = s.event from few s where a.user_id = s.user_id`);
}

/** Tables with what stays of these parts, and the transaction that filled them. */
export async function keepRest(
  tx: Tx,
  parts: readonly string[],
): Promise<{ readonly replacing: readonly Replacing[]; readonly filledBy: string }> {
  const replacing = parts.map((part) => ({ table: 'live_event', part, by: `${part}_kept` }));
  for (const { part, by } of replacing) {
    await tx.run(raw(`drop table if exists ${by}`));
    await tx.run(raw(`create table ${by} (like ${part} including all)`));
    await tx.run(sql`
      insert into ${raw(by)} select p.* from ${raw(part)} p
      where not exists (select from ${GOING} g where g.user_id = p.user_id and p.seq <= g.seq)`);
  }
  const row = await tx.row<{ xid: string }>(sql`select pg_current_xact_id()::xid::text as xid`);
  return { replacing, filledBy: row?.xid ?? '' };
}

export const dropGoing = (tx: Tx): Promise<number> => tx.run(sql`drop table ${GOING}`);

/** Where the rows of a file are read to, for as long as the transaction lasts. */
export const READ = 'live_event_read';
export const createRead = (tx: Tx): Promise<number> =>
  tx.run(raw(`create temporary table ${READ} on commit drop as select * from live_event with no data`));

/** Puts them back. Each account then has messages from the first of these on. */
export async function putBack(tx: Tx): Promise<void> {
  await tx.run(sql`insert into live_event select * from ${raw(READ)}`);
  await tx.run(sql`
    update live_account a set gone_seq = r.seq - 1, gone_event = coalesce(r.event - 1, a.gone_event)
    from (select user_id, min(seq) as seq, min(first_event) as event from ${raw(READ)} group by user_id) r
    where a.user_id = r.user_id`);
}

/** Of how many accounts the messages that were read do not end where those begin that are there. */
export async function countApart(queryable: Queryable): Promise<number> {
  const row = await queryable.row<{ many: number }>(sql`
    select count(*)::int as many from (
      select user_id, max(seq) as high, count(*) as rows, max(seq) - min(seq) + 1 as due from ${raw(READ)} group by user_id) r
    left join live_account a using (user_id) where a.gone_seq is distinct from r.high or r.rows <> r.due`);
  return row?.many ?? 0;
}

export type Kept = { readonly month: string; readonly messages: PartFile };
