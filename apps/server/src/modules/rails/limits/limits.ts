import { USD } from '@halyard/accounting';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Settings } from '../../../platform/settings.ts';
import type { Doors } from '../doors.ts';
import { watchedChains } from '../chain/watched.ts';
import { type LimitKey, selectLimit } from './store-limits.ts';

/** A limit that settings and the catalogue open, and how it starts there: null for none. */
export type Limit = LimitKey & { readonly start: bigint | null };

/** More blocks than these are waited for by nobody; of a thousand the way back is known. */
export const MOST_CONFIRMATIONS = 500n;

/** What can be limited here. A row for anything else counts for nothing. */
export function limitsOf(settings: Settings, doors: Doors): readonly Limit[] {
  const chains = watchedChains(settings);
  return [
    {
      name: 'auto-credit',
      network: '',
      asset: USD,
      start: BigInt(settings.AUTO_CREDIT_LIMIT_USD) * 100n,
    },
    ...chains.map(({ network, chain }): Limit => {
      return { name: 'confirmations', network, asset: '', start: BigInt(chain.confirmations) };
    }),
    ...doors.all.flatMap(({ asset, network }): Limit[] => {
      const chain = chains.find((one) => one.network === network);
      return [
        ...(chain ? [{ name: 'least-deposit', network, asset, start: chain.least(asset) } as const] : []),
        { name: 'most-withdrawal', network, asset, start: null },
      ];
    }),
  ];
}

export async function limitNamed(
  queryable: Queryable,
  limits: readonly Limit[],
  { name, network, asset }: LimitKey,
): Promise<bigint | null> {
  const limit = limits.find((one) => one.name === name && one.network === network && one.asset === asset);
  return limit ? limitNow(queryable, limit) : null;
}

/** What counts now: the row, else how it starts. */
export async function limitNow(queryable: Queryable, { start, ...key }: Limit): Promise<bigint | null> {
  return (await selectLimit(queryable, key)) ?? start;
}
