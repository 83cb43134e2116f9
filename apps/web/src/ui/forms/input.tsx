import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';

export const CONTROL_STYLE = classNames(
  'h-9 w-full min-w-0 rounded-control border border-line-strong bg-surface px-3 text-base text-ink touch:h-11 touch:text-body',
  'transition-colors duration-120 hover:border-ink/60 aria-invalid:border-danger',
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted',
);

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={classNames(CONTROL_STYLE, className)} />;
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} className={classNames(CONTROL_STYLE, 'h-auto min-h-24 py-2', className)} />;
}

type AmountInputProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'value'> & {
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** The currency, shown inside the control. */
  readonly unit?: ReactNode;
};

/** A number field for money. Turning the wheel over it scrolls the page instead of changing the amount. */
export function AmountInput({ value, onValue, unit, className, ...rest }: AmountInputProps) {
  return (
    <div className="relative">
      <Input
        {...rest}
        type="number"
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onChange={(event) => onValue(event.target.value)}
        onWheel={(event) => event.currentTarget.blur()}
        className={classNames('amount-input text-right', unit !== undefined && 'pr-16', className)}
      />
      {unit !== undefined && (
        <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-dense text-muted">
          {unit}
        </span>
      )}
    </div>
  );
}
