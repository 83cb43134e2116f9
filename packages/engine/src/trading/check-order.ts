import { ORDER_TYPES, type OrderType } from '@halyard/catalogue';
import { formatAmount, formatUnits } from '@halyard/money';
import { type InstrumentTerms, QUANTITY_SCALE, findTerms } from './instrument-terms.ts';
import { LEVERAGES } from './margin/leverage.ts';
import { isLimitReached, isStopReached, ownPrice, refuseExits } from './triggers/levels.ts';
import { closePrice } from './market.ts';
import { type EngineRefusal, refusal } from './refusal.ts';
import type { Order, OrderTerms, Pricing } from './trading-state.ts';

/** The largest leverage an order in a symbol may have. */
type MaxLeverage = (symbol: string) => number;

type Asked = OrderTerms & Partial<Pick<Order, 'isTriggered'>>;

/** What is wrong with an order's own words, before any price is looked at. */
export function refuseWords(asked: Asked, atMs: number, maxLeverage: MaxLeverage): EngineRefusal | null {
  const instrument = findTerms(asked.symbol);
  if (instrument === undefined) return refusal('unknown-symbol');
  return (
    refuseQuantity(asked, instrument) ??
    refuseLeverage(asked, maxLeverage) ??
    refusePrices(asked, atMs) ??
    refuseInstructions(asked)
  );
}

/** What is wrong with it at today's price: a stop that is reached already, exits on the wrong side. */
export function refusePlaces(asked: Asked, pricing: Pricing): EngineRefusal | null {
  const { side, stopPrice, isTriggered = false } = asked;
  if (stopPrice !== null && !isTriggered && isStopReached(side, stopPrice, pricing.quote)) {
    return refusal('stop-price-side', { relation: side === 'buy' ? 'above' : 'below', side });
  }
  const own = ownPrice(asked);
  const waits = own !== null && !fillsAtOnce(asked, pricing);
  const price = waits ? own : closePrice(side, pricing.quote);
  return refuseExits(asked, { side, price, word: waits ? 'order' : 'current' });
}

/** Which orders the market may fill as they are placed. */
const MAY_FILL_AT_ONCE = {
  market: () => true,
  limit: meetsLimit,
  stop: () => false,
  stop_limit: (asked, pricing) => asked.isTriggered === true && meetsLimit(asked, pricing),
} as const satisfies Readonly<Record<OrderType, (asked: Asked, pricing: Pricing) => boolean>>;

/** Market orders, and limit orders that the market already meets. */
export function fillsAtOnce(asked: Asked, pricing: Pricing): boolean {
  return MAY_FILL_AT_ONCE[asked.type](asked, pricing);
}

function meetsLimit({ side, limitPrice }: Asked, { quote }: Pricing): boolean {
  return limitPrice !== null && isLimitReached(side, limitPrice, quote);
}

function refuseQuantity(asked: Asked, instrument: InstrumentTerms): EngineRefusal | null {
  const { quantity } = asked;
  const { quantityStep, minQuantity, maxQuantity } = instrument;
  if (quantity <= 0n || quantity % quantityStep !== 0n) return refusal('invalid-quantity');
  if (quantity < minQuantity || quantity > maxQuantity)
    return refusal('quantity-out-of-range', { min: hundredths(minQuantity), max: hundredths(maxQuantity) });
  return null;
}

function refuseLeverage({ symbol, leverage }: Asked, maxLeverage: MaxLeverage): EngineRefusal | null {
  const max = maxLeverage(symbol);
  return LEVERAGES.includes(leverage) && leverage <= max ? null : refusal('invalid-leverage', { max });
}

/** A price that the type of order has no use for is as wrong as one that is missing. */
function refusePrices(asked: Asked, atMs: number): EngineRefusal | null {
  const { hasLimit, hasStop } = ORDER_TYPES[asked.type];
  if (hasLimit ? !isPositive(asked.limitPrice) : asked.limitPrice !== null)
    return refusal('invalid-limit-price');
  if (hasStop ? !isPositive(asked.stopPrice) : asked.stopPrice !== null) return refusal('invalid-stop-price');
  if (asked.timeInForce === 'gtd' && (asked.expiresAtMs === null || asked.expiresAtMs <= atMs))
    return refusal('invalid-expiry');
  return null;
}

/** A stop waits, so it cannot be done at once; a limit says itself how bad its price may be; and a close has no exits. */
function refuseInstructions(asked: Asked): EngineRefusal | null {
  const { hasLimit, hasStop } = ORDER_TYPES[asked.type];
  const { maxSlippage, positionFill, stopLoss, takeProfit, trailingDistance } = asked;
  if (hasStop && endsAtOnce(asked)) return refusal('invalid-time-in-force');
  if (maxSlippage !== undefined && (hasLimit || maxSlippage < 0n)) return refusal('invalid-max-slippage');
  const hasExits = stopLoss !== null || takeProfit !== null || trailingDistance !== null;
  return positionFill === 'reduce_only' && hasExits ? refusal('exits-need-opening') : null;
}

/** Whether it is over where the market does not meet it. */
export function endsAtOnce({ timeInForce }: Pick<OrderTerms, 'timeInForce'>): boolean {
  return timeInForce === 'ioc' || timeInForce === 'fok';
}

function isPositive(price: bigint | null): boolean {
  return price !== null && price > 0n;
}

function hundredths(quantity: bigint): string {
  return formatAmount(formatUnits(quantity, QUANTITY_SCALE), QUANTITY_SCALE);
}
