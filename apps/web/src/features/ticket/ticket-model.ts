import { ORDER_TYPES, type OrderType } from '@halyard/catalogue';
import type { BodyInput, investment } from '@halyard/contract';
import { findTerms, LEVERAGES } from '@halyard/engine';
import type { TradeProblem } from '../../domain/trading/trade-problems.ts';
import {
  groupedText,
  isNoLevel,
  quantityFigure,
  parseLevel,
  parseQuantity,
} from '../../domain/trading/typed-figures.ts';
import { TRADING } from '../../texts/trading.ts';

/** What a person has typed into the ticket, as they typed it. */
export type Ticket = {
  readonly side: 'buy' | 'sell';
  readonly mode: 'market' | 'limit' | 'more';
  /** The kind of order chosen under More. */
  readonly moreKind: OrderType;
  readonly quantity: string;
  readonly leverage: number;
  readonly limitPrice: string;
  readonly stopPrice: string;
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
  quantity: '',
  leverage: 1,
  limitPrice: '',
  stopPrice: '',
  stopLoss: '',
  takeProfit: '',
  trailingStop: '',
  timeInForce: 'gtc',
  expiresAt: '',
};

/** What stays for the next order of a symbol: the side, the kind and the leverage. */
export function cleared(ticket: Ticket): Ticket {
  const { side, mode, moreKind, leverage, timeInForce } = ticket;
  return { ...EMPTY_TICKET, side, mode, moreKind, leverage, timeInForce };
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

/** What is wrong with it, in the product's words and at its field; null when it may be sent. */
export function problemOf(
  ticket: Ticket,
  symbol: string,
  hasPrice: boolean,
  nowMs: number,
): TradeProblem | null {
  const kind = kindOf(ticket);
  const endMs = endOf(ticket);
  const at = (field: TradeProblem['at'], words: string): TradeProblem => ({ at: field, words });
  if (parseQuantity(ticket.quantity) === null) return at('quantity', TRADING.invalidQuantity);
  const beyond = rangeProblem(ticket.quantity, symbol);
  if (beyond !== null) return beyond;
  if (ORDER_TYPES[kind].hasLimit && parseLevel(ticket.limitPrice) === null)
    return at('limitPrice', TRADING.invalidLimit);
  if (ORDER_TYPES[kind].hasStop && parseLevel(ticket.stopPrice) === null)
    return at('stopPrice', TRADING.invalidStop);
  if (isNoLevel(ticket.stopLoss)) return at('stopLoss', TRADING.invalidStopLoss);
  if (isNoLevel(ticket.takeProfit)) return at('takeProfit', TRADING.invalidTakeProfit);
  if (ticket.mode === 'more' && isNoLevel(ticket.trailingStop)) {
    return at('trailingStop', TRADING.invalidTrailing);
  }
  if (endMs !== null && !(endMs > nowMs)) return at('expiresAt', TRADING.invalidExpiry);
  return hasPrice ? null : at(null, TRADING.noPrice);
}

/** A quantity that nobody can order of a symbol, as soon as it is typed. */
export function rangeProblem(typed: string, symbol: string): TradeProblem | null {
  const quantity = parseQuantity(typed);
  const terms = findTerms(symbol);
  if (quantity === null || !terms) return null;
  const { minQuantity, maxQuantity } = terms;
  if (quantity >= minQuantity && quantity <= maxQuantity) return null;
  const words = TRADING.quantityRange(quantityFigure(minQuantity), quantityFigure(maxQuantity));
  return { at: 'quantity', words };
}

type Body = BodyInput<typeof investment.placeTrade>;

/** The order as it is sent. Figures go as the texts they were typed as, so that no digit is lost. */
export function orderOf(ticket: Ticket, symbol: string, type: Exclude<Body['type'], undefined>): Body {
  const kind = kindOf(ticket);
  const endMs = endOf(ticket);
  const hasMore = ticket.mode === 'more';
  return {
    symbol,
    type,
    side: ticket.side,
    quantity: ticket.quantity.trim(),
    leverage: ticket.leverage,
    orderType: kind,
    ...(ORDER_TYPES[kind].hasLimit ? { limitPrice: ticket.limitPrice.trim() } : {}),
    ...(ORDER_TYPES[kind].hasStop ? { stopPrice: ticket.stopPrice.trim() } : {}),
    ...given('stopLoss', ticket.stopLoss),
    ...given('takeProfit', ticket.takeProfit),
    ...(hasMore ? given('trailingStop', ticket.trailingStop) : {}),
    ...(hasMore && kind !== 'market' ? { timeInForce: ticket.timeInForce } : {}),
    ...(endMs === null ? {} : { expiresAt: new Date(endMs).toISOString() }),
  };
}

/** What the button will do, in words: 'Buy 0.25 BTC/USD at market'. */
export function restated(ticket: Ticket, symbol: string): string {
  const side = ticket.side === 'buy' ? 'Buy' : 'Sell';
  const what = [side, groupedText(ticket.quantity), symbol].filter(Boolean).join(' ');
  const kind = kindOf(ticket);
  if (kind === 'market') return `${what} at market`;
  const level = groupedText(ORDER_TYPES[kind].hasStop ? ticket.stopPrice : ticket.limitPrice);
  return `${what} at ${level === '' ? (ORDER_TYPES[kind].hasStop ? 'stop' : 'limit') : level}`;
}

function endOf(ticket: Ticket): number | null {
  const hasEnd = ticket.mode === 'more' && kindOf(ticket) !== 'market' && ticket.timeInForce === 'gtd';
  return hasEnd ? new Date(ticket.expiresAt).getTime() : null;
}

function given<N extends string>(name: N, typed: string): { readonly [K in N]?: string } {
  return typed.trim() === '' ? {} : ({ [name]: typed.trim() } as { readonly [K in N]: string });
}
