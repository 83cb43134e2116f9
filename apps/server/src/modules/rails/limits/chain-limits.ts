import type { Queryable } from '../../../platform/database/database.ts';
import type { Watched } from '../chain/watched.ts';
import { selectLimit } from './store-limits.ts';

/** How many blocks make a payment final. */
export async function confirmationsOf(queryable: Queryable, { network, chain }: Watched): Promise<number> {
  const set = await selectLimit(queryable, { name: 'confirmations', network, asset: '' });
  return set === null ? chain.confirmations : Number(set);
}

/** The least of a coin that is credited. */
export async function leastDeposit(
  queryable: Queryable,
  { network, least }: Watched,
  asset: string,
): Promise<bigint> {
  return (await selectLimit(queryable, { name: 'least-deposit', network, asset })) ?? least(asset);
}
