import { ORDER_TYPES, type OrderType } from '@halyard/catalogue';
import type { investment } from '@halyard/contract';
import { endsAtOnce, LEVERAGES } from '@halyard/engine';
import { endMsOf, type Life } from './life/life.ts';
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
  readonly timeInForce: Life;
  /** Local date and time. */
  readonly expiresAt: string;
  readonly positionFill: (typeof investment.POSITION_FILLS)[number];
  readonly maxSlippage: string;
  readonly clientOrderId: string;
  /** A second order beside one that waits: the first to fill cancels the other. */
  readonly pairKind: 'none' | 'limit' | 'stop';
  readonly pairSide: 'buy' | 'sell';
  readonly pairPrice: string;
  /** Its exits, in what `exitsIn` says. */
  readonly pairStopLoss: string;
  readonly pairTakeProfit: string;
  readonly pairTrailingStop: string;
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
  positionFill: 'default',
  maxSlippage: '',
  clientOrderId: '',
  pairKind: 'none',
  pairSide: 'buy',
  pairPrice: '',
  pairStopLoss: '',
  pairTakeProfit: '',
  pairTrailingStop: '',
};

/** What stays for the next order of a symbol: the side, the kind, the units and the leverage. */
export function cleared(ticket: Ticket): Ticket {
  const { side, mode, moreKind, sizeIn, exitsIn, leverage, timeInForce } = ticket;
  return { ...EMPTY_TICKET, side, mode, moreKind, sizeIn, exitsIn, leverage, timeInForce };
}

/**
 * What goes along to another symbol: how one trades, and what means the same there, dollars and percent. A price of one symbol is none of
 * another, and units are no size without their symbol: 1 buys a car of bitcoin and some cents of dogecoin, by a button that stands where
 * it stood. Whoever wants the same size in all of them types it in dollars.
 */
export function carried(ticket: Ticket): Ticket {
  const { sizeIn, quantity, exitsIn, stopLoss, takeProfit, trailingStop, expiresAt } = ticket;
  return {
    ...cleared(ticket),
    expiresAt,
    ...(sizeIn === 'units' ? {} : { quantity }),
    ...(exitsIn === 'price' ? {} : { stopLoss, takeProfit, trailingStop }),
  };
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

/** How long the order waits: what fills at once does not, and what waits for a stop cannot be asked to fill at once. */
export function lifeOf(ticket: Ticket): Life {
  const { timeInForce } = ticket;
  const kind = kindOf(ticket);
  if (kind === 'market') return 'gtc';
  return ORDER_TYPES[kind].hasStop && endsAtOnce({ timeInForce }) ? 'gtc' : timeInForce;
}

/** When an order that ends at a date ends; null where it has no such end. */
export function endOf(ticket: Ticket): number | null {
  return endMsOf(lifeOf(ticket), ticket.expiresAt);
}

/** Whether a distance from a price means anything for this kind: a limit says itself how bad its price may be. */
export function maySlip(ticket: Ticket): boolean {
  return !ORDER_TYPES[kindOf(ticket)].hasLimit;
}

/** Whether a second order stands beside this one. */
export function isPair(ticket: Ticket): boolean {
  return ticket.pairKind !== 'none' && mayPair(ticket);
}

export function mayPair(ticket: Ticket): boolean {
  return kindOf(ticket) !== 'market' && !endsAtOnce({ timeInForce: lifeOf(ticket) });
}

/** Where the exits of the second order of a pair stand among what was typed. */
export const PAIR_EXITS = {
  stopLoss: 'pairStopLoss',
  takeProfit: 'pairTakeProfit',
  trailingStop: 'pairTrailingStop',
} as const;

/** The second order of a pair, as a ticket of its own: of the same size and life, on its own side at its own price. */
export function secondOf(ticket: Ticket): Ticket | null {
  const { pairKind, pairSide, pairPrice } = ticket;
  if (pairKind === 'none' || !isPair(ticket)) return null;
  return {
    ...ticket,
    mode: 'more',
    moreKind: pairKind,
    side: pairSide,
    timeInForce: lifeOf(ticket),
    limitPrice: pairPrice,
    stopPrice: pairPrice,
    stopLoss: ticket.pairStopLoss,
    takeProfit: ticket.pairTakeProfit,
    trailingStop: ticket.mode === 'more' ? ticket.pairTrailingStop : '',
    maxSlippage: '',
    clientOrderId: '',
    pairKind: 'none',
  };
}

export const CLIENT_ORDER_ID = /^[A-Za-z0-9._:-]{1,64}$/;
