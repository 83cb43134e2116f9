import { priceDecimalsOf } from '@halyard/catalogue';
import type { BodyInput, investment } from '@halyard/contract';
import { LEVERAGES, QUANTITY_SCALE } from '@halyard/engine';
import { parsePrice, parseUnits } from '@halyard/money';
import { TRADING } from '../../texts.ts';

/** What a person has typed into the ticket, as they typed it. */
export type Ticket = {
  readonly side: 'buy' | 'sell';
  readonly mode: 'market' | 'limit' | 'more';
  /** The kind of order chosen under More. */
  readonly moreKind: OrderKind;
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

export type OrderKind = 'market' | 'limit' | 'stop' | 'stop_limit';

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

export function kindOf({ mode, moreKind }: Ticket): OrderKind {
  return mode === 'more' ? moreKind : mode;
}

export const needsLimit = (kind: OrderKind) => kind === 'limit' || kind === 'stop_limit';
export const needsStop = (kind: OrderKind) => kind === 'stop' || kind === 'stop_limit';

/** The choices of leverage a symbol has, and the nearest one below what is wished. */
export function leveragesUpTo(max: number): readonly number[] {
  return LEVERAGES.filter((choice) => choice <= max);
}

export function leverageWithin(wished: number, max: number): number {
  return leveragesUpTo(max).findLast((choice) => choice <= wished) ?? 1;
}

/** Forms step in hundred-thousandths, and finer where the symbol's own price is finer. */
export function priceStepOf(symbol: string): string {
  return (10 ** -Math.max(5, priceDecimalsOf(symbol))).toFixed(Math.max(5, priceDecimalsOf(symbol)));
}

/** The quantity in hundredths, or nothing where it is none. */
export function readQuantity(typed: string): bigint | null {
  const parsed = parseUnits(typed.trim(), QUANTITY_SCALE);
  return parsed.ok && parsed.value > 0n ? parsed.value : null;
}

export function readPrice(typed: string): bigint | null {
  const parsed = parsePrice(typed.trim());
  return parsed.ok && parsed.value > 0n ? parsed.value : null;
}

/** What is wrong with it, in the product's words; null when it may be sent. */
export function problemOf(ticket: Ticket, hasPrice: boolean, nowMs: number): string | null {
  const kind = kindOf(ticket);
  if (readQuantity(ticket.quantity) === null) return TRADING.invalidQuantity;
  if (needsLimit(kind) && readPrice(ticket.limitPrice) === null) return TRADING.invalidLimit;
  if (needsStop(kind) && readPrice(ticket.stopPrice) === null) return TRADING.invalidStop;
  if (isBad(ticket.stopLoss)) return TRADING.invalidStopLoss;
  if (isBad(ticket.takeProfit)) return TRADING.invalidTakeProfit;
  if (ticket.mode === 'more' && isBad(ticket.trailingStop)) return TRADING.invalidTrailing;
  const endMs = endOf(ticket);
  if (endMs !== null && !(endMs > nowMs)) return TRADING.invalidExpiry;
  return hasPrice ? null : TRADING.noPrice;
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
    ...(needsLimit(kind) ? { limitPrice: ticket.limitPrice.trim() } : {}),
    ...(needsStop(kind) ? { stopPrice: ticket.stopPrice.trim() } : {}),
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
  const what = [side, ticket.quantity.trim(), symbol].filter(Boolean).join(' ');
  const kind = kindOf(ticket);
  if (kind === 'market') return `${what} at market`;
  const level = needsStop(kind) ? ticket.stopPrice.trim() : ticket.limitPrice.trim();
  return `${what} at ${level === '' ? (needsStop(kind) ? 'stop' : 'limit') : level}`;
}

function endOf(ticket: Ticket): number | null {
  const hasEnd = ticket.mode === 'more' && kindOf(ticket) !== 'market' && ticket.timeInForce === 'gtd';
  return hasEnd ? new Date(ticket.expiresAt).getTime() : null;
}

function isBad(typed: string): boolean {
  return typed.trim() !== '' && readPrice(typed) === null;
}

function given<N extends string>(name: N, typed: string): { readonly [K in N]?: string } {
  return typed.trim() === '' ? {} : ({ [name]: typed.trim() } as { readonly [K in N]: string });
}
