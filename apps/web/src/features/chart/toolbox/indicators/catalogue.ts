import { IN_A_PANE } from './in-a-pane.ts';
import type { IndicatorKind } from './indicator.ts';
import { ON_PRICE } from './on-price.ts';

/** Every indicator there is, by its name. */
export const INDICATORS: readonly IndicatorKind[] = [...ON_PRICE, ...IN_A_PANE].toSorted((a, b) =>
  a.name.localeCompare(b.name),
);

const BY_KIND = new Map(INDICATORS.map((one) => [one.kind, one]));

/** Undefined for one that was saved by a later version. */
export function indicatorOf(kind: string): IndicatorKind | undefined {
  return BY_KIND.get(kind);
}
