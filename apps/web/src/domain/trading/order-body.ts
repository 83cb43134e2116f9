import { ORDER_TYPES } from '@halyard/catalogue';
import type { BodyInput, investment } from '@halyard/contract';
import { formatUnits } from '@halyard/money';
import { QUANTITY_SCALE } from '@halyard/engine';
import { levelFigure } from './exit-levels.ts';
import { EXITS, type Plan, type PlannedExit } from './plan.ts';
import { endOf, kindOf, lifeOf, maySlip, PAIR_EXITS, secondOf, type Ticket } from './ticket.ts';

type Body = BodyInput<typeof investment.placeTrade>;

/** The same order in units and prices, as it is sent: it stays what it is whatever prices do. */
export function fixedTicket(ticket: Ticket, symbol: string, plan: Plan): Ticket {
  const level = (at: keyof Ticket, planned: PlannedExit | null | undefined) =>
    ticket.exitsIn === 'price' || !planned ? [] : [[at, levelFigure(planned.level, symbol)] as const];
  const levels = EXITS.flatMap((exit) => [
    ...level(exit, plan.exits[exit]),
    ...level(PAIR_EXITS[exit], plan.beside?.exits[exit]),
  ]);
  return {
    ...ticket,
    sizeIn: 'units',
    quantity: quantityFigureOf(ticket, plan),
    exitsIn: 'price',
    ...Object.fromEntries(levels),
  };
}

/**
 * The order as it is sent, and the second one of a pair. What was typed as it stands goes as that text, so that no digit is
 * lost.
 */
export function ordersOf(
  typed: Ticket,
  symbol: string,
  type: Exclude<Body['type'], undefined>,
  plan: Plan | null = null,
): readonly [Body, ...Body[]] {
  const ticket = plan ? fixedTicket(typed, symbol, plan) : typed;
  const what = { symbol, type, quantity: quantityFigureOf(ticket, plan) };
  const second = secondOf(ticket);
  return second ? [bodyOf(ticket, what), bodyOf(second, what)] : [bodyOf(ticket, what)];
}

function bodyOf(ticket: Ticket, what: Pick<Body, 'symbol' | 'type' | 'quantity'>): Body {
  const kind = kindOf(ticket);
  const endMs = endOf(ticket);
  const { side, leverage, positionFill, maxSlippage, clientOrderId } = ticket;
  const exits = EXITS.flatMap((exit) => {
    const figure = ticket[exit].trim();
    const isThere = positionFill !== 'reduce_only' && (exit !== 'trailingStop' || ticket.mode === 'more');
    return isThere && figure !== '' ? [[exit, figure] as const] : [];
  });
  return {
    ...what,
    side,
    orderType: kind,
    leverage,
    ...(ORDER_TYPES[kind].hasLimit ? { limitPrice: ticket.limitPrice.trim() } : {}),
    ...(ORDER_TYPES[kind].hasStop ? { stopPrice: ticket.stopPrice.trim() } : {}),
    ...Object.fromEntries(exits),
    ...(kind === 'market' ? {} : { timeInForce: lifeOf(ticket) }),
    ...(endMs === null ? {} : { expiresAt: new Date(endMs).toISOString() }),
    ...(positionFill === 'default' ? {} : { positionFill }),
    ...(maySlip(ticket) && maxSlippage.trim() !== '' ? { maxSlippage: maxSlippage.trim() } : {}),
    ...(clientOrderId.trim() === '' ? {} : { clientOrderId: clientOrderId.trim() }),
  };
}

/** The quantity a ticket comes to, as a figure. */
export function quantityFigureOf(ticket: Ticket, plan: Plan | null): string {
  if (ticket.sizeIn === 'units') return ticket.quantity.trim();
  const quantity = plan?.quantity ?? null;
  return quantity === null ? '' : formatUnits(quantity, QUANTITY_SCALE);
}
