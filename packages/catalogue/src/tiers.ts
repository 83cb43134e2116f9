/** What a customer may be, by what it costs to trade: the part of the full commission that each pays, in percent. */
export const TIER_PERCENT = { standard: 100n, premium: 70n, professional: 40n } as const;

export type Tier = keyof typeof TIER_PERCENT;

export const TIERS = Object.keys(TIER_PERCENT) as [Tier, ...Tier[]];
