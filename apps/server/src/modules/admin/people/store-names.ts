import type { BookId, UserId } from '@halyard/accounting';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';

/** SQL of naming people: addresses and names of ids, and ids of addresses. */

export async function selectEmails(
  queryable: Queryable,
  ids: readonly (UserId | null)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await queryable.rows<{ id: string; email: string }>(
    sql`select id, email from view_user where id = any(${wanted}::uuid[])`,
  );
  return new Map(rows.map(({ id, email }) => [id, email]));
}

export type Owner = {
  readonly userId: UserId;
  readonly email: string;
  readonly name: string;
  /** Which of their accounts it is, where it is not the main one. */
  readonly book: { readonly id: string; readonly name: string } | null;
};

/** Whose books these are. */
export async function selectOwners(
  queryable: Queryable,
  bookIds: readonly BookId[],
): Promise<ReadonlyMap<BookId, Owner>> {
  if (bookIds.length === 0) return new Map();
  const rows = await queryable.rows<Owner & { readonly bookId: BookId }>(sql`
    select b.user_id as "bookId", b.owner_id as "userId", coalesce(u.email, '') as email,
      coalesce(u.first_name || ' ' || u.last_name, '') as name,
      case when b.kind <> 'main' then json_build_object('id', b.user_id, 'name', b.name) end as book
    from view_book b left join view_user u on u.id = b.owner_id where b.user_id = any(${[...bookIds]}::uuid[])`);
  return new Map(rows.map(({ bookId, ...owner }) => [bookId, owner]));
}

/** All of somebody's books, the main one first. */
export async function selectAccounts(
  queryable: Queryable,
  ownerId: UserId,
): Promise<NonNullable<Owner['book']>[]> {
  return queryable.rows(sql`
    select user_id as id, name from view_book
    where user_id = ${ownerId} or owner_id = ${ownerId} and kind <> 'main' order by kind <> 'main', user_id`);
}

export async function selectIdByEmail(queryable: Queryable, email: string): Promise<string | null> {
  return queryable.value<string>(
    sql`select id from view_user where email = ${email} order by created_at desc limit 1`,
  );
}
