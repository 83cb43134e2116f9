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
import { assert, formatUnits, priceToNumber, unitsToNumber, usd } from '@halyard/money';
import type { OrderRow, PositionRow } from './writes.ts';

/** Orders and positions as they cross the wire, and their figures as words of a sentence. */

export const price = priceToNumber;
export const quantity = (units: bigint): number => unitsToNumber(units, QUANTITY_SCALE);

export const usdWord = (cents: bigint): string => formatUnits(cents, 2);

/** The price with the decimals of its instrument, as the customer saw it. */
export const dealWords = (symbol: string, traded: bigint, at: bigint) => ({
  symbol,
  quantity: formatUnits(traded, QUANTITY_SCALE),
  price: priceWord(symbol, at),
});

/** Orders of one moment mostly have one price, and putting it into words takes as long as deciding. */
const lastWords = new Map<string, { readonly at: bigint; readonly word: string }>();
function priceWord(symbol: string, at: bigint): string {
  const last = lastWords.get(symbol);
  if (last?.at === at) return last.word;
  const word = plainFigure(formatPrice(symbol, at));
  lastWords.set(symbol, { at, word });
  return word;
}

const priceOrNull = (units: bigint | null) => (units === null ? null : price(units));

export function typeOf(symbol: string): investment.Order['type'] {
  const instrument = findInstrument(symbol);
  assert(instrument, `the catalogue does not know ${symbol}`);
  return instrument.type;
}

type Ordered = Omit<OrderRow, 'userId'>;

/** What ends is told to programs and to screens, one right after the other: that is one object for both. */
let lastOrder: { readonly row: Ordered; readonly shown: investment.Order } | null = null;

export function toOrder(row: Ordered): investment.Order {
  if (lastOrder?.row !== row) lastOrder = { row, shown: showOrder(row) };
  return lastOrder.shown;
}

function showOrder({ order, status, reason, endedAt, closedQuantity = 0n }: Ordered): investment.Order {
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

let lastHeld: { readonly position: Position; readonly shown: HeldPosition } | null = null;

export function toHeldPosition(position: Position, closedAt: Date | null): HeldPosition {
  if (closedAt !== null) return showPosition(position, closedAt);
  if (lastHeld?.position !== position) lastHeld = { position, shown: showPosition(position, null) };
  return lastHeld.shown;
}

function showPosition(position: Position, closedAt: Date | null): HeldPosition {
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
