import { useState } from 'react';
import type { Live } from '../../platform/live/follow.ts';
import type { Plan } from '../../domain/trading/plan.ts';
import { isPair, leveragesUpTo, maySlip, type Ticket } from '../../domain/trading/ticket.ts';
import { type AdvancedField, type TradeProblem, wordsAt } from '../../domain/trading/trade-problems.ts';
import { Segments } from '../../ui/forms/segments.tsx';
import { ExitFields } from './exit-fields.tsx';
import { type FieldsProps, KindField, LevelFields, OwnLife } from './more-fields.tsx';
import { SizeField } from './size-field.tsx';
import { lazyPart } from '../../ui/waiting/lazy-part.tsx';

const AdvancedFields = lazyPart(async () => (await import('./advanced-fields.tsx')).AdvancedFields);

const FIELDS = [
  'timeInForce',
  'maxSlippage',
  'clientOrderId',
  'positionFill',
  'pairPrice',
  'pairStopLoss',
  'pairTakeProfit',
  'pairTrailingStop',
] as const satisfies readonly AdvancedField[];

type TicketFieldsProps = {
  readonly symbol: string;
  readonly ticket: Ticket;
  readonly change: (part: Partial<Ticket>) => void;
  readonly problem: TradeProblem | null;
  readonly maxLeverage: number;
  readonly fillShare: (percent: number) => void;
  /** Left out where only units and prices are typed, as on the tour. */
  readonly plan?: Live<Plan | null>;
};

/** What one fills in. It knows nothing of accounts, so that the tour of the public pages shows the same fields. */
export function TicketFields(props: TicketFieldsProps) {
  const { maxLeverage, fillShare, ...fields } = props;
  const { ticket, change } = fields;
  return (
    <div className="flex flex-col gap-4">
      {ticket.mode === 'more' && <KindField {...fields} />}
      <SizeField {...fields} fillShare={fillShare} />
      <div className="flex flex-col gap-1.5">
        <span aria-hidden className="text-base font-medium">
          Leverage
        </span>
        <Segments
          label="Leverage"
          size="tight"
          isWide
          value={String(ticket.leverage)}
          segments={leveragesUpTo(maxLeverage).map((choice) => ({
            value: String(choice),
            label: `1:${choice}`,
          }))}
          onValue={(leverage) => change({ leverage: Number(leverage) })}
        />
      </div>
      <LevelFields {...fields} />
      {ticket.positionFill !== 'reduce_only' && <ExitFields {...fields} />}
      {ticket.mode === 'more' && <OwnLife {...fields} />}
      {fields.plan !== undefined && <Advanced {...fields} />}
    </div>
  );
}

/** What few orders need, behind one line that says how much of it is set. It opens by itself where something there is wrong. */
function Advanced(props: FieldsProps) {
  const { symbol, ticket, problem } = props;
  const set = countSet(ticket);
  // What is set is never out of sight, also where another symbol's ticket comes into its place.
  const [isWanted, setWanted] = useState(set > 0);
  const [seen, setSeen] = useState(symbol);
  if (seen !== symbol) {
    setSeen(symbol);
    if (set > 0) setWanted(true);
  }
  const isWrong = FIELDS.some((field) => wordsAt(problem, field) !== undefined);
  const isOpen = isWanted || isWrong;
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

function countSet(ticket: Ticket): number {
  return [
    ticket.positionFill !== 'default',
    maySlip(ticket) && ticket.maxSlippage.trim() !== '',
    ticket.clientOrderId.trim() !== '',
    isPair(ticket),
    ticket.mode === 'limit' && ticket.timeInForce !== 'gtc',
  ].filter(Boolean).length;
}
