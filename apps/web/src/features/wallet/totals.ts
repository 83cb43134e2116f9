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

/** What locked funds are locked for, in USD. */
export type Locked = {
  readonly positionsUsd: number;
  readonly ordersUsd: number;
  readonly withdrawalsUsd: number;
};

/** Whatever is locked for neither a position nor an order waits to leave. */
export function lockedParts(lockedUsd: number, usedMargin: number, reservedUsd: number): Locked {
  const restUsd = lockedUsd - usedMargin - reservedUsd;
  // Less than a cent is what multiplying by a price leaves behind.
  return { positionsUsd: usedMargin, ordersUsd: reservedUsd, withdrawalsUsd: restUsd < 0.005 ? 0 : restUsd };
}
