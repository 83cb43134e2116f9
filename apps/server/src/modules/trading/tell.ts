import { formatPrice } from '@halyard/catalogue';
import type { Order, TradingEvent } from '@halyard/engine';
import type { Record } from './record.ts';
import { closedText, moneyText, openedText, quantityText } from './words.ts';

export type Telling = { readonly title: string; readonly body: string };

/**
 * What a customer is told of: all that happened without their doing it at that moment. What they have just asked for
 * themselves they see on the screen.
 */
export function tellings(record: Record, events: readonly TradingEvent[]): Telling[] {
  const placedNow = new Set(
    events.flatMap((event) =>
      event.type === 'order-accepted' || event.type === 'order-modified' ? [event.order.id] : [],
    ),
  );
  return events.flatMap((event) => tellingOf(record, event, placedNow) ?? []);
}

function tellingOf(record: Record, event: TradingEvent, placedNow: ReadonlySet<string>): Telling | null {
  switch (event.type) {
    case 'order-filled': {
      const position = record.opened.get(event.positionId);
      if (placedNow.has(event.orderId) || !position) return null;
      return { title: 'Order filled', body: `Your order was filled: ${lower(openedText(position))}.` };
    }
    case 'order-cancelled':
      return event.reason === 'customer' ? null : cancelled(record, event.orderId, event.reason);
    case 'order-rejected':
      return rejected(record, event);
    case 'order-expired':
      return {
        title: 'Order expired',
        body: `Your ${orderText(record, event.orderId)} has reached its end unfilled.`,
      };
    case 'position-closed':
      return closed(record, event);
    case 'margin-call':
      return {
        title: 'Margin call',
        body: `Your equity of ${moneyText(event.equityUsd)} no longer covers your used margin of ${moneyText(event.usedMarginUsd)}. At half of it positions are closed. Add funds or close positions.`,
      };
    case 'withdrawal-needed':
      return {
        title: 'Withdrawal cancelled',
        body: `A pending withdrawal of ${moneyText(event.amountUsd)} was cancelled: the funds were needed for a trading loss.`,
      };
    case 'deficit-forgiven':
      return {
        title: 'Negative balance protection',
        body: `Your loss was larger than your balance. We bear the remaining ${moneyText(event.amountUsd)}; your balance is not below zero.`,
      };
    default:
      return null;
  }
}

type Closed = Extract<TradingEvent, { type: 'position-closed' }>;

const CLOSE_TITLES: Partial<{ readonly [R in Closed['reason']]: string }> = {
  stop_loss: 'Stop loss reached',
  take_profit: 'Take profit reached',
  trailing_stop: 'Trailing stop reached',
  stop_out: 'Position closed: margin too low',
  admin: 'Position closed',
};

function closed(record: Record, event: Closed): Telling | null {
  const title = CLOSE_TITLES[event.reason];
  const position = record.closed.get(event.positionId)?.position ?? record.positions.get(event.positionId);
  if (!title || !position) return null;
  return { title, body: `${closedText(position, event)} ${resultText(event.pnlUsd)}.` };
}

function resultText(pnlUsd: bigint): string {
  if (pnlUsd === 0n) return 'without profit or loss';
  return pnlUsd < 0n ? `with a loss of ${moneyText(-pnlUsd)}` : `with a profit of ${moneyText(pnlUsd)}`;
}

type Rejected = Extract<TradingEvent, { type: 'order-rejected' }>;

function rejected(record: Record, { orderId, reason, requiredUsd }: Rejected): Telling {
  const why = {
    insufficient_balance: `your balance no longer covered it. Required: ${moneyText(requiredUsd)}.`,
    leverage: 'its leverage is no longer offered for this instrument. Its funds are free again.',
  }[reason];
  return { title: 'Order rejected', body: `Your ${orderText(record, orderId)} was due, but ${why}` };
}

function cancelled(record: Record, orderId: string, reason: string): Telling {
  const why = {
    stop_out: 'the margin of your account was too low',
    funds_needed: 'the funds were needed for a loss',
    admin: 'our staff cancelled it',
  }[reason];
  return {
    title: 'Order cancelled',
    body: `Your ${orderText(record, orderId)} was cancelled: ${why ?? reason}.`,
  };
}

function orderText(record: Record, orderId: string): string {
  const order = record.ended.get(orderId)?.order ?? record.orders.get(orderId);
  if (!order) return 'order';
  const level = levelOf(order);
  const at = level === null ? '' : ` at ${formatPrice(order.symbol, level)}`;
  return `order to ${order.side} ${quantityText(order.quantity)} ${order.symbol}${at}`;
}

function levelOf({ limitPrice, stopPrice }: Order): bigint | null {
  return limitPrice ?? stopPrice;
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
