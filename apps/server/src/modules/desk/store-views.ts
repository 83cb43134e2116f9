import type { admin } from '@halyard/contract';
import sql from 'sql-template-tag';
import type { Queryable, Stored, Tx } from '../../platform/database/database.ts';

/** SQL of the views somebody of the staff has of a list. */

export type ViewRow = Stored<Omit<admin.View, 'isOwn'>, 'changedAt'> & { readonly ownerId: string };

const columns = sql`
  v.id, v.owner_id as "ownerId", coalesce(u.email, '') as owner, v.screen, v.name, v.place, v.is_shared as "isShared",
  v.changed_at as "changedAt"`;

/** One's own, and those colleagues who still are staff share. */
export async function selectViews(queryable: Queryable, ownerId: string): Promise<ViewRow[]> {
  return queryable.rows<ViewRow>(sql`
    select ${columns} from desk_view v left join view_user u on u.id = v.owner_id
    where v.owner_id = ${ownerId}
      or (v.is_shared and u.status = 'active' and u.role in ('admin', 'super_admin'))
    order by v.owner_id <> ${ownerId}, lower(v.name), v.id`);
}

export async function selectView(queryable: Queryable, id: string): Promise<ViewRow | null> {
  return queryable.row<ViewRow>(sql`
    select ${columns} from desk_view v left join view_user u on u.id = v.owner_id where v.id = ${id}`);
}

export async function countViews(queryable: Queryable, ownerId: string): Promise<number> {
  const row = await queryable.row<{ n: number }>(
    sql`select count(*)::int as n from desk_view where owner_id = ${ownerId}`,
  );
  return row?.n ?? 0;
}

/** Answers whether it could be kept: a name is used once. */
export async function putView(tx: Tx, row: Omit<ViewRow, 'owner'>): Promise<boolean> {
  const taken = await tx.row(sql`
    select 1 from desk_view
    where owner_id = ${row.ownerId} and screen = ${row.screen} and name = ${row.name} and id <> ${row.id}`);
  if (taken !== null) return false;
  const kept = await tx.run(sql`
    insert into desk_view (id, owner_id, screen, name, place, is_shared, changed_at)
    values (${row.id}, ${row.ownerId}, ${row.screen}, ${row.name}, ${JSON.stringify(row.place)}, ${row.isShared},
      ${row.changedAt})
    on conflict (id) do update set name = excluded.name, place = excluded.place, is_shared = excluded.is_shared,
      changed_at = excluded.changed_at`);
  return kept > 0;
}

export async function deleteView(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from desk_view where id = ${id}`);
}

/** What one person keeps is kept one after the other, so that a name is not taken twice at one moment. */
export async function lockOwner(tx: Tx, ownerId: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`views of ${ownerId}`}, 0))`);
}
