import { ORDER_TYPES, type OrderType } from '@halyard/catalogue';
import { LEVERAGES } from '@halyard/engine';
import { groupedText } from './typed-figures.ts';

/** What a quantity is typed in: units of the symbol, their value in dollars, or what may be lost at the stop. */
export type SizeUnit = 'units' | 'usd' | 'risk';
/** What exits are typed in. Percent and money count from the price the order opens at. */
export type ExitUnit = 'price' | 'percent' | 'money';

/** What a person has typed into the ticket, as they typed it. */
export type Ticket = {
  readonly side: 'buy' | 'sell';
  readonly mode: 'market' | 'limit' | 'more';
  /** The kind of order chosen under More. */
  readonly moreKind: OrderType;
  readonly sizeIn: SizeUnit;
  /** In what `sizeIn` says. */
  readonly quantity: string;
  readonly leverage: number;
  readonly limitPrice: string;
  readonly stopPrice: string;
  readonly exitsIn: ExitUnit;
  /** The three exits, in what `exitsIn` says. */
  readonly stopLoss: string;
  readonly takeProfit: string;
  readonly trailingStop: string;
  readonly timeInForce: 'gtc' | 'day' | 'gtd';
  /** Local date and time. */
  readonly expiresAt: string;
};

export const EMPTY_TICKET: Ticket = {
  side: 'buy',
  mode: 'market',
  moreKind: 'stop',
  sizeIn: 'units',
  quantity: '',
  leverage: 1,
  limitPrice: '',
  stopPrice: '',
  exitsIn: 'price',
  stopLoss: '',
  takeProfit: '',
  trailingStop: '',
  timeInForce: 'gtc',
  expiresAt: '',
};

/** What stays for the next order of a symbol: the side, the kind, the units and the leverage. */
export function cleared(ticket: Ticket): Ticket {
  const { side, mode, moreKind, sizeIn, exitsIn, leverage, timeInForce } = ticket;
  return { ...EMPTY_TICKET, side, mode, moreKind, sizeIn, exitsIn, leverage, timeInForce };
}

export function kindOf({ mode, moreKind }: Ticket): OrderType {
  return mode === 'more' ? moreKind : mode;
}

/** The choices of leverage a symbol has, and the nearest one below what is wished. */
export function leveragesUpTo(max: number): readonly number[] {
  return LEVERAGES.filter((choice) => choice <= max);
}

export function leverageWithin(wished: number, max: number): number {
  return leveragesUpTo(max).findLast((choice) => choice <= wished) ?? 1;
}

/**
 * What the button will do, in words: 'Buy 0.25 BTC/USD at market'. `quantity` is what the figure comes to where it was not
 * typed in units.
 */
export function restated(ticket: Ticket, symbol: string, quantity = ticket.quantity): string {
  const side = ticket.side === 'buy' ? 'Buy' : 'Sell';
  const what = [side, groupedText(quantity), symbol].filter(Boolean).join(' ');
  const kind = kindOf(ticket);
  if (kind === 'market') return `${what} at market`;
  const level = groupedText(ORDER_TYPES[kind].hasStop ? ticket.stopPrice : ticket.limitPrice);
  return `${what} at ${level === '' ? (ORDER_TYPES[kind].hasStop ? 'stop' : 'limit') : level}`;
}

/** When an order that ends at a date ends; null where it has no such end. */
export function endOf(ticket: Ticket): number | null {
  const hasEnd = ticket.mode === 'more' && kindOf(ticket) !== 'market' && ticket.timeInForce === 'gtd';
  return hasEnd ? new Date(ticket.expiresAt).getTime() : null;
}
