import { priceDecimalsOf } from '@halyard/catalogue';
import { formatUnits } from '@halyard/money';
import { useMemo } from 'react';
import { fixedTicket } from '../../domain/trading/order-body.ts';
import { type LevelKey, mostOf, shareOfMost, withLevelAt } from '../../domain/trading/plan.ts';
import { centsOf } from '../../domain/trading/ticket-cost.ts';
import type { Reviewed } from '../../domain/trading/use-place-order.ts';
import { useWeighed } from '../../domain/trading/weighing/use-weighed.ts';
import type { TicketForm } from './use-ticket-form.ts';

/**
 * The ticket at the prices of this moment, and what can be done with it. Once it was looked through, what is shown is the order that
 * will be sent: its costs move on with the price, its quantity and its levels do not.
 */
export function useTicket(symbol: string, form: TicketForm) {
  const { typed } = form;
  const reviewed = form.reviewed?.symbol === symbol ? form.reviewed : null;
  const shown = useMemo(
    () => (reviewed ? fixedTicket(reviewed.ticket, symbol, reviewed.plan) : typed),
    [reviewed, typed, symbol],
  );
  const weighed = useWeighed(shown, symbol);
  const { live, findProblem } = weighed;
  /** In the units it was typed in. */
  const ticket = reviewed?.ticket ?? weighed.ticket;

  /** The order as it would be sent now; says what is wrong with it where it cannot be. */
  function ready(): Reviewed | null {
    const problem = findProblem();
    if (problem !== null) form.refuse(problem);
    const { plan } = live.read();
    return problem === null && plan ? { symbol, ticket, plan } : null;
  }
  return {
    ...weighed,
    ticket,
    isReviewed: reviewed !== null,
    refused: form.problem,
    fillShare: (percent: number): void => {
      const { plan, most, equityUsd } = live.read();
      if (!plan || most === null || equityUsd === null) return;
      const quantity =
        ticket.sizeIn === 'risk'
          ? formatUnits((centsOf(equityUsd) * BigInt(percent * 10)) / 1000n, 2)
          : shareOfMost(ticket, plan, most, BigInt(percent));
      form.change({ quantity });
    },
    takeMost: (): void => {
      const { plan, most } = live.read();
      if (plan && most) form.change(mostOf(ticket, plan, most));
    },
    placeLevel: (level: LevelKey, price: number): void => {
      const at = price.toFixed(priceDecimalsOf(symbol));
      const { plan } = live.read();
      if (plan) form.change(withLevelAt(level, at, ticket, symbol, plan));
    },
    review: (): boolean => {
      const order = reviewed ?? ready();
      form.review(order);
      return order !== null;
    },
    submit: (): void => {
      const order = reviewed ?? ready();
      if (order !== null) form.send(order, live.read().shownPrice);
    },
  };
}
