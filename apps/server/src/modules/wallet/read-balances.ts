import { scaleOf } from '@halyard/catalogue';
import type { wallet } from '@halyard/contract';
import { unitsToNumber } from '@halyard/money';
import type { Queryable } from '../../platform/database.ts';
import type { WalletDeps } from './index.ts';
import * as addresses from './store-addresses.ts';

/** Dollars always, everything held, and everything that can be paid in right now. */
export async function readBalances(
  deps: WalletDeps,
  queryable: Queryable,
  userId: string,
): Promise<wallet.Balance[]> {
  const held = await deps.ledger.balances(queryable, userId);
  const byAsset = new Map(held.map((balance) => [balance.asset, balance]));
  const assets = new Set(['USD', ...byAsset.keys(), ...(await addresses.selectActiveSymbols(queryable))]);
  return [...assets].map((asset) => {
    const { available, locked } = byAsset.get(asset) ?? { available: 0n, locked: 0n };
    const scale = scaleOf(asset);
    const usdValue = deps.market.valueUsd(available + locked, asset);
    return {
      currency: asset,
      balance: unitsToNumber(available + locked, scale),
      availableBalance: unitsToNumber(available, scale),
      lockedBalance: unitsToNumber(locked, scale),
      usdValue: usdValue === null ? null : unitsToNumber(usdValue, 2),
    };
  });
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
