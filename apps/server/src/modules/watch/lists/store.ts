import type { watch } from '@halyard/contract';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../../platform/database/database.ts';

const NONE: watch.Watchlists = { version: 0, lists: [] };

export async function selectLists(queryable: Queryable, userId: string): Promise<watch.Watchlists> {
  const row = await queryable.row<watch.Watchlists>(
    sql`select version, lists from watch_person where user_id = ${userId}`,
  );
  return row ?? NONE;
}

/** Writes them over this version; null where that is not the newest. */
export async function replaceLists(
  tx: Tx,
  userId: string,
  { version, lists }: watch.Watchlists,
): Promise<watch.Watchlists | null> {
  await tx.run(sql`insert into watch_person (user_id) values (${userId}) on conflict do nothing`);
  return tx.row<watch.Watchlists>(sql`
    update watch_person set version = version + 1, lists = ${JSON.stringify(lists)}::jsonb
    where user_id = ${userId} and version = ${version} returning version, lists`);
}
