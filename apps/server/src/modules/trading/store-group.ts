import type { BookId } from '@halyard/accounting';
import { assert } from '@halyard/money';
import sql from 'sql-template-tag';
import { named, type Queryable } from '../../platform/database/database.ts';

/** The group each book is in, which is its owner's tier: to be joined by `user_id`. */
export const BOOK_GROUP = sql`(
  select b.user_id, u.tier as group_id from view_book b join view_trader u on u.id = b.owner_id)`;

export async function selectGroup(queryable: Queryable, bookId: BookId): Promise<string> {
  const group = sql`select group_id as "group" from ${BOOK_GROUP} g where user_id = ${bookId}`;
  const row = await queryable.row<{ group: string }>(named('trading-group', group));
  assert(row, `book ${bookId} is in a group`);
  return row.group;
}
