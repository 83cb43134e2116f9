import { findInstrument } from '@halyard/catalogue';
import type { RefusalCode } from '@halyard/contract';
import { QUANTITY_SCALE } from '@halyard/engine';
import { parsePrice, parseUnits } from '@halyard/money';
import { Refusal, refuse } from '../../../platform/refusal.ts';

/** What people type, as the engine's numbers. A value that cannot be read is refused in the words of its field. */

export type DecimalInput = string | number;

/** No price comes near this one, and every price below it fits the database. */
const MAX_PRICE = 9n * 10n ** 18n;

export function parseSymbol(input: string): string {
  return (findInstrument(input) ?? refuse('unknown-symbol')).symbol;
}

export function parseQuantity(
  input: DecimalInput,
  code: 'invalid-quantity' | 'invalid-close-quantity' = 'invalid-quantity',
): bigint {
  const read = parseUnits(input, QUANTITY_SCALE);
  if (read.ok) return read.value;
  return refuse(read.failure === 'too-large' && code === 'invalid-quantity' ? 'amount-too-large' : code);
}

export function parseLevel(input: DecimalInput, code: RefusalCode, least = 1n): bigint {
  const read = parsePrice(input);
  return read.ok && read.value >= least && read.value <= MAX_PRICE ? read.value : refuse(code);
}

export function parseOptionalLevel(input: DecimalInput | null | undefined, code: RefusalCode): bigint | null {
  return input === null || input === undefined ? null : parseLevel(input, code);
}

/** How far a price may move: maybe not at all. */
export function parseSlippage(input: DecimalInput | null | undefined): bigint | null {
  return input === null || input === undefined ? null : parseLevel(input, 'invalid-max-slippage', 0n);
}

/** The price a customer saw. Nothing is decided by it, but what is measured against must be a price. */
export function parseShownPrice(input: DecimalInput | null | undefined): bigint | null {
  if (input === null || input === undefined) return null;
  const read = parsePrice(input);
  if (read.ok && read.value > 0n && read.value <= MAX_PRICE) return read.value;
  const message = 'Please enter a valid price';
  const refusal = new Refusal('invalid-request', {}, [{ message, path: 'shownPrice' }]);
  refusal.message = message;
  throw refusal;
}

type ExitsInput = {
  readonly stopLoss?: DecimalInput | null | undefined;
  readonly takeProfit?: DecimalInput | null | undefined;
  readonly trailingStop?: DecimalInput | null | undefined;
};

/** Exits of a change: what is not named is left out of the result, null removes. */
export function parseExitChanges({ stopLoss, takeProfit, trailingStop }: ExitsInput) {
  return {
    ...(stopLoss === undefined ? {} : { stopLoss: parseOptionalLevel(stopLoss, 'invalid-stop-loss') }),
    ...(takeProfit === undefined
      ? {}
      : { takeProfit: parseOptionalLevel(takeProfit, 'invalid-take-profit') }),
    ...(trailingStop === undefined
      ? {}
      : { trailingDistance: parseOptionalLevel(trailingStop, 'invalid-trailing-stop') }),
  };
}
