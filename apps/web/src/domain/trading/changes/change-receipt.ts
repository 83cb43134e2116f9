import type { investment } from '@halyard/contract';
import { TRADING } from '../../../texts/trading.ts';
import { quantityText } from '../quantity-text.ts';

/** A level that the market has reached already fills with the change. Where to, the position says. */
export function changeReceipt({
  symbol,
  side,
  quantity,
  status,
  closedQuantity = 0,
  positionId,
}: investment.Order): string {
  if (status !== 'filled') return TRADING.orderSaved;
  const closed = closedQuantity > 0 ? ` · closed ${quantityText(closedQuantity)}` : '';
  // What only reduces fills no more than there was to reduce.
  const filled = positionId === null ? closedQuantity : quantity;
  const word = side === 'buy' ? 'bought' : 'sold';
  return TRADING.orderFilled(`${word} ${quantityText(filled)} ${symbol}${closed}`);
}
