import type { admin, AnswerOf } from '@halyard/contract';

export type Risk = AnswerOf<typeof admin.adminRisk>;
export type SymbolRisk = Risk['symbols'][number];
export type AssetClass = SymbolRisk['type'];

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** '$66,300', '−$40': whole dollars, for figures that are compared and not paid. */
export function wholeUsd(amountUsd: number): string {
  const digits = whole.format(Math.abs(amountUsd));
  return `${amountUsd < 0 && digits !== '0' ? '\u2212' : ''}$${digits}`;
}
