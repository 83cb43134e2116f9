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
import { type ExitUnit, PAIR_EXITS, type Ticket } from '../../domain/trading/ticket.ts';
import { type Live, usePart } from '../../platform/live/follow.ts';
import { type TradeProblem, wordsAt } from '../../domain/trading/trade-problems.ts';
import { Field } from '../../ui/forms/field.tsx';
import { AmountInput } from '../../ui/forms/amount-input.tsx';
import { QUIET_SEGMENT, Segments } from '../../ui/forms/segments.tsx';

type ExitFieldsProps = {
  readonly symbol: string;
  readonly ticket: Ticket;
  readonly change: (part: Partial<Ticket>) => void;
  readonly problem: TradeProblem | null;
  /** Left out where exits are prices alone. */
  readonly plan?: Live<Plan | null> | undefined;
};

export const EXIT_LABELS: Record<Exit, string> = {
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

/** The same of the second order of a pair, in the same unit. */
export function SecondExits(props: ExitFieldsProps) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3 touch:grid-cols-1">
        <ExitField isSecond exit="stopLoss" {...props} />
        <ExitField isSecond exit="takeProfit" {...props} />
      </div>
      {props.ticket.mode === 'more' && <ExitField isSecond exit="trailingStop" {...props} />}
    </>
  );
}

type ExitFieldProps = ExitFieldsProps & { readonly exit: Exit; readonly isSecond?: boolean };

function ExitField({ exit, isSecond = false, symbol, ticket, change, problem, plan }: ExitFieldProps) {
  const { exitsIn } = ticket;
  const at = isSecond ? PAIR_EXITS[exit] : exit;
  const typed = ticket[at];
  const ofOrder = (now: Plan | null) => (isSecond ? now?.beside : now);
  const hint = usePart(plan ?? UNPLANNED, (now) => {
    const planned = ofOrder(now)?.exits[exit];
    if (planned) return hintOf(exit, planned, exitsIn, symbol);
    return exit === 'trailingStop' ? 'A distance. The stop follows gains and never goes back.' : undefined;
  });
  const label = isSecond ? `Second ${EXIT_LABELS[exit].toLowerCase()}` : EXIT_LABELS[exit];
  const shared = { label, error: wordsAt(problem, at), hint };
  if (exitsIn === 'price') {
    return (
      <PriceField
        {...shared}
        symbol={symbol}
        name={at}
        value={typed}
        from={exit === 'trailingStop' ? undefined : () => ofOrder(plan?.read() ?? null)?.opening.price}
        onValue={(text) => change({ [at]: text })}
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
          name={at}
          unit={mark}
          value={typed}
          onValue={(text) => change({ [at]: text })}
          onStep={(steps) => {
            const parsed = parseUnits(typed.trim() || '0', 2);
            if (parsed.ok) change({ [at]: formatUnits(stepped(parsed.value, BigInt(steps), step), 2) });
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
