import type { InstrumentType } from './instrument.ts';

/** What a customer may be, by what it costs to trade: the part of the full commission that each pays, in percent. */
export const TIER_PERCENT = { standard: 100n, premium: 70n, professional: 40n } as const;

/** What must have been paid in, less what was paid out, and what all accounts must be worth, to reach each by oneself. */
export const TIER_MINIMUM_USD = { standard: 100n, premium: 1000n, professional: 10_000n } as const;

/** So many nights below both of them end a tier. */
export const TIER_NIGHTS_BELOW = 30;

export type Tier = keyof typeof TIER_PERCENT;

export const TIERS = Object.keys(TIER_PERCENT) as [Tier, ...Tier[]];

/**
 * What customers without overnight financing pay instead, in millionths of what a position is worth, for each of its nights but the
 * first two.
 */
export const SWAP_FREE_FEE_PPM: Readonly<Record<InstrumentType, number>> = {
  forex: 40,
  metals: 80,
  commodities: 80,
  indices: 60,
  crypto: 160,
};
