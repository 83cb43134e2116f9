import { scaleOf } from '@halyard/catalogue';
import type { wallet } from '@halyard/contract';
import { unitsToNumber } from '@halyard/money';
import type { Queryable } from '../../platform/database.ts';
import { gather } from '../../platform/gather.ts';
import { type BookReader, createReadMemory } from '../../platform/read-memory.ts';
import type { Balance } from '../ledger/index.ts';
import type { WalletDeps } from './index.ts';
import * as addresses from './store-addresses.ts';

/** In balances: some megabytes. */
const MOST_REMEMBERED = 100_000;

/**
 * Balances as their owner sees them: dollars always, everything held, and everything that can be paid in right now.
 * What is held is remembered under the version of the book; what can be paid in is asked for each time, once for all who
 * ask at the same time.
 */
export function createBalancesReader(deps: Pick<WalletDeps, 'database' | 'ledger' | 'market'>) {
  const { database, ledger, market } = deps;
  const memory = createReadMemory<readonly Balance[]>(MOST_REMEMBERED, (held) => 1 + held.length);
  const payable = gather<'all', readonly string[]>(
    async () => new Map([['all', await addresses.selectActiveSymbols(database)]]),
    { flights: 2, keys: 1 },
  );

  return async (reader: BookReader): Promise<wallet.Balance[]> => {
    const [held, symbols] = await Promise.all([
      memory.of(reader, 'held', () => ledger.balances(database, reader.userId)),
      payable('all'),
    ]);
    const byAsset = new Map(held.map((balance) => [balance.asset, balance]));
    const assets = new Set(['USD', ...byAsset.keys(), ...(symbols ?? [])]);
    return Array.from(assets, (asset) => {
      const { available, locked } = byAsset.get(asset) ?? { available: 0n, locked: 0n };
      const scale = scaleOf(asset);
      const usdValue = market.valueUsd(available + locked, asset);
      return {
        currency: asset,
        balance: unitsToNumber(available + locked, scale),
        availableBalance: unitsToNumber(available, scale),
        lockedBalance: unitsToNumber(locked, scale),
        usdValue: usdValue === null ? null : unitsToNumber(usdValue, 2),
      };
    });
  };
}

export async function totalBalanceUsd(
  deps: Pick<WalletDeps, 'ledger' | 'market'>,
  queryable: Queryable,
  userId: string,
): Promise<bigint> {
  const balances = await deps.ledger.balances(queryable, userId);
  return balances.reduce(
    (sum, { asset, available, locked }) => sum + (deps.market.valueUsd(available + locked, asset) ?? 0n),
    0n,
  );
}
