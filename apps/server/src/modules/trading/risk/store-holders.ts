import type { BookId } from '@halyard/accounting';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';

export type Holder = { readonly userId: BookId; readonly version: bigint };

/** Everybody with an open position, and the version of their book. */
export async function selectHolders(queryable: Queryable): Promise<Holder[]> {
  return queryable.rows<Holder>(sql`
    select b.user_id as "userId", b.version from view_book b
    where b.user_id in (
      select user_id from trading_position where quantity > 0 and not is_practice_book(user_id))`);
}
