/** The shares of a position that close with one choice, in percent. */
export const SHARES = ['25', '50', '100'] as const;
export type Share = (typeof SHARES)[number];

/** A share of a quantity in hundredths, rounded down to one: so much closes, and the rest stays open. */
export function shareOf(share: Share, quantity: number): bigint {
  return (BigInt(Math.round(quantity * 100)) * BigInt(share)) / 100n;
}
