import { assert } from '@halyard/money';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';

/** Keeps this seed when there is none yet, and answers the one that is kept: nodes that start together get the same. */
export async function keepSeed(queryable: Queryable, drawn: string): Promise<string> {
  await queryable.run(sql`insert into market_seed (seed) values (${drawn}) on conflict do nothing`);
  const row = await queryable.row<{ seed: string }>(sql`select seed from market_seed`);
  assert(row, 'a seed is kept');
  return row.seed;
}
