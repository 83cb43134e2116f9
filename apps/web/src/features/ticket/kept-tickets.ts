import { carried, cleared, EMPTY_TICKET, type Ticket } from '../../domain/trading/ticket.ts';

/** What is typed in one account: the ticket that was worked on last, and those of other symbols that say something of their own. */
export type KeptTickets = {
  readonly symbol: string;
  readonly ticket: Ticket;
  readonly others: ReadonlyMap<string, Ticket>;
};

export const NOTHING_KEPT: KeptTickets = { symbol: '', ticket: EMPTY_TICKET, others: new Map() };

/** What was typed for a symbol, as a whole; where nothing was, what goes along from the last one. */
export function ticketFor({ symbol: last, ticket, others }: KeptTickets, symbol: string): Ticket {
  return symbol === last ? ticket : (others.get(symbol) ?? carried(ticket));
}

/** The ticket of a symbol with a part of it typed anew. It is the last one from now on. */
export function withTyped(kept: KeptTickets, symbol: string, part: Partial<Ticket>): KeptTickets {
  const ticket = { ...ticketFor(kept, symbol), ...part };
  if (symbol === kept.symbol) return { ...kept, ticket };
  const others = without(kept.others, symbol);
  return {
    symbol,
    ticket,
    others: saysMore(kept.ticket) ? new Map([...others, [kept.symbol, kept.ticket]]) : others,
  };
}

/** After its order is placed the next one of a symbol begins empty. */
export function withPlaced(kept: KeptTickets, symbol: string): KeptTickets {
  return symbol === kept.symbol
    ? { ...kept, ticket: cleared(kept.ticket) }
    : { ...kept, others: without(kept.others, symbol) };
}

/** Whether something would be lost if only what goes along were kept. */
function saysMore(ticket: Ticket): boolean {
  const rest = carried(ticket);
  return (Object.keys(rest) as (keyof Ticket)[]).some((part) => ticket[part] !== rest[part]);
}

function without(others: KeptTickets['others'], symbol: string): KeptTickets['others'] {
  return new Map([...others].filter(([of]) => of !== symbol));
}
