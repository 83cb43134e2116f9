/** Every "no" of the engine. The contract has one sentence and one status for each. */
export type EngineRefusalCode =
  | 'unknown-symbol'
  | 'invalid-quantity'
  | 'quantity-out-of-range'
  | 'invalid-leverage'
  | 'invalid-limit-price'
  | 'invalid-stop-price'
  | 'stop-price-side'
  | 'stop-reached'
  | 'invalid-expiry'
  | 'invalid-time-in-force'
  | 'invalid-max-slippage'
  | 'shown-price-needed'
  | 'exits-need-opening'
  | 'price-moved'
  | 'nothing-to-reduce'
  | 'oco-two-symbols'
  | 'oco-not-pending'
  | 'invalid-stop-loss'
  | 'invalid-take-profit'
  | 'invalid-trailing-stop'
  | 'stop-loss-side'
  | 'take-profit-side'
  | 'market-closed'
  | 'no-price'
  | 'insufficient-margin'
  | 'too-many-open'
  | 'too-many-positions'
  | 'order-too-large'
  | 'too-much-in-all'
  | 'insufficient-balance'
  | 'deficit-open'
  | 'suspended'
  | 'invalid-close-quantity'
  | 'position-not-found'
  | 'order-not-found';

export type EngineRefusal = {
  readonly code: EngineRefusalCode;
  /** Values for the braces of the sentence. */
  readonly words: Readonly<Record<string, string | number>>;
};

export function refusal(code: EngineRefusalCode, words: EngineRefusal['words'] = {}): EngineRefusal {
  return { code, words };
}
