import { formatUnits } from '@halyard/money';
import { EMPTY_TICKET, type Ticket } from '../../domain/trading/ticket.ts';

/** The first order of a newcomer: small, with a stop and a target. What it comes to, the ticket finds out as for any other. */

/** The first is the calmest; the other trades when it rests. */
export const FIRST_SYMBOL = 'EUR/USD';
export const SYMBOL_AT_ANY_HOUR = 'BTC/USD';

/** Half a percent of the equity is lost where the stop stands. */
const RISKED_PART = 200n;
const LEVERAGE = 10;
/** Percent from the price: twice as far to win as to lose. */
const EXITS = {
  [FIRST_SYMBOL]: { stopLoss: '0.5', takeProfit: '1' },
  [SYMBOL_AT_ANY_HOUR]: { stopLoss: '2', takeProfit: '4' },
};

export function firstTicket(symbol: string, equityUsd: bigint): Ticket {
  const exits = EXITS[symbol === FIRST_SYMBOL ? FIRST_SYMBOL : SYMBOL_AT_ANY_HOUR];
  return {
    ...EMPTY_TICKET,
    ...exits,
    exitsIn: 'percent',
    sizeIn: 'risk',
    quantity: formatUnits(equityUsd / RISKED_PART, 2),
    leverage: LEVERAGE,
  };
}

/** Whether a ticket loses at its stop what the other loses: what was changed meanwhile says something else. */
export function risksAlike(one: Ticket, other: Ticket): boolean {
  return RISKING.every((key) => one[key] === other[key]);
}

const RISKING = ['sizeIn', 'quantity', 'exitsIn', 'stopLoss', 'trailingStop', 'positionFill'] as const;
