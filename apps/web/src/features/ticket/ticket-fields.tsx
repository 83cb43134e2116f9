import { findInstrument } from '@halyard/catalogue';
import { PriceField } from '../../domain/trading/price-field.tsx';
import { type TradeProblem, wordsAt } from '../../domain/trading/trade-problems.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { AmountInput } from '../../ui/forms/input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { KindField, LevelFields, LifeFields } from './more-fields.tsx';
import { leveragesUpTo, type Ticket } from './ticket-model.ts';

type TicketFieldsProps = {
  readonly symbol: string;
  readonly ticket: Ticket;
  readonly change: (part: Partial<Ticket>) => void;
  readonly problem: TradeProblem | null;
  readonly maxLeverage: number;
  readonly fillMaximum: () => void;
};

/** What one fills in. It knows nothing of accounts, so that the tour of the public pages shows the same fields. */
export function TicketFields(props: TicketFieldsProps) {
  const { maxLeverage, fillMaximum, ...fields } = props;
  const { symbol, ticket, change, problem } = fields;
  return (
    <div className="flex flex-col gap-4">
      {ticket.mode === 'more' && <KindField {...fields} />}
      <Field
        label="Quantity"
        error={wordsAt(problem, 'quantity')}
        aside={
          <Button size="small" variant="quiet" className="-my-2 -mr-2.5 touch:-mr-3" onClick={fillMaximum}>
            Max
          </Button>
        }
      >
        {(control) => (
          <AmountInput
            {...control}
            min="0"
            step="0.01"
            data-quantity
            placeholder="0.00"
            unit={unitOf(symbol)}
            value={ticket.quantity}
            onValue={(quantity) => change({ quantity })}
          />
        )}
      </Field>
      <Field label="Leverage">
        {(control) => (
          <Select
            {...control}
            value={String(ticket.leverage)}
            choices={leveragesUpTo(maxLeverage).map((choice) => ({
              value: String(choice),
              label: `1:${choice}`,
            }))}
            onValue={(leverage) => change({ leverage: Number(leverage) })}
          />
        )}
      </Field>
      <LevelFields {...fields} />
      <div className="grid grid-cols-2 gap-3">
        <PriceField
          label="Stop loss"
          error={wordsAt(problem, 'stopLoss')}
          symbol={symbol}
          value={ticket.stopLoss}
          onValue={(stopLoss) => change({ stopLoss })}
        />
        <PriceField
          label="Take profit"
          error={wordsAt(problem, 'takeProfit')}
          symbol={symbol}
          value={ticket.takeProfit}
          onValue={(takeProfit) => change({ takeProfit })}
        />
      </div>
      {ticket.mode === 'more' && <LifeFields {...fields} />}
    </div>
  );
}

/** What a quantity counts: the base of a pair, contracts of anything else. */
function unitOf(symbol: string): string {
  return symbol.includes('/') ? (findInstrument(symbol)?.base ?? '') : 'units';
}
