import type { BookId } from '@halyard/accounting';
import sql, { type Sql } from 'sql-template-tag';
import { named, type Queryable } from '../../../platform/database/database.ts';
import { FIRST_ID } from '../../../platform/database/row-pieces.ts';
import { drawStep } from '../../../platform/database/steps.ts';

/** Who watches which symbol. Time is the database's own, so that nodes need not agree on what time it is. */

export type Lease = { readonly symbol: string; readonly fence: bigint };

/**
 * Takes what is free or has run out, and keeps what is held already. The fence grows when a symbol changes hands and
 * only then: whoever lost it and still writes is refused by it. A holder who comes back before anybody else came has
 * lost nothing.
 */
export async function takeLeases(
  queryable: Queryable,
  holder: string,
  symbols: readonly string[],
  forMs: number,
): Promise<Lease[]> {
  // One for all, so that symbols that change hands together keep a fence in common.
  const step = drawStep();
  return queryable.rows<Lease>(
    named(
      'trading-leases',
      sql`
    insert into trading_lease as l (symbol, holder, fence, expires_at)
    select symbol, ${holder}::uuid, ${step}::bigint, clock_timestamp() + ${forMs}::float8 * interval '1 millisecond'
    from unnest(${[...symbols]}::text[]) as n(symbol) order by symbol
    on conflict (symbol) do update set
      fence = case when l.holder = excluded.holder then l.fence else l.fence + excluded.fence end,
      holder = excluded.holder, expires_at = excluded.expires_at
    where l.holder = excluded.holder or l.expires_at <= clock_timestamp()
    returning symbol, fence`,
    ),
  );
}

/** Whether whoever was told this fence still owns the symbol: part of the statement of whoever writes because of a quote. */
export function leaseStands(symbol: string, fence: bigint): Sql {
  return sql`exists (select 1 from trading_lease where symbol = ${symbol} and fence = ${fence})`;
}

/** Lets go at once, so that another need not wait. */
export async function releaseLeases(queryable: Queryable, holder: string): Promise<void> {
  await queryable.run(sql`update trading_lease set expires_at = clock_timestamp() where holder = ${holder}`);
}

/** Everybody who waits for a price or holds something, in steps: each step reads no more than it answers. */
export async function selectWatched(
  queryable: Queryable,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const from = after ?? FIRST_ID;
  const rows = await queryable.rows<{ userId: BookId }>(
    named(
      'trading-watched',
      sql`
    select user_id as "userId" from (
      (select distinct user_id from trading_order where status = 'pending' and user_id > ${from}::uuid
        order by user_id limit ${limit})
      union
      (select distinct user_id from trading_position where quantity > 0 and user_id > ${from}::uuid
        order by user_id limit ${limit})
    ) w order by user_id limit ${limit}`,
    ),
  );
  return rows.map(({ userId }) => userId);
}
