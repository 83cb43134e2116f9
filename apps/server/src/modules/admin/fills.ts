/** What was traded on one day: how many fills, and their notional in US cents. */
export type FillsOfDay = { readonly day: string; readonly fills: number; readonly cents: bigint };

/** No order can be placed in this installation, so no fill can exist: every figure made of fills is zero. */
export function readFills(): readonly FillsOfDay[] {
  return [];
}
