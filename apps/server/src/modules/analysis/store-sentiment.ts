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

export async function selectOpenInterest(queryable: Queryable): Promise<OpenInterest[]> {
  return queryable.rows<OpenInterest>(
    sql`select symbol, side, positions, quantity, customers from view_open_interest`,
  );
}
