/**
 * Exact amounts and prices: whole units of a scale as bigint, named roundings, and what people see.
 * Never a binary float in a sum, never a rounding without a name, never an exception for a bad input.
 */
export type { Result } from './result.ts';
export { assert } from './assert.ts';
export { MAX_UNITS, formatUnits, parseUnits, sumToNumber, unitsToNumber, usd } from './amount.ts';
export { PRICE_SCALE, parsePrice, priceToNumber } from './price.ts';
export { divideDown, divideHalfEven, divideUp } from './rounding.ts';
export {
  formatAmount,
  formatBillions,
  formatDecimals,
  formatMarginLevel,
  formatMillions,
  formatPercent,
  formatUsd,
} from './format.ts';
