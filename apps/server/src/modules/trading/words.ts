import { formatPrice } from '@halyard/catalogue';
import { type Position, QUANTITY_SCALE, type TradingEvent } from '@halyard/engine';
import { formatAmount, formatUnits, formatUsd } from '@halyard/money';

/** What trading says to people: on the statement, in notifications, in mails. */

const CLOSE_WORDS = {
  customer: null,
  close_all: null,
  stop_loss: 'stop loss',
  take_profit: 'take profit',
  trailing_stop: 'trailing stop',
  stop_out: 'margin stop-out',
  admin: 'by our staff',
} as const;

type Closed = Extract<TradingEvent, { type: 'position-closed' }>;

/** As the portal shows it: '1,000.00'. */
export function quantityText(quantity: bigint): string {
  return formatAmount(formatUnits(quantity, QUANTITY_SCALE), QUANTITY_SCALE);
}

export function openedText({ side, quantity, symbol, entryPrice }: Position): string {
  return `${side === 'buy' ? 'Bought' : 'Sold'} ${quantityText(quantity)} ${symbol} at ${formatPrice(symbol, entryPrice)}`;
}

export function closedText({ symbol }: Position, { quantity, price, reason }: Closed): string {
  const because = CLOSE_WORDS[reason];
  return `Closed ${quantityText(quantity)} ${symbol} at ${formatPrice(symbol, price)}${because ? ` (${because})` : ''}`;
}

export function moneyText(cents: bigint): string {
  return formatUsd(formatUnits(cents, 2));
}
