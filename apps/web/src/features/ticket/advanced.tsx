import { useState } from 'react';
import { isPair, maySlip, type Ticket } from '../../domain/trading/ticket.ts';
import { wordsAt } from '../../domain/trading/trade-problems.ts';
import { lazyPart } from '../../ui/waiting/lazy-part.tsx';
import type { FieldsProps } from './more-fields.tsx';

const AdvancedFields = lazyPart(async () => (await import('./advanced-fields.tsx')).AdvancedFields);

/** What few orders need, behind one line that says how much of it is set. It opens by itself where something there is wrong. */
export function Advanced(props: FieldsProps) {
  const { ticket, problem } = props;
  // What is set is never out of sight.
  const [isWanted, setWanted] = useState(() => countSet(ticket) > 0);
  const isWrong = FIELDS.some((field) => wordsAt(problem, field) !== undefined);
  const isOpen = isWanted || isWrong;
  const set = countSet(ticket);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setWanted(currentTarget.open)} className="group">
      <summary className="flex min-h-8 cursor-pointer list-none items-center gap-2.5 text-base font-medium touch:min-h-11 [&::-webkit-details-marker]:hidden">
        <svg
          aria-hidden
          viewBox="0 0 8 8"
          className="size-2 shrink-0 fill-muted group-open:rotate-90 motion-safe:transition-transform"
        >
          <path d="M2 0l5 4-5 4z" />
        </svg>
        Advanced
        {set > 0 && <span className="text-dense font-normal text-muted">{set} set</span>}
      </summary>
      {isOpen && <AdvancedFields {...props} />}
    </details>
  );
}

const FIELDS = ['timeInForce', 'maxSlippage', 'clientOrderId', 'positionFill', 'pairPrice'] as const;

function countSet(ticket: Ticket): number {
  return [
    ticket.positionFill !== 'default',
    maySlip(ticket) && ticket.maxSlippage.trim() !== '',
    ticket.clientOrderId.trim() !== '',
    isPair(ticket),
    ticket.mode === 'limit' && ticket.timeInForce !== 'gtc',
  ].filter(Boolean).length;
}
