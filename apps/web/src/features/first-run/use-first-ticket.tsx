import { formatUsd } from '@halyard/money';
import { useEffect, useRef } from 'react';
import { centsOf } from '../../domain/trading/ticket-cost.ts';
import type { Ticket } from '../../domain/trading/ticket.ts';
import { FIRST_RUN } from '../../texts/first-run.ts';
import { firstTicket, risksAlike } from './first-ticket.ts';
import { useFirstSteps } from './use-first-steps.ts';

type Form = { readonly typed: Ticket; readonly change: (part: Partial<Ticket>) => void };

/** Fills in an empty ticket for who asked for it, once, and says why it is filled in as long as that holds. It sends nothing. */
export function useFirstTicket(isAsked: boolean, symbol: string, { typed, change }: Form) {
  const steps = useFirstSteps();
  const isFilled = useRef(false);
  const equityUsd = isAsked && steps?.done.trade === false ? centsOf(steps.equityUsd) : 0n;
  const isEmpty = typed.quantity.trim() === '';
  useEffect(() => {
    if (isFilled.current || equityUsd <= 0n) return;
    isFilled.current = true;
    if (isEmpty) change(firstTicket(symbol, equityUsd));
  }, [equityUsd, isEmpty, symbol, change]);
  if (equityUsd <= 0n) return undefined;
  const first = firstTicket(symbol, equityUsd);
  if (!risksAlike(typed, first)) return undefined;
  return (
    <p className="rounded-control border-l-2 border-brass bg-sunken px-3 py-2 text-dense text-muted">
      {FIRST_RUN.note(formatUsd(Number(first.quantity)))}
    </p>
  );
}
