import { priceDecimalsOf } from '@halyard/catalogue';
import { Field } from '../../ui/forms/field.tsx';
import { AmountInput } from '../../ui/forms/amount-input.tsx';
import { levelFigure, tickOf } from './exit-levels.ts';
import { stepped } from './stepped.ts';
import { parseLevel } from './typed-figures.ts';

type PriceFieldProps = {
  readonly label: string;
  readonly symbol: string;
  readonly name?: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** Where an empty field begins to go up and down. */
  readonly from?: (() => bigint | undefined) | undefined;
};

/** A price, or a distance in it, of a symbol. It goes up and down by the smallest step of its prices. */
export function PriceField({ label, symbol, name, value, onValue, hint, error, from }: PriceFieldProps) {
  const step = (steps: number) => {
    const level = value.trim() === '' ? (from?.() ?? null) : parseLevel(value);
    if (level === null) return;
    onValue(levelFigure(stepped(level, BigInt(steps), tickOf(symbol)), symbol));
  };
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <AmountInput
          {...control}
          name={name}
          min="0"
          step={priceStepOf(symbol)}
          value={value}
          onValue={onValue}
          onStep={step}
          className="!px-2"
        />
      )}
    </Field>
  );
}

/** Forms step in hundred-thousandths, and finer where the symbol's own price is finer. */
export function priceStepOf(symbol: string): string {
  const decimals = Math.max(5, priceDecimalsOf(symbol));
  return (10 ** -decimals).toFixed(decimals);
}
