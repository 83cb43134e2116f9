import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from './database.ts';

/** Going through a large table piece by piece, along its ids. */

/** Without the first, with the last. */
export type IdRange = { readonly after: string; readonly until: string };
/** Before all others, and behind all. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A table by its name, and in SQL with the column whose index is walked. */
type Walked = { readonly name: string; readonly from: Sql; readonly id: Sql };

/** Where the piece ends that begins after this id and is about this fraction of the table. */
export async function endOfPiece(
  queryable: Queryable,
  { name, from, id }: Walked,
  after: string,
  fraction: number,
): Promise<string> {
  if (fraction >= 1) return LAST_ID;
  const many = Math.max(1, Math.ceil((await estimateRows(queryable, name)) * fraction));
  const row = await queryable.row<{ id: string }>(sql`
    select ${id} as id from ${from} where ${id} > ${after}::uuid order by ${id} offset ${many - 1} limit 1`);
  return row?.id ?? LAST_ID;
}

/** How many rows a table has, as far as the database keeps count by itself; zero while it does not know. */
export async function estimateRows(queryable: Queryable, table: string): Promise<number> {
  const row = await queryable.row<{ many: number }>(
    // Of a table that is split into parts, theirs: nobody counts the whole.
    sql`select coalesce(sum(greatest(reltuples, 0)), 0)::float8 as many from pg_class
      where relkind = 'r' and oid in (
        select ${table}::regclass union all select relid from pg_partition_tree(${table}::regclass))`,
  );
  return row?.many ?? 0;
}
