import { ORDER_TYPES } from '@halyard/catalogue';
import type { BodyInput, investment } from '@halyard/contract';
import { formatUnits } from '@halyard/money';
import { QUANTITY_SCALE } from '@halyard/engine';
import { type Exit, levelFigure } from './exit-levels.ts';
import type { Plan } from './plan.ts';
import { endOf, isPair, kindOf, lifeOf, maySlip, type Ticket } from './ticket.ts';

type Body = BodyInput<typeof investment.placeTrade>;

/** The same order in units and prices, as it is sent: it stays what it is whatever prices do. */
export function fixedTicket(ticket: Ticket, symbol: string, plan: Plan): Ticket {
  const level = (exit: Exit) => {
    const planned = plan.exits[exit];
    return ticket.exitsIn === 'price' || !planned ? ticket[exit] : levelFigure(planned.level, symbol);
  };
  return {
    ...ticket,
    sizeIn: 'units',
    quantity: quantityFigureOf(ticket, plan),
    exitsIn: 'price',
    stopLoss: level('stopLoss'),
    takeProfit: level('takeProfit'),
    trailingStop: level('trailingStop'),
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
  const kind = kindOf(ticket);
  const endMs = endOf(ticket);
  const hasMore = ticket.mode === 'more';
  const { positionFill, maxSlippage, clientOrderId, pairKind } = ticket;
  const shared = {
    symbol,
    type,
    quantity: quantityFigureOf(ticket, plan),
    leverage: ticket.leverage,
    ...(kind === 'market' ? {} : { timeInForce: lifeOf(ticket) }),
    ...(endMs === null ? {} : { expiresAt: new Date(endMs).toISOString() }),
    ...(positionFill === 'default' ? {} : { positionFill }),
  };
  const order: Body = {
    ...shared,
    side: ticket.side,
    orderType: kind,
    ...(ORDER_TYPES[kind].hasLimit ? { limitPrice: ticket.limitPrice.trim() } : {}),
    ...(ORDER_TYPES[kind].hasStop ? { stopPrice: ticket.stopPrice.trim() } : {}),
    ...exit('stopLoss'),
    ...exit('takeProfit'),
    ...(hasMore ? exit('trailingStop') : {}),
    ...(maySlip(ticket) && maxSlippage.trim() !== '' ? { maxSlippage: maxSlippage.trim() } : {}),
    ...(clientOrderId.trim() === '' ? {} : { clientOrderId: clientOrderId.trim() }),
  };
  if (pairKind === 'none' || !isPair(ticket)) return [order];
  const price = ticket.pairPrice.trim();
  const level = pairKind === 'limit' ? { limitPrice: price } : { stopPrice: price };
  return [order, { ...shared, ...level, side: ticket.pairSide, orderType: pairKind }];

  function exit<N extends 'stopLoss' | 'takeProfit' | 'trailingStop'>(
    name: N,
  ): { readonly [K in N]?: string } {
    if (positionFill === 'reduce_only') return {};
    const figure = ticket[name].trim();
    return figure === '' ? {} : ({ [name]: figure } as { readonly [K in N]: string });
  }
}

/** The quantity a ticket comes to, as a figure. */
export function quantityFigureOf(ticket: Ticket, plan: Plan | null): string {
  if (ticket.sizeIn === 'units') return ticket.quantity.trim();
  const quantity = plan?.quantity ?? null;
  return quantity === null ? '' : formatUnits(quantity, QUANTITY_SCALE);
}
