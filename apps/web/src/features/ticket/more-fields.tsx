import { ORDER_TYPES, ORDER_TYPE_NAMES, type OrderType } from '@halyard/catalogue';
import { ENDS, type Life } from '../../domain/trading/life/life.ts';
import { LifeFields } from '../../domain/trading/life/life-fields.tsx';
import { PriceField } from '../../domain/trading/price-field.tsx';
import { type TradeProblem, wordsAt } from '../../domain/trading/trade-problems.ts';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import type { Live } from '../../platform/live/follow.ts';
import type { Plan } from '../../domain/trading/plan.ts';
import { endOf, kindOf, lifeOf, type Ticket } from '../../domain/trading/ticket.ts';

export type FieldsProps = {
  readonly symbol: string;
  readonly ticket: Ticket;
  readonly change: (part: Partial<Ticket>) => void;
  readonly problem: TradeProblem | null;
  readonly plan?: Live<Plan | null> | undefined;
};

const KINDS = ORDER_TYPE_NAMES.map((value) => ({ value, label: ORDER_TYPES[value].label }));

const AT_ONCE = [
  { value: 'ioc', label: 'At once or not at all (IOC)' },
  { value: 'fok', label: 'At once or not at all (FOK)' },
] as const;
const LIMIT_ENDS = [...ENDS, ...AT_ONCE];

/** How long the order waits, in the words it was chosen by; null where it waits until it is cancelled. */
export function lifeWords(ticket: Ticket): string | null {
  const life = lifeOf(ticket);
  const end = endOf(ticket);
  if (end !== null) return `Until ${dateTimeText(new Date(end).toISOString())}`;
  return life === 'gtc' ? null : (LIMIT_ENDS.find(({ value }) => value === life)?.label ?? null);
}

/** Which kind of order, for those who want another than market and limit. */
export function KindField({ ticket, change }: Pick<FieldsProps, 'ticket' | 'change'>) {
  return (
    <Field label="Order type">
      {(control) => (
        <Select<OrderType>
          {...control}
          value={ticket.moreKind}
          choices={KINDS}
          onValue={(moreKind) => change({ moreKind })}
        />
      )}
    </Field>
  );
}

/** The prices an order waits for. */
export function LevelFields({ symbol, ticket, change, problem, plan }: FieldsProps) {
  const kind = kindOf(ticket);
  const from = openingOf(plan);
  return (
    <>
      {ORDER_TYPES[kind].hasStop && (
        <PriceField
          label="Stop price"
          error={wordsAt(problem, 'stopPrice')}
          symbol={symbol}
          name="stopPrice"
          from={from}
          value={ticket.stopPrice}
          onValue={(stopPrice) => change({ stopPrice })}
        />
      )}
      {ORDER_TYPES[kind].hasLimit && (
        <PriceField
          label="Limit price"
          error={wordsAt(problem, 'limitPrice')}
          symbol={symbol}
          name="limitPrice"
          from={from}
          value={ticket.limitPrice}
          onValue={(limitPrice) => change({ limitPrice })}
        />
      )}
    </>
  );
}

/** Where an empty price begins to go up and down: at the price of that moment. */
export function openingOf(plan: FieldsProps['plan']): () => bigint | undefined {
  return () => plan?.read()?.opening.price;
}

/** How long the order waits, where it does. */
export function OwnLife({ ticket, change, problem }: FieldsProps) {
  const kind = kindOf(ticket);
  if (kind === 'market') return null;
  return (
    <LifeFields<Life>
      timeInForce={lifeOf(ticket)}
      expiresAt={ticket.expiresAt}
      choices={kind === 'limit' ? LIMIT_ENDS : ENDS}
      change={change}
      problem={problem}
    />
  );
}
