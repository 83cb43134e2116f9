import type { investment } from '@halyard/contract';
import type { TradeProblem } from '../../domain/trading/trade-problems.ts';
import { isNoLevel, parseLevel, parseQuantity } from '../../domain/trading/typed-figures.ts';
import { TRADING } from '../../texts/trading.ts';
import { exitProblem, type Exits } from './exit-fields.tsx';
import { fieldText } from './figures.ts';

/** A waiting order as it stands in the fields that change it. */
export type TypedOrder = Exits & {
  readonly quantity: string;
  readonly limitPrice: string;
  readonly stopPrice: string;
  readonly maxSlippage: string;
  readonly positionFill: (typeof investment.POSITION_FILLS)[number];
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
});

/** What is wrong with a waiting order as it was typed. A price it never had is no part of it. */
export function orderProblem(order: investment.Order, typed: TypedOrder): TradeProblem | null {
  if (parseQuantity(typed.quantity) === null) return { at: 'quantity', words: TRADING.invalidQuantity };
  if (order.limitPrice !== null && parseLevel(typed.limitPrice) === null) {
    return { at: 'limitPrice', words: TRADING.invalidLimit };
  }
  if (order.stopPrice !== null && parseLevel(typed.stopPrice) === null) {
    return { at: 'stopPrice', words: TRADING.invalidStop };
  }
  if (isNoLevel(typed.maxSlippage)) return { at: 'maxSlippage', words: TRADING.invalidSlippage };
  return exitProblem(typed);
}
