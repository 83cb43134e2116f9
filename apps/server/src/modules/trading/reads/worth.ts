import type { BookId } from '@halyard/accounting';
import type { AssetSince } from '../../ledger/index.ts';
import type { TradingDeps } from '../deps.ts';
import { openProfitAt } from './read-past.ts';
import { type PastPosition, selectHeld } from './store-read-past.ts';

type Deps = Pick<TradingDeps, 'database' | 'ledger' | 'market'>;
type Prices = Pick<TradingDeps['market'], 'quoteAt' | 'quoteFor' | 'valueUsd' | 'valueUsdAt'>;

/** An amount of an asset; below zero where something is owed. */
export type Held = { readonly asset: string; readonly units: bigint };

/**
 * What an account was worth at a moment: all it held at the mids of then, and the profit of what was open, in US
 * cents. What is owed counts against it; money that waited in a withdrawal still counts.
 */
export async function valueAt(deps: Deps, userId: BookId, atMs: number): Promise<bigint> {
  const at = new Date(atMs);
  // Of the past both say the same whenever they are read, so they need not be read at one moment.
  const [balances, positions] = await Promise.all([
    deps.ledger.balancesSince(deps.database, userId, at),
    selectHeld(deps.database, userId, [at]),
  ]);
  return valueOf(deps.market, heldBefore(balances?.assets ?? []), positions, atMs);
}

export function valueOf(
  market: Prices,
  held: readonly Held[],
  positions: readonly PastPosition[],
  atMs: number,
): bigint {
  return walletsAt(market, held, atMs) + openProfitAt(positions, atMs, market);
}

/** Where no price is remembered from then, that of now is the nearest there is; an asset without any is left out. */
export function walletsAt(market: Prices, held: readonly Held[], atMs: number): bigint {
  let sum = 0n;
  for (const { asset, units } of held)
    sum += market.valueUsdAt(units, asset, atMs) ?? market.valueUsd(units, asset) ?? 0n;
  return sum;
}

export function heldBefore(assets: readonly AssetSince[]): Held[] {
  return assets.map(({ asset, available, locked, deficit, changedSince }) => ({
    asset,
    units: available + locked + deficit - changedSince,
  }));
}
