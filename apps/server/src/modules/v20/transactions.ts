import type { investment } from '@halyard/contract';
import type { Trade } from '../trading/index.ts';
import type { Asked } from './asked.ts';
import type { V20Deps } from './deps.ts';
import { termsOf } from './describe.ts';
import { exitId, type ExitKind } from './ids.ts';
import { cents, money, nameOf, priceText, unitsText } from './names.ts';

/** What an answer says has happened, as v20's transactions. */

export type Transaction = { readonly id: string; readonly type: string; readonly [field: string]: unknown };

type Deps = Pick<V20Deps, 'clock'>;

function basis({ clock }: Deps, { book, when }: Asked, id: string) {
  return { id, accountID: book.bookId, userID: 0, batchID: id, requestID: id, time: when(clock.now()) };
}

export function orderCreated(
  deps: Deps,
  asked: Asked,
  order: investment.Order,
  more: { readonly type?: string; readonly reason?: string; readonly replacesOrderID?: string } = {},
): Transaction {
  const terms = termsOf(order, asked.when);
  const { type = terms.type, reason = 'CLIENT_ORDER', ...rest } = more;
  return { ...basis(deps, asked, order.id), ...terms, type: `${type}_ORDER`, reason, ...rest };
}

const NO_COSTS = { guaranteedExecutionFee: money(0), halfSpreadCost: money(0) } as const;

export function orderFilled(
  deps: Deps,
  asked: Asked,
  order: investment.Order,
  { trade, type, balance }: { readonly trade: Trade; readonly type: string; readonly balance: string },
): Transaction {
  const units = unitsText(order.side, order.quantity);
  const price = priceText(order.symbol, Number(trade.entryPrice) / 1e10);
  return {
    ...basis(deps, asked, trade.id),
    batchID: order.id,
    type: 'ORDER_FILL',
    orderID: order.id,
    instrument: nameOf(order.symbol),
    units,
    price,
    fullVWAP: price,
    reason: `${type}_ORDER`,
    pl: money(0),
    financing: money(0),
    commission: cents(trade.commissionUsd),
    accountBalance: balance,
    ...NO_COSTS,
    tradeOpened: {
      tradeID: trade.id,
      units,
      price,
      initialMarginRequired: cents(trade.openedMarginUsd),
      ...NO_COSTS,
    },
  };
}

export function orderCancelled(
  deps: Deps,
  asked: Asked,
  orderID: string,
  more: { readonly reason: string; readonly replacedByOrderID?: string } = { reason: 'CLIENT_REQUEST' },
): Transaction {
  return { ...basis(deps, asked, orderID), type: 'ORDER_CANCEL', orderID, ...more };
}

export function exitSet(
  deps: Deps,
  asked: Asked,
  trade: Trade,
  {
    type,
    level,
    reason = 'CLIENT_ORDER',
  }: { readonly type: ExitKind; readonly level: object; readonly reason?: string },
): Transaction {
  const id = exitId(trade.id, type);
  return {
    ...basis(deps, asked, id),
    type: `${type}_ORDER`,
    tradeID: trade.id,
    ...level,
    timeInForce: 'GTC',
    triggerCondition: 'DEFAULT',
    reason,
  };
}

export type Close = {
  readonly trade: Trade;
  readonly closedQuantity: number;
  readonly remainingQuantity: number;
  readonly closePrice: number;
  readonly pnl: number;
};

/** A close is no order here; v20 says it with a market order that fills at once. */
export function closed(
  deps: Deps,
  asked: Asked,
  closes: readonly [Close, ...Close[]],
  { balance, reason, terms }: { readonly balance: string; readonly reason: string; readonly terms: object },
): readonly [Transaction, Transaction] {
  const [first] = closes;
  const { symbol, side } = first.trade;
  const back = side === 'buy' ? 'sell' : 'buy';
  const total = sumOf(closes.map(({ closedQuantity }) => closedQuantity));
  const value = closes.reduce((sum, { closePrice, closedQuantity }) => sum + closePrice * closedQuantity, 0);
  const price = priceText(symbol, Number((value / total).toFixed(10)));
  const units = unitsText(back, total);
  const parts = closes.map(({ trade, closedQuantity, closePrice, pnl }) => ({
    tradeID: trade.id,
    units: unitsText(back, closedQuantity),
    price: priceText(symbol, closePrice),
    realizedPL: money(pnl),
    financing: money(0),
    ...NO_COSTS,
  }));
  const whole = parts.filter((_, index) => closes[index]?.remainingQuantity === 0);
  const reduced = parts.find((_, index) => closes[index]?.remainingQuantity !== 0);
  const id = `${first.trade.id}-CL`;
  const common = { instrument: nameOf(symbol), units };
  return [
    {
      ...basis(deps, asked, id),
      type: 'MARKET_ORDER',
      ...common,
      timeInForce: 'FOK',
      positionFill: 'REDUCE_ONLY',
      reason,
      ...terms,
    },
    {
      ...basis(deps, asked, id),
      type: 'ORDER_FILL',
      orderID: id,
      ...common,
      price,
      fullVWAP: price,
      reason: `MARKET_ORDER_${reason}`,
      pl: money(sumOf(closes.map(({ pnl }) => pnl))),
      financing: money(0),
      commission: money(0),
      accountBalance: balance,
      ...NO_COSTS,
      ...(whole.length > 0 ? { tradesClosed: whole } : {}),
      ...(reduced ? { tradeReduced: reduced } : {}),
    },
  ];
}

const sumOf = (hundredths: readonly number[]): number =>
  hundredths.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100;
