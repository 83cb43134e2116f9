import { formatUnits } from '@halyard/money';

/** The sum of many amounts for a screen. It may outgrow what one amount may be: then it is the nearest number. */
export function sumToNumber(units: bigint, scale: number): number {
  return Number(formatUnits(units, scale));
}
