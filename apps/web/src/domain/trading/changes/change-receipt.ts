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
}: investment.Order): string {
  if (status !== 'filled') return TRADING.orderSaved;
  const closed = closedQuantity > 0 ? ` · closed ${quantityText(closedQuantity)}` : '';
  const word = side === 'buy' ? 'bought' : 'sold';
  return TRADING.orderFilled(`${word} ${quantityText(quantity)} ${symbol}${closed}`);
}
