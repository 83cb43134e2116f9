import { textOfUnits, unitsOf } from '../../../domain/money/amount.ts';

/**
 * The least a person accepts after having seen a quote: a thousandth less, rounded down. If the price moves
 * further than that, the conversion is refused and they look again.
 */
export function leastAccepted(receive: number, scale: number): string {
  return textOfUnits((unitsOf(receive, scale) * 999n) / 1000n, scale);
}

/** What a conversion brought after its fee. */
export function receivedText(amount: number, fees: number, scale: number): string {
  return textOfUnits(unitsOf(amount, scale) - unitsOf(fees, scale), scale);
}
