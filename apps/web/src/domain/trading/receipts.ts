import { formatPrice } from '@halyard/catalogue';
import type { AnswerOf, investment } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { signedUsd } from '../prices/movement.tsx';
import { quantityText } from './quantity-text.ts';

/** What is said of what was done: how much, at which price, what came of it, and how an order was to be carried out. */

type Closed = AnswerOf<typeof investment.closePosition>;
type Placed = AnswerOf<typeof investment.placeTrade>;

export function closeReceipt(symbol: string, closed: Closed): string {
  const { closedQuantity, remainingQuantity, closePrice, pnl } = closed;
  const done = `${quantityText(closedQuantity)} ${symbol} at ${formatPrice(symbol, closePrice)}`;
  const rest = remainingQuantity > 0 ? ` ${quantityText(remainingQuantity)} stay open.` : '';
  return `Closed ${done}. Result ${signedUsd(pnl)}.${rest}`;
}

export function placeReceipt({ order, position }: Placed): string {
  const { symbol, side, stopPrice, limitPrice, status, closedQuantity = 0, ocoOrderId } = order;
  const quantity = `${quantityText(order.quantity)} ${symbol}`;
  const word = side === 'buy' ? 'Bought' : 'Sold';
  const closed = closedQuantity > 0 ? ` · closed ${quantityText(closedQuantity)}` : '';
  if (position) {
    const at = formatPrice(symbol, position.entryPrice);
    return `${word} ${quantity} at ${at}${closed} · margin ${formatUsd(position.margin)}`;
  }
  if (status === 'filled') return `${word} ${quantityText(closedQuantity)} ${symbol}${closed}`;
  if (status === 'cancelled') return `${quantity} could not be filled at once`;
  const level = stopPrice ?? limitPrice;
  const beside = ocoOrderId === undefined ? '' : ', beside a second order';
  return status === 'pending' && level !== null
    ? `${quantity} waits for ${formatPrice(symbol, level)}${beside}`
    : quantity;
}

/** What an order says of how it is carried out, beside its prices: 'Only reduces · one of two'. Mostly nothing. */
export function orderWords(order: investment.Order): string {
  const { clientOrderId, maxSlippage, ocoOrderId, positionFill, timeInForce } = order;
  const parts = [
    timeInForce === 'ioc' || timeInForce === 'fok' ? timeInForce.toUpperCase() : '',
    positionFill ? FILLS[positionFill] : '',
    maxSlippage === undefined ? '' : `slips at most ${maxSlippage.toLocaleString('en-US', DIGITS)}`,
    ocoOrderId === undefined ? '' : 'one of two',
    clientOrderId ?? '',
  ];
  return parts.filter(Boolean).join(' · ');
}

const DIGITS = { maximumFractionDigits: 10 } as const;
const FILLS = {
  open_only: 'only opens',
  reduce_first: 'reduces first',
  reduce_only: 'only reduces',
} as const;
