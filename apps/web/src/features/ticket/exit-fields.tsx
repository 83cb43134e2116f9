import { formatUnits, parseUnits, usd } from '@halyard/money';
import { signedUsd } from '../../domain/prices/movement.tsx';
import { type Exit, levelWords } from '../../domain/trading/exit-levels.ts';
import {
  type Plan,
  type PlannedExit,
  rewardToRisk,
  UNPLANNED,
  withExitsIn,
} from '../../domain/trading/plan.ts';
import { PriceField } from '../../domain/trading/price-field.tsx';
import { stepped } from '../../domain/trading/stepped.ts';
import type { ExitUnit, Ticket } from '../../domain/trading/ticket.ts';
import { type Live, usePart } from '../../platform/live/follow.ts';
import { type TradeProblem, wordsAt } from '../../domain/trading/trade-problems.ts';
import { Field } from '../../ui/forms/field.tsx';
import { AmountInput } from '../../ui/forms/amount-input.tsx';
import { QUIET_SEGMENT, Segments } from '../../ui/forms/segments.tsx';
import { openingOf } from './more-fields.tsx';

type ExitFieldsProps = {
  readonly symbol: string;
  readonly ticket: Ticket;
  readonly change: (part: Partial<Ticket>) => void;
  readonly problem: TradeProblem | null;
  /** Left out where exits are prices alone. */
  readonly plan?: Live<Plan | null> | undefined;
};

const LABELS: Record<Exit, string> = {
  stopLoss: 'Stop loss',
  takeProfit: 'Take profit',
  trailingStop: 'Trailing stop',
};
const UNITS: Record<'percent' | 'money', { readonly mark: string; readonly step: bigint }> = {
  percent: { mark: '%', step: 10n },
  money: { mark: 'USD', step: 100n },
};

/** Where the position is left again, and what that would bring. */
export function ExitFields(props: ExitFieldsProps) {
  const { symbol, ticket, change, plan } = props;
  const ratio = usePart(plan ?? UNPLANNED, ratioText);
  return (
    <div className="flex flex-col gap-2">
      {plan !== undefined && (
        <div className="flex items-center justify-between gap-3">
          <span className="text-dense text-muted">Exits in</span>
          <Segments<ExitUnit>
            label="Exits in"
            size="tight"
            value={ticket.exitsIn}
            onValue={(unit) => change(withExitsIn(unit, ticket, symbol, plan.read()))}
            segments={[
              { value: 'price', label: 'Price', look: QUIET_SEGMENT },
              { value: 'percent', label: '%', look: QUIET_SEGMENT },
              ...(ticket.sizeIn === 'risk'
                ? []
                : [{ value: 'money', label: 'USD', look: QUIET_SEGMENT } as const]),
            ]}
          />
        </div>
      )}
      <div className="grid grid-cols-2 gap-3 touch:grid-cols-1">
        <ExitField exit="stopLoss" {...props} />
        <ExitField exit="takeProfit" {...props} />
      </div>
      {ratio !== undefined && (
        <p className="flex justify-between gap-4 text-dense">
          <span className="text-muted">Reward to risk</span>
          <span className="font-medium">{ratio}</span>
        </p>
      )}
      {ticket.mode === 'more' && <ExitField exit="trailingStop" {...props} />}
    </div>
  );
}

type ExitFieldProps = ExitFieldsProps & { readonly exit: Exit };

function ExitField({ exit, symbol, ticket, change, problem, plan }: ExitFieldProps) {
  const { exitsIn } = ticket;
  const typed = ticket[exit];
  const hint = usePart(plan ?? UNPLANNED, (now) => {
    const planned = now?.exits[exit];
    if (planned) return hintOf(exit, planned, exitsIn, symbol);
    return exit === 'trailingStop' ? 'A distance. The stop follows gains and never goes back.' : undefined;
  });
  const shared = { label: LABELS[exit], error: wordsAt(problem, exit), hint };
  if (exitsIn === 'price') {
    return (
      <PriceField
        {...shared}
        symbol={symbol}
        name={exit}
        value={typed}
        from={exit === 'trailingStop' ? undefined : openingOf(plan)}
        onValue={(text) => change({ [exit]: text })}
      />
    );
  }
  const { mark, step } = UNITS[exitsIn];
  return (
    <Field {...shared}>
      {(control) => (
        <AmountInput
          {...control}
          min="0"
          step="0.01"
          name={exit}
          unit={mark}
          value={typed}
          onValue={(text) => change({ [exit]: text })}
          onStep={(steps) => {
            const parsed = parseUnits(typed.trim() || '0', 2);
            if (parsed.ok) change({ [exit]: formatUnits(stepped(parsed.value, BigInt(steps), step), 2) });
          }}
          className="!pr-11 !pl-2"
        />
      )}
    </Field>
  );
}

function ratioText(plan: Plan | null): string | undefined {
  const ratio = plan && rewardToRisk(plan);
  return ratio === null ? undefined : `${formatUnits(ratio, 1)} : 1`;
}

/** What is not typed: the price where percent or money were, and what it brings. */
function hintOf(exit: Exit, planned: PlannedExit, unit: ExitUnit, symbol: string): string | undefined {
  const price = levelWords(symbol, planned.closesAt);
  const isPriceNews = unit !== 'price' || exit === 'trailingStop';
  const parts = [
    ...(isPriceNews ? [price] : []),
    ...(planned.resultUsd === null ? [] : [signedUsd(usd(planned.resultUsd))]),
  ];
  return parts.length === 0 ? undefined : parts.join(' · ');
}
