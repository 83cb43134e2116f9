import type { wallet } from '@halyard/contract';

export type Totals = {
  readonly totalUsd: number;
  readonly availableUsd: number;
  readonly lockedUsd: number;
  /** The part of the available funds that is dollars and alone backs trades. */
  readonly availableInUsd: number;
  /** Currencies without a price, which no total contains. */
  readonly unpriced: readonly string[];
};

/** The three cards, in USD over all priced currencies. Marks for the eye, so plain numbers do. */
export function totalsOf(balances: readonly wallet.Balance[]): Totals {
  let totalUsd = 0;
  let availableUsd = 0;
  const unpriced: string[] = [];
  for (const { currency, balance, availableBalance, usdValue } of balances) {
    if (usdValue === null) {
      if (balance !== 0) unpriced.push(currency);
      continue;
    }
    totalUsd += usdValue;
    availableUsd += balance === 0 ? 0 : usdValue * (availableBalance / balance);
  }
  const availableInUsd = balances.find(({ currency }) => currency === 'USD')?.availableBalance ?? 0;
  return { totalUsd, availableUsd, lockedUsd: totalUsd - availableUsd, availableInUsd, unpriced };
}
