import sql, { join, raw } from 'sql-template-tag';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import type { Replacing } from '../../../platform/months/parts.ts';

/** What is left of a month of the journal when its file has been written (decision 076). */

/** What trading books by the thousand. Everything else stays in the book as it was written. */
const OF_TRADING = [
  'order.reserved',
  'order.released',
  'position.opened',
  'position.closed',
  'position.financed',
] as const;

/** Tables of entries and of their lines. */
export type Pair = { readonly entries: string; readonly lines: string };

/** The month is named as its parts are: `2027_01`, or `first` for all that was before there were months. */
export const pairOf = (month: string): Pair => ({
  entries: `ledger_entry_${month}`,
  lines: `ledger_line_${month}`,
});
export const beside = ({ entries, lines }: Pair, word: 'read' | 'carried'): Pair => ({
  entries: `${entries}_${word}`,
  lines: `${lines}_${word}`,
});
export const replacing = (part: Pair, by: Pair): readonly Replacing[] => [
  { table: 'ledger_entry', part: part.entries, by: by.entries },
  { table: 'ledger_line', part: part.lines, by: by.lines },
];

/** As files have them. */
export const inOrder = ({ entries, lines }: Pair) => ({
  entries: sql`${raw(entries)} p order by p.id`,
  lines: sql`${raw(lines)} p order by p.entry_id, p.position`,
});

/** The transaction that filled them: whoever looks from before it would not see these rows. */
export async function createLike(tx: Tx, part: Pair, named: Pair): Promise<string> {
  // Of a turn that was broken off something may stand there yet.
  await drop(tx, named);
  for (const which of ['lines', 'entries'] as const) {
    await tx.run(raw(`create table ${named[which]} (like ${part[which]} including all)`));
  }
  return (await tx.value<string>(sql`select pg_current_xact_id()::xid::text as xid`)) ?? '';
}

export async function drop(tx: Tx, { entries, lines }: Pair): Promise<void> {
  await tx.run(raw(`drop table if exists ${entries}, ${lines}`));
}

/**
 * Of trading one entry stays for each customer's book and each kind of event: the last of the month, with the sums of them
 * all. So every account holds what it held and every entry balances, whoever adds them up.
 */
export async function fillCarried(tx: Tx, from: Pair, to: Pair): Promise<void> {
  const [entries, lines] = [raw(from.entries), raw(from.lines)];
  const events = join(OF_TRADING.map((event) => sql`${event}`));
  await tx.run(sql`
    create temporary table month_gone on commit drop as
      select e.id, e.event, min(l.user_id::text)::uuid as owner_id
      from ${entries} e join ${lines} l on l.entry_id = e.id where e.event in (${events})
      group by e.id, e.event having count(l.user_id) > 0`);
  await tx.run(sql`create unique index on month_gone (id)`);
  await tx.run(sql`analyze month_gone`);
  await tx.run(sql`
    insert into ${raw(to.entries)} select * from ${entries} e where not exists (select from month_gone where id = e.id)`);
  await tx.run(sql`
    insert into ${raw(to.lines)} select * from ${lines} l where not exists (select from month_gone where id = l.entry_id)`);
  await tx.run(sql`
    create temporary table month_sum on commit drop as
      select k.id, k.event, l.user_id, l.account, l.asset, sum(l.amount)::bigint as amount
      from (select event, owner_id, max(id::text)::uuid as id from month_gone group by event, owner_id) k
      join month_gone g using (event, owner_id) join ${lines} l on l.entry_id = g.id
      group by k.id, k.event, l.user_id, l.account, l.asset having sum(l.amount) <> 0`);
  // Nobody's transaction has moved this money now, so it carries no number of one: no proof takes it for new.
  await tx.run(sql`
    insert into ${raw(to.entries)} (id, event, cause_id, line_count, posted_at, xid)
    select e.id, e.event, e.id, s.many, e.posted_at, null
    from (select id, count(*)::int as many from month_sum group by id) s join ${entries} e using (id)`);
  await tx.run(sql`
    insert into ${raw(to.lines)} (entry_id, position, user_id, account, asset, amount)
    select id, row_number() over (partition by id order by user_id nulls first, account, asset), user_id, account, asset, amount
    from month_sum`);
}

/** Of how many accounts the one says something else than the other, and how many entries of the second are not whole. */
export async function countDiffering(queryable: Queryable, before: Pair, after: Pair): Promise<number> {
  const sums = (lines: string) => sql`
    select coalesce(user_id::text, 'house') as owner, account, asset, sum(amount) as amount from ${raw(lines)} group by 1, 2, 3
    having sum(amount) <> 0`;
  const row = await queryable.row<{ many: number }>(sql`
    select ((
      select count(*) from (${sums(before.lines)}) b full join (${sums(after.lines)}) a using (owner, account, asset)
      where a.amount is distinct from b.amount
    ) + (
      select count(*) from ${raw(after.entries)} e full join (
        select entry_id, count(*) as many from ${raw(after.lines)} group by entry_id) l on l.entry_id = e.id
      where e.line_count is distinct from l.many
    ) + (
      select count(*) from (
        select from ${raw(after.lines)} group by entry_id, asset having sum(amount) <> 0) o
    ))::int as many`);
  return row?.many ?? 0;
}
