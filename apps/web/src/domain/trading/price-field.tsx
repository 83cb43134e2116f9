import { priceDecimalsOf } from '@halyard/catalogue';
import { Field } from '../../ui/forms/field.tsx';
import { AmountInput } from '../../ui/forms/input.tsx';

type PriceFieldProps = {
  readonly label: string;
  readonly symbol: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly hint?: string;
  readonly error?: string | undefined;
};

/** A price, or a distance in it, of a symbol. */
export function PriceField({ label, symbol, value, onValue, hint, error }: PriceFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <AmountInput {...control} min="0" step={priceStepOf(symbol)} value={value} onValue={onValue} />
      )}
    </Field>
  );
}

/** Forms step in hundred-thousandths, and finer where the symbol's own price is finer. */
export function priceStepOf(symbol: string): string {
  const decimals = Math.max(5, priceDecimalsOf(symbol));
  return (10 ** -decimals).toFixed(decimals);
}
