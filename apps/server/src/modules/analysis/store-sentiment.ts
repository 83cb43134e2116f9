import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';

/** One side of one symbol, over all customers. */
export type OpenInterest = {
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly positions: bigint;
  readonly quantity: bigint;
  readonly customers: bigint;
};

/** What is held with real money. Somebody with several accounts is one customer. */
export async function selectOpenInterest(queryable: Queryable): Promise<OpenInterest[]> {
  return queryable.rows<OpenInterest>(sql`
    with held as (
      select p.symbol, p.side, p.quantity, b.owner_id from view_position p join view_book b on b.user_id = p.user_id
      where p.quantity > 0 and not is_practice_book(p.user_id)
    ), counted as (select symbol, count(distinct owner_id) as customers from held group by symbol)
    select symbol, side, count(*) as positions, sum(quantity)::bigint as quantity, customers
    from held join counted using (symbol) group by symbol, side, customers`);
}
