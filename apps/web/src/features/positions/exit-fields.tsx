import { priceDecimalsOf } from '@halyard/catalogue';
import { Field } from '../../ui/field.tsx';
import { AmountInput } from '../../ui/input.tsx';

export type Exits = {
  readonly stopLoss: string;
  readonly takeProfit: string;
  readonly trailingStop: string;
};

type ExitFieldsProps = {
  readonly symbol: string;
  readonly exits: Exits;
  readonly change: (part: Partial<Exits>) => void;
};

/** Stop loss, take profit and trailing stop. An empty field removes it. */
export function ExitFields({ symbol, exits, change }: ExitFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <PriceInput
        label="Stop loss"
        symbol={symbol}
        value={exits.stopLoss}
        onValue={(stopLoss) => change({ stopLoss })}
      />
      <PriceInput
        label="Take profit"
        symbol={symbol}
        value={exits.takeProfit}
        onValue={(takeProfit) => change({ takeProfit })}
      />
      <PriceInput
        label="Trailing stop"
        hint="Distance in price"
        symbol={symbol}
        value={exits.trailingStop}
        onValue={(trailingStop) => change({ trailingStop })}
      />
    </div>
  );
}

type PriceInputProps = {
  readonly label: string;
  readonly symbol: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly hint?: string;
};

export function PriceInput({ label, symbol, value, onValue, hint }: PriceInputProps) {
  const decimals = Math.max(5, priceDecimalsOf(symbol));
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <AmountInput
          {...control}
          min="0"
          step={(10 ** -decimals).toFixed(decimals)}
          value={value}
          onValue={onValue}
        />
      )}
    </Field>
  );
}
