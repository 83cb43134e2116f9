import type { investment } from '@halyard/contract';
import { endsAtOnce } from '@halyard/engine';
import { endMsOf, endProblem, type Lasting } from '../life/life.ts';
import type { TradeProblem } from '../trade-problems.ts';
import { isNoLevel, parseLevel, parseQuantity } from '../typed-figures.ts';
import { TRADING } from '../../../texts/trading.ts';
import { exitProblem, type Exits, fieldText, typedExits } from './typed-exits.ts';

/** A waiting order as it stands in the fields that change it. */
export type TypedOrder = Exits & {
  readonly quantity: string;
  readonly limitPrice: string;
  readonly stopPrice: string;
  readonly maxSlippage: string;
  readonly positionFill: (typeof investment.POSITION_FILLS)[number];
  readonly timeInForce: Lasting;
  /** Local date and time; of one that ends by itself, when that is. */
  readonly expiresAt: string;
};

export const typedOf = (order: investment.Order): TypedOrder => ({
  quantity: fieldText(order.quantity),
  limitPrice: fieldText(order.limitPrice),
  stopPrice: fieldText(order.stopPrice),
  stopLoss: fieldText(order.stopLoss),
  takeProfit: fieldText(order.takeProfit),
  trailingStop: fieldText(order.trailingStop),
  positionFill: order.positionFill ?? 'default',
  maxSlippage: fieldText(order.maxSlippage ?? null),
  // What had to end at once does not wait.
  timeInForce: endsAtOnce(order) ? 'gtc' : (order.timeInForce as Lasting),
  expiresAt: localText(order.expiresAt),
});

/** A moment as a field of date and time has it, to the second where it says one. */
function localText(moment: string | null): string {
  if (moment === null) return '';
  const at = new Date(moment);
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString();
  return local.slice(0, at.getSeconds() === 0 ? 16 : 19);
}

/** As it is meant: what only closes has no exits, whatever was typed before. */
export function meant(typed: TypedOrder): TypedOrder {
  return typed.positionFill === 'reduce_only'
    ? { ...typed, stopLoss: '', takeProfit: '', trailingStop: '' }
    : typed;
}

/** What is wrong with a waiting order as it was typed. A price it never had is no part of it. */
export function orderProblem(order: investment.Order, typed: TypedOrder, atMs: number): TradeProblem | null {
  if (parseQuantity(typed.quantity) === null) return { at: 'quantity', words: TRADING.invalidQuantity };
  if (order.limitPrice !== null && parseLevel(typed.limitPrice) === null) {
    return { at: 'limitPrice', words: TRADING.invalidLimit };
  }
  if (order.stopPrice !== null && parseLevel(typed.stopPrice) === null) {
    return { at: 'stopPrice', words: TRADING.invalidStop };
  }
  if (isNoLevel(typed.maxSlippage)) return { at: 'maxSlippage', words: TRADING.invalidSlippage };
  return exitProblem(typed) ?? endProblem(endMsOf(typed.timeInForce, typed.expiresAt), atMs);
}

/** Whether an order opens something at a leverage that is offered no more: what only closes borrows nothing. */
export function isBeyond(
  { leverage, positionFill }: { readonly leverage: number; readonly positionFill?: string | undefined },
  most: number,
): boolean {
  return positionFill !== 'reduce_only' && leverage > most;
}

/** The order as it would be then. */
export function termsOf(order: investment.Order, { positionFill, ...typed }: TypedOrder) {
  const { symbol, side, orderType, isTriggered, leverage } = order;
  return {
    symbol,
    side,
    type: orderType,
    isTriggered,
    quantity: parseQuantity(typed.quantity) ?? 0n,
    leverage,
    limitPrice: parseLevel(typed.limitPrice),
    stopPrice: parseLevel(typed.stopPrice),
    timeInForce: typed.timeInForce,
    expiresAtMs: null,
    ...typedExits(typed),
    ...(positionFill !== 'default' && { positionFill }),
  };
}
