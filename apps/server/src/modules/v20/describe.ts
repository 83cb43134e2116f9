import type { investment } from '@halyard/contract';
import { divideHalfEven } from '@halyard/money';
import type { Trade } from '../trading/index.ts';
import type { ExitKind } from './ids.ts';
import { cents, money, nameOf, priceOf, priceText, unitsOf, unitsText, type When } from './names.ts';

/** Our orders and positions in the words of v20: orders, trades, and positions that sum trades up by instrument. */

const TIMES = { gtc: 'GTC', day: 'GFD', gtd: 'GTD', ioc: 'IOC', fok: 'FOK' } as const;
const STATES = {
  pending: 'PENDING',
  filled: 'FILLED',
  cancelled: 'CANCELLED',
  expired: 'CANCELLED',
  rejected: 'CANCELLED',
} as const;

export type V20Order = { readonly id: string; readonly state: string; readonly [field: string]: unknown };

/** What orders, trades and exits are called here. What was there before accounts numbered their events keeps our own id. */
export type Ids = {
  readonly order: (orderId: string) => string;
  readonly trade: (positionId: string) => string;
  readonly exit: (positionId: string, kind: ExitKind) => string;
};
/** How an answer writes moments, and what it calls things. */
export type Words = { readonly when: When; readonly ids: Ids };

function typeOf({ orderType, isTriggered, limitPrice }: investment.Order): 'MARKET' | 'LIMIT' | 'STOP' {
  if (orderType === 'market') return 'MARKET';
  return orderType === 'limit' || (isTriggered && limitPrice !== null) ? 'LIMIT' : 'STOP';
}

/** What an order asks for, as its transaction is kept. */
export function orderTermsOf(order: investment.Order) {
  const { symbol, orderType, timeInForce, expiresAt } = order;
  const text = (price: number | null) => (price === null ? null : priceText(symbol, price));
  const level = orderType === 'limit' || order.isTriggered ? order.limitPrice : order.stopPrice;
  // A stop with a bound, until its stop is reached; then it is a limit.
  const isBounded = order.stopPrice !== null && order.limitPrice !== null;
  return {
    type: typeOf(order),
    instrument: nameOf(symbol),
    units: unitsText(order.side, order.quantity),
    ...(orderType === 'market' ? {} : { price: text(level) }),
    ...(isBounded && !order.isTriggered ? { priceBound: text(order.limitPrice) } : {}),
    timeInForce: orderType === 'market' ? 'FOK' : TIMES[timeInForce],
    ...(timeInForce === 'gtd' && expiresAt ? { gtdTime: expiresAt } : {}),
    positionFill: (order.positionFill ?? 'default').toUpperCase(),
    ...(order.clientOrderId === undefined ? {} : { clientExtensions: { id: order.clientOrderId } }),
    ...(orderType === 'market' ? {} : { triggerCondition: 'DEFAULT' }),
    ...(order.takeProfit === null
      ? {}
      : { takeProfitOnFill: { price: text(order.takeProfit), timeInForce: 'GTC' } }),
    ...(order.stopLoss === null
      ? {}
      : { stopLossOnFill: { price: text(order.stopLoss), timeInForce: 'GTC' } }),
    ...(order.trailingStop === null
      ? {}
      : { trailingStopLossOnFill: { distance: text(order.trailingStop), timeInForce: 'GTC' } }),
  };
}

export function orderOf(order: investment.Order, { when, ids }: Words): V20Order {
  const { id, status, endedAt, positionId } = order;
  const state = STATES[status];
  const ended =
    endedAt === null ? {} : { [state === 'FILLED' ? 'filledTime' : 'cancelledTime']: when(endedAt) };
  return {
    id: ids.order(id),
    createTime: when(order.placedAt),
    ...orderTermsOf(order),
    ...(order.timeInForce === 'gtd' && order.expiresAt ? { gtdTime: when(order.expiresAt) } : {}),
    state,
    ...ended,
    ...(positionId === null
      ? {}
      : { fillingTransactionID: ids.trade(positionId), tradeOpenedID: ids.trade(positionId) }),
  };
}

