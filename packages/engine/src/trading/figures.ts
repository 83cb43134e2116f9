import type { Market } from './market.ts';
import { percentHundredths, unrealisedPnl } from './costs/profit-and-loss.ts';
import type { TradingState } from './trading-state.ts';

type Holdings = Pick<TradingState, 'availableUsd' | 'deficitUsd' | 'positions' | 'orders' | 'isManaged'>;

export type Figures = {
  readonly totalPnlUsd: bigint;
  readonly usedMarginUsd: bigint;
  readonly reservedUsd: bigint;
  readonly equityUsd: bigint;
  /** May be negative. */
  readonly freeMarginUsd: bigint;
  /** What may back a new trade. */
  readonly buyingPowerUsd: bigint;
  /** What may leave the house: nothing while a deficit stands. */
  readonly withdrawableUsd: bigint;
  /** Percent in hundredths, for display; null without positions, and of a managed book, whose margin is never judged. Judging compares equity and margin themselves. */
  readonly marginLevelHundredths: bigint | null;
};

/** All figures of a customer's trading at the market's last good quotes. Pending withdrawals are not part of any. */
export function figuresOf(state: Holdings, market: Market): Figures {
  let [totalPnlUsd, usedMarginUsd, reservedUsd] = [0n, 0n, 0n];
  for (const position of state.positions) {
    totalPnlUsd += unrealisedPnl(position, market);
    usedMarginUsd += position.marginUsd;
  }
  for (const order of state.orders) reservedUsd += order.reservedUsd;
  const freeMarginUsd = state.availableUsd + totalPnlUsd + state.deficitUsd;
  const equityUsd = freeMarginUsd + usedMarginUsd + reservedUsd;
  const isJudged = !state.isManaged && state.positions.length > 0;
  // What a managed book has locked pays for whatever its positions may lose.
  const buyingPowerUsd = state.isManaged
    ? state.availableUsd
    : largest(0n, smallest(state.availableUsd, freeMarginUsd));
  return {
    totalPnlUsd,
    usedMarginUsd,
    reservedUsd,
    equityUsd,
    freeMarginUsd,
    buyingPowerUsd,
    withdrawableUsd: state.deficitUsd < 0n ? 0n : buyingPowerUsd,
    marginLevelHundredths: isJudged ? percentHundredths(equityUsd, usedMarginUsd) : null,
  };
}

/** What the summary adds to the figures: it needs all wallets, and how the day began. */
export type DayAndWallets = {
  /** The dollar value of all wallets at mid, pending withdrawals included. */
  readonly walletsUsd: bigint;
  readonly valueAtMidnightUsd: bigint;
  /** Deposits, withdrawals, adjustments and practice funds since midnight UTC. */
  readonly netFlowsUsd: bigint;
};

export type PortfolioSummary = Figures & {
  readonly totalValueUsd: bigint;
  readonly totalPnlPercentHundredths: bigint;
  readonly dayChangeUsd: bigint;
  readonly dayChangePercentHundredths: bigint;
  readonly openPositions: number;
  readonly deficitUsd: bigint;
};

export function portfolioSummary(state: Holdings, market: Market, day: DayAndWallets): PortfolioSummary {
  const figures = figuresOf(state, market);
  const totalValueUsd = day.walletsUsd + figures.totalPnlUsd + state.deficitUsd;
  const startedWithUsd = day.valueAtMidnightUsd + day.netFlowsUsd;
  const dayChangeUsd = totalValueUsd - startedWithUsd;
  return {
    ...figures,
    totalValueUsd,
    totalPnlPercentHundredths: percentHundredths(figures.totalPnlUsd, totalValueUsd - figures.totalPnlUsd),
    dayChangeUsd,
    dayChangePercentHundredths: percentHundredths(dayChangeUsd, startedWithUsd),
    openPositions: state.positions.length,
    deficitUsd: state.deficitUsd,
  };
}

export function smallest(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

function largest(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

export function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
