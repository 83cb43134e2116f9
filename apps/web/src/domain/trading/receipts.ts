import { formatPrice } from '@halyard/catalogue';
import type { AnswerOf, investment } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { signedUsd } from '../prices/movement.tsx';
import { quantityText } from './quantity-text.ts';

/** What a notice says of what was done: how much, at which price, and what came of it. */

type Closed = AnswerOf<typeof investment.closePosition>;
type Placed = AnswerOf<typeof investment.placeTrade>;

export function closeReceipt(symbol: string, closed: Closed): string {
  const { closedQuantity, remainingQuantity, closePrice, pnl } = closed;
  const done = `${quantityText(closedQuantity)} ${symbol} at ${formatPrice(symbol, closePrice)}`;
  const rest = remainingQuantity > 0 ? ` ${quantityText(remainingQuantity)} stay open.` : '';
  return `Closed ${done}. Result ${signedUsd(pnl)}.${rest}`;
}

export function placeReceipt({ order, position }: Placed): string {
  const { symbol, side, stopPrice, limitPrice, status } = order;
  const quantity = `${quantityText(order.quantity)} ${symbol}`;
  if (position) {
    const word = side === 'buy' ? 'Bought' : 'Sold';
    return `${word} ${quantity} at ${formatPrice(symbol, position.entryPrice)} · margin ${formatUsd(position.margin)}`;
  }
  const level = stopPrice ?? limitPrice;
  return status === 'pending' && level !== null
    ? `${quantity} waits for ${formatPrice(symbol, level)}`
    : quantity;
}
