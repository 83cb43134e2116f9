import type { BookId } from '@halyard/accounting';
import { type Tier, TIERS } from '@halyard/catalogue';
import { assert } from '@halyard/money';
import sql, { type Sql } from 'sql-template-tag';
import { named, type Queryable } from '../../platform/database/database.ts';

/** The group each book is in, its own or else its owner's tier: to be joined by `user_id`. */
export const BOOK_GROUP = sql`(
  select b.user_id, coalesce(b.group_id, u.tier) as group_id from view_book b join view_trader u on u.id = b.owner_id)`;

async function selectGroup(queryable: Queryable, bookId: BookId): Promise<string> {
  const group = sql`select group_id as "group" from ${BOOK_GROUP} g where user_id = ${bookId}`;
  const row = await queryable.row<{ group: string }>(named('trading-group', group));
  assert(row, `book ${bookId} is in a group`);
  return row.group;
}

/**
 * Customers with any book in a group, or who were told that one comes into it, or their tier. One that ends may become any below it:
 * which one is known when it does. Whoever has closed their account has none.
 */
const customersIn = (group: string): Sql => sql`
  from view_trader u where not u.is_closed and (u.tier = ${group} or u.tier_next = ${group}
    or u.tier_ends and u.tier = any (${tiersAbove(group)}::text[]) or u.id in (
    select b.owner_id from view_book b where b.status = 'open' and b.group_id = ${group}
    union all select b.owner_id from view_book b where b.status = 'open' and b.group_next = ${group}))`;

/** None, where it is no tier. */
function tiersAbove(group: string): readonly Tier[] {
  const at = TIERS.findIndex((tier) => tier === group);
  return at < 0 ? [] : TIERS.slice(at + 1);
}

/** By id, after one of them. */
async function selectCustomersIn(
  queryable: Queryable,
  group: string,
  after: string | null,
  limit: number,
): Promise<string[]> {
  return queryable.values<string>(sql`
    select u.id ${customersIn(group)} and (${after}::uuid is null or u.id > ${after}::uuid) order by u.id limit ${limit}`);
}

/** Whether somebody is one of them, and so was told or will be of whatever is on its way to the group. */
async function selectIsIn(queryable: Queryable, group: string, userId: string): Promise<boolean> {
  const row = await queryable.row(sql`select ${customersIn(group)} and u.id = ${userId}`);
  return row !== null;
}

async function countCustomersIn(queryable: Queryable, group: string): Promise<number> {
  return (await queryable.value<number>(sql`select count(*)::integer as count ${customersIn(group)}`)) ?? 0;
}

export const groupsOf = (database: Queryable) => ({
  /** Whose prices a book gets. */
  groupOf: (bookId: BookId) => selectGroup(database, bookId),
  customersIn: selectCustomersIn,
  isCustomerIn: selectIsIn,
  countCustomersIn,
});
