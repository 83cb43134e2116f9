import { findInstrument } from '@halyard/catalogue';
import { findTerms, QUANTITY_SCALE } from '@halyard/engine';
import { formatUnits } from '@halyard/money';
import { type Plan, UNPLANNED } from '../../domain/trading/plan.ts';
import { steppedQuantity } from '../../domain/trading/stepped.ts';
import type { SizeUnit, Ticket } from '../../domain/trading/ticket.ts';
import { type TradeProblem, wordsAt } from '../../domain/trading/trade-problems.ts';
import { quantityFigure } from '../../domain/trading/typed-figures.ts';
import { type Live, usePart } from '../../platform/live/follow.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { AmountInput } from '../../ui/forms/amount-input.tsx';
import { QUIET_SEGMENT, Segments } from '../../ui/forms/segments.tsx';

type SizeFieldProps = {
  readonly symbol: string;
  readonly ticket: Ticket;
  readonly change: (part: Partial<Ticket>) => void;
  readonly problem: TradeProblem | null;
  /** Fills in what a share of the buying power buys, or puts at risk a share of the equity. */
  readonly fillShare: (percent: number) => void;
  /** Left out where only units are typed. */
  readonly plan?: Live<Plan | null> | undefined;
};

const LABELS: Record<SizeUnit, string> = { units: 'Quantity', usd: 'Value', risk: 'Risk' };
const SHARES = [25, 50, 75, 100];
const RISKS = [0.5, 1, 2];
/** A dollar, in cents. */
const DOLLAR = 100n;

/** How much: in units, in dollars, or by what may be lost at the stop. */
export function SizeField({ symbol, ticket, change, problem, fillShare, plan }: SizeFieldProps) {
  const { sizeIn, quantity } = ticket;
  const unit = unitOf(symbol);
  const inUnits = usePart(plan ?? UNPLANNED, (now) => comesTo(now, unit));
  const step = (steps: number) => {
    const grid = sizeIn === 'units' ? (findTerms(symbol)?.quantityStep ?? 1n) : DOLLAR;
    const next = steppedQuantity(quantity, steps, grid);
    if (next !== undefined) change({ quantity: next });
  };
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={LABELS[sizeIn]}
        hint={sizeIn === 'units' || quantity.trim() === '' ? undefined : inUnits}
        error={wordsAt(problem, 'quantity')}
        hasHighAside={plan !== undefined}
        aside={
          plan !== undefined && (
            <Segments<SizeUnit>
              label="Size in"
              size="tight"
              value={sizeIn}
              onValue={(next) => change(sizeChange(next, ticket, plan.read()))}
              segments={[
                { value: 'units', label: unit === 'units' ? 'Units' : unit, look: QUIET_SEGMENT },
                { value: 'usd', label: 'USD', look: QUIET_SEGMENT },
                // What only closes has no stop that a risk could follow from.
                ...(ticket.positionFill === 'reduce_only'
                  ? []
                  : [{ value: 'risk', label: 'Risk', look: QUIET_SEGMENT } as const]),
              ]}
            />
          )
        }
      >
        {(control) => (
          <AmountInput
            {...control}
            min="0"
            step="0.01"
            data-quantity
            data-first
            name="quantity"
            placeholder="0.00"
            unit={sizeIn === 'units' ? unit : 'USD'}
            value={quantity}
            onValue={(typed) => change({ quantity: typed })}
            onStep={step}
          />
        )}
      </Field>
      <div
        role="group"
        aria-label={sizeIn === 'risk' ? 'Share of your equity' : 'Share of your buying power'}
        className="grid auto-cols-fr grid-flow-col gap-1.5"
      >
        {(sizeIn === 'risk' ? RISKS : SHARES).map((percent) => (
          <Button
            key={percent}
            size="small"
            variant="secondary"
            className="!px-1"
            onClick={() => fillShare(percent)}
          >
            {percent === 100 ? 'Max' : `${percent}%`}
          </Button>
        ))}
      </div>
    </div>
  );
}

function comesTo(plan: Plan | null, unit: string): string {
  const quantity = plan?.quantity ?? null;
  return `In ${unit}: ${quantity === null ? '–' : quantityFigure(quantity)}`;
}

/** What was typed in one unit says nothing in another: only units can be told from what they come to. */
function sizeChange(sizeIn: SizeUnit, ticket: Ticket, plan: Plan | null): Partial<Ticket> {
  const known = sizeIn === 'units' ? (plan?.quantity ?? null) : null;
  const quantity = known === null ? '' : formatUnits(known, QUANTITY_SCALE);
  // A stop in money follows from the quantity, and a quantity by risk from the stop: not both at once.
  const stop = sizeIn === 'risk' && ticket.exitsIn === 'money';
  return {
    sizeIn,
    quantity,
    ...(stop ? ({ exitsIn: 'percent', stopLoss: '', takeProfit: '', trailingStop: '' } as const) : {}),
  };
}

/** What a quantity counts: the base of a pair, contracts of anything else. */
function unitOf(symbol: string): string {
  return symbol.includes('/') ? (findInstrument(symbol)?.base ?? '') : 'units';
}
