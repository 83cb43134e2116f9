import type { Plan } from '../../domain/trading/plan.ts';
import { leveragesUpTo, type Ticket } from '../../domain/trading/ticket.ts';
import type { TradeProblem } from '../../domain/trading/trade-problems.ts';
import { Segments } from '../../ui/forms/segments.tsx';
import { Advanced } from './advanced.tsx';
import { ExitFields } from './exit-fields.tsx';
import { KindField, LevelFields, LifeFields } from './more-fields.tsx';
import { SizeField } from './size-field.tsx';

type TicketFieldsProps = {
  readonly symbol: string;
  readonly ticket: Ticket;
  readonly change: (part: Partial<Ticket>) => void;
  readonly problem: TradeProblem | null;
  readonly maxLeverage: number;
  readonly fillShare: (percent: number) => void;
  /** Left out where only units and prices are typed, as on the tour. */
  readonly plan?: Plan | null;
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
      {ticket.mode === 'more' && <LifeFields {...fields} />}
      {fields.plan !== undefined && <Advanced {...fields} />}
    </div>
  );
}