/** The exits of an open trade, which v20 takes for orders. */
export function exitsOf(trade: Trade, { when, ids }: Words): V20Order[] {
  const { id, symbol, side, takeProfit, stopLoss, trailingDistance, trailingBest } = trade;
  const exit = (type: ExitKind, level: Readonly<Record<string, string>>): V20Order => ({
    id: ids.exit(id, type),
    createTime: when(trade.openedAt),
    type,
    tradeID: ids.trade(id),
    ...level,
    timeInForce: 'GTC',
    triggerCondition: 'DEFAULT',
    state: 'PENDING',
  });
  const stopAt = (best: bigint, distance: bigint) => (side === 'buy' ? best - distance : best + distance);
  return [
    ...(takeProfit === null ? [] : [exit('TAKE_PROFIT', { price: priceOf(symbol, takeProfit) })]),
    ...(stopLoss === null ? [] : [exit('STOP_LOSS', { price: priceOf(symbol, stopLoss) })]),
    ...(trailingDistance === null || trailingBest === null
      ? []
      : [
          exit('TRAILING_STOP_LOSS', {
            distance: priceOf(symbol, trailingDistance),
            trailingStopValue: priceOf(symbol, stopAt(trailingBest, trailingDistance)),
          }),
        ]),
  ];
}

export type Live = Pick<investment.Position, 'id' | 'pnl'>;

/** A trade whole, or with its exits by their ids alone, as lists of an account have it. */
export function tradeOf(trade: Trade, live: Live | undefined, words: Words, isSummary = false) {
  const { when, ids } = words;
  const { id, symbol, side, quantity, openedQuantity, closedValue, closedAt } = trade;
  const exits = quantity > 0n ? exitsOf(trade, words) : [];
  const ofType = (type: ExitKind, name: string) => {
    const exit = exits.find((one) => one['type'] === type);
    if (!exit) return {};
    return isSummary ? { [`${name}ID`]: exit.id } : { [name]: exit };
  };
  const closed = openedQuantity - quantity;
  return {
    id: ids.trade(id),
    instrument: nameOf(symbol),
    price: priceOf(symbol, trade.entryPrice),
    openTime: when(trade.openedAt),
    state: quantity > 0n ? 'OPEN' : 'CLOSED',
    initialUnits: unitsOf(side, openedQuantity),
    initialMarginRequired: cents(trade.openedMarginUsd),
    currentUnits: unitsOf(side, quantity),
    realizedPL: cents(trade.pnlUsd),
    ...(quantity > 0n ? { unrealizedPL: money(live?.pnl ?? 0), marginUsed: cents(trade.marginUsd) } : {}),
    ...(closedValue === null || closed <= 0n
      ? {}
      : { averageClosePrice: priceOf(symbol, divideHalfEven(BigInt(closedValue), closed)) }),
    financing: cents(trade.financingUsd),
    ...(closedAt === null ? {} : { closeTime: when(closedAt) }),
    ...ofType('TAKE_PROFIT', 'takeProfitOrder'),
    ...ofType('STOP_LOSS', 'stopLossOrder'),
    ...ofType('TRAILING_STOP_LOSS', 'trailingStopLossOrder'),
  };
}

/** What trading in one instrument came to from the first day on. */
export type Lifetime = {
  readonly symbol: string;
  readonly pnl: number;
  readonly commission: number;
  readonly financing: number;
};

/** Our open positions of one instrument, summed up. */
export function positionOf(
  symbol: string,
  trades: readonly Trade[],
  {
    lives,
    ids,
    life,
  }: { readonly lives: readonly Live[]; readonly ids: Ids; readonly life?: Lifetime | undefined },
) {
  const own = trades.filter((trade) => trade.symbol === symbol && trade.quantity > 0n);
  const pnlOf = (some: readonly Trade[]) =>
    some.reduce(
      (sum, { id }) => sum + Math.round((lives.find((live) => live.id === id)?.pnl ?? 0) * 100),
      0,
    ) / 100;
  const sideOf = (side: 'buy' | 'sell') => {
    const some = own.filter((trade) => trade.side === side).toReversed();
    const units = some.reduce((sum, { quantity }) => sum + quantity, 0n);
    const value = some.reduce((sum, { quantity, entryPrice }) => sum + quantity * entryPrice, 0n);
    return {
      units: unitsOf(side, units),
      ...(units === 0n
        ? {}
        : {
            averagePrice: priceOf(symbol, divideHalfEven(value, units)),
            tradeIDs: some.map(({ id }) => ids.trade(id)),
          }),
      unrealizedPL: money(pnlOf(some)),
    };
  };
  return {
    instrument: nameOf(symbol),
    long: sideOf('buy'),
    short: sideOf('sell'),
    unrealizedPL: money(pnlOf(own)),
    marginUsed: cents(own.reduce((sum, { marginUsd }) => sum + marginUsd, 0n)),
    pl: money(life?.pnl ?? 0),
    resettablePL: money(life?.pnl ?? 0),
    financing: money(life?.financing ?? 0),
    commission: money(Math.abs(life?.commission ?? 0)),
    guaranteedExecutionFees: money(0),
  };
}
