import { CallFailure } from '../../platform/calls/call-failure.ts';

/** The fields of an order or a position, and what is wrong with one of them; with none where it is about the whole. */
export type TradeField =
  | 'quantity'
  | 'limitPrice'
  | 'stopPrice'
  | 'stopLoss'
  | 'takeProfit'
  | 'trailingStop'
  | 'expiresAt'
  | AdvancedField;
/** Those that stand behind a disclosure. */
export type AdvancedField =
  | 'timeInForce'
  | 'maxSlippage'
  | 'clientOrderId'
  | 'positionFill'
  | 'pairPrice'
  | 'pairStopLoss'
  | 'pairTakeProfit'
  | 'pairTrailingStop';
export type TradeProblem = { readonly at: TradeField | null; readonly words: string };

const FIELDS: Readonly<Record<string, TradeField>> = {
  'invalid-quantity': 'quantity',
  'quantity-out-of-range': 'quantity',
  'invalid-close-quantity': 'quantity',
  'order-too-large': 'quantity',
  'too-much-in-all': 'quantity',
  'insufficient-margin': 'quantity',
  'invalid-limit-price': 'limitPrice',
  'invalid-stop-price': 'stopPrice',
  'stop-price-side': 'stopPrice',
  'stop-reached': 'stopPrice',
  'invalid-stop-loss': 'stopLoss',
  'stop-loss-side': 'stopLoss',
  'invalid-take-profit': 'takeProfit',
  'take-profit-side': 'takeProfit',
  'invalid-trailing-stop': 'trailingStop',
  'invalid-expiry': 'expiresAt',
  'invalid-time-in-force': 'timeInForce',
  'invalid-max-slippage': 'maxSlippage',
  'price-moved': 'maxSlippage',
  'client-order-id-used': 'clientOrderId',
  'nothing-to-reduce': 'positionFill',
  'oco-not-pending': 'pairPrice',
};
const NAMES: readonly string[] = Object.values(FIELDS);

/** The field a refusal is about; none for one that is about the whole. */
export function fieldOf(code: string): TradeField | null {
  return FIELDS[code] ?? null;
}

/** Where the server's "no" belongs; nothing for a failure that is about no field. */
export function problemIn(failure: unknown): TradeProblem | null {
  if (!(failure instanceof CallFailure)) return null;
  const at = fieldOf(failure.code ?? '');
  if (at) return { at, words: failure.message };
  const detail = failure.details.find(({ path }) => NAMES.includes(path));
  return detail ? { at: detail.path as TradeField, words: detail.message } : null;
}

/** The words of a problem at the field it is about. */
export function wordsAt(problem: TradeProblem | null, field: TradeField): string | undefined {
  return problem?.at === field ? problem.words : undefined;
}
