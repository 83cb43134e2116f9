import { findInstrument, formatPrice } from '@halyard/catalogue';
import { type investment, plainFigure } from '@halyard/contract';
import {
  closePrice,
  type Market,
  type Position,
  pnlPercentHundredths,
  QUANTITY_SCALE,
  unrealisedPnl,
} from '@halyard/engine';
import { assert, formatUnits, PRICE_SCALE, unitsToNumber } from '@halyard/money';
import type { OrderRow, PositionRow } from './writes.ts';

/** Orders and positions as they cross the wire, and their figures as words of a sentence. */

/** By its text: of prices in the millions the units alone are more than a number holds. */
export const price = (units: bigint): number => Number(formatUnits(units, PRICE_SCALE));
export const quantity = (units: bigint): number => unitsToNumber(units, QUANTITY_SCALE);
export const usd = (cents: bigint): number => unitsToNumber(cents, 2);

export const usdWord = (cents: bigint): string => formatUnits(cents, 2);

/** The price with the decimals of its instrument, as the customer saw it. */
export const dealWords = (symbol: string, traded: bigint, at: bigint) => ({
  symbol,
  quantity: formatUnits(traded, QUANTITY_SCALE),
  price: plainFigure(formatPrice(symbol, at)),
});

const priceOrNull = (units: bigint | null) => (units === null ? null : price(units));

export function typeOf(symbol: string): investment.Order['type'] {
  const instrument = findInstrument(symbol);
  assert(instrument, `the catalogue does not know ${symbol}`);
  return instrument.type;
}

export function toOrder({
  order,
  status,
  reason,
  endedAt,
  closedQuantity = 0n,
}: Omit<OrderRow, 'userId'>): investment.Order {
  const { clientOrderId, positionFill, maxSlippage, ocoOrderId } = order;
  const hasOpened = status === 'filled' && positionFill !== 'reduce_only' && closedQuantity < order.quantity;
  return {
    id: order.id,
    symbol: order.symbol,
    type: typeOf(order.symbol),
    side: order.side,
    orderType: order.type,
    quantity: quantity(order.quantity),
    leverage: order.leverage,
    limitPrice: priceOrNull(order.limitPrice),
    stopPrice: priceOrNull(order.stopPrice),
    stopLoss: priceOrNull(order.stopLoss),
    takeProfit: priceOrNull(order.takeProfit),
    trailingStop: priceOrNull(order.trailingDistance),
    timeInForce: order.timeInForce,
    expiresAt: order.expiresAtMs === null ? null : new Date(order.expiresAtMs).toISOString(),
    isTriggered: order.isTriggered,
    reserved: usd(order.reservedUsd),
    status,
    reason,
    positionId: hasOpened ? order.positionId : null,
    placedAt: new Date(order.placedAtMs).toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    ...(clientOrderId !== undefined && { clientOrderId }),
    ...(positionFill && { positionFill }),
    ...(maxSlippage !== undefined && { maxSlippage: price(maxSlippage) }),
    ...(ocoOrderId !== undefined && { ocoOrderId }),
    ...(closedQuantity > 0n && { closedQuantity: quantity(closedQuantity) }),
  };
}

/** What of a position does not depend on the price of the moment. */
export type HeldPosition = Omit<investment.Position, 'currentPrice' | 'pnl' | 'pnlPercent'>;

export function toHeldPosition(position: Position, closedAt: Date | null): HeldPosition {
  return {
    id: position.id,
    symbol: position.symbol,
    type: typeOf(position.symbol),
    side: position.side,
    quantity: quantity(position.quantity),
    leverage: position.leverage,
    entryPrice: price(position.entryPrice),
    margin: usd(position.marginUsd),
    stopLoss: priceOrNull(position.stopLoss),
    takeProfit: priceOrNull(position.takeProfit),
    trailingStop: priceOrNull(position.trailingDistance),
    commission: usd(position.commissionUsd),
    financing: usd(position.financingUsd),
    openedAt: new Date(position.openedAtMs).toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  };
}

/** A position at this market: valued at the last good quote, with a current price only while that is fresh. */
export function toPosition(
  position: Position,
  market: Market,
  held = toHeldPosition(position, null),
): investment.Position {
  const pnlUsd = unrealisedPnl(position, market);
  const now = market.symbols.get(position.symbol);
  return {
    ...held,
    ...(now?.isFresh ? { currentPrice: price(closePrice(position.side, now.quote)) } : {}),
    pnl: usd(pnlUsd),
    pnlPercent: Number(pnlPercentHundredths(position, pnlUsd)) / 100,
  };
}

/** The same for messages about what happened to it. */
export function toPositionChange({ position, closedAt }: PositionRow) {
  return toHeldPosition(position, closedAt);
}
