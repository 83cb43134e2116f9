import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';
import { Input } from './input.tsx';
import { NOT_ONE_NUMBER } from './plain-number.ts';
import { useReading } from './use-reading.ts';

type AmountInputProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'onBlur' | 'value' | 'ref'> & {
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** The currency, shown inside the control. */
  readonly unit?: ReactNode;
  /** Goes some steps up or down: one by the buttons and the arrow keys, ten with Shift. */
  readonly onStep?: (steps: number) => void;
};

/**
 * A number field for money. Turning the wheel over it scrolls the page instead of changing the amount. A browser drops what it
 * does not know in such a field without a word, and makes 15 of 1,5. Here a comma becomes a point before one's eyes, and what is
 * pasted is the number it says. What says none, or may say two (1,250), is not taken, nor what is typed with a second sign in it
 * (1,250.50): a browser leaves that sign out, and makes one and a quarter of it.
 */
export function AmountInput({ value, onValue, unit, onStep, className, ...rest }: AmountInputProps) {
  const { isWrong, ...reading } = useReading(rest.name, value, onValue);
  const control = (
    <div className="relative min-w-0 flex-1">
      <Input
        {...rest}
        ref={(input) => input?.setCustomValidity(isWrong ? NOT_ONE_NUMBER : '')}
        type="number"
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={rest['aria-invalid'] ?? (isWrong ? true : undefined)}
        value={value}
        {...reading}
        onWheel={(event) => event.currentTarget.blur()}
        onKeyDown={(event) => {
          const steps = ARROWS[event.key];
          if (onStep === undefined || steps === undefined || event.ctrlKey || event.metaKey || event.altKey)
            return;
          event.preventDefault();
          onStep(steps * (event.shiftKey ? 10 : 1));
        }}
        className={classNames(
          'amount-input text-right',
          unit !== undefined && 'pr-16',
          onStep && '!rounded-none !outline-none',
          className,
        )}
      />
      {unit !== undefined && (
        <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-dense text-muted">
          {unit}
        </span>
      )}
    </div>
  );
  const stepped = onStep ? (
    <div className="flex rounded-control outline-offset-2 outline-(--focus) has-focus-visible:outline-2">
      <Stepper sign="−" className="-mr-px rounded-l-control" onStep={(steps) => onStep(-steps)} />
      {control}
      <Stepper sign="+" className="-ml-px rounded-r-control" onStep={onStep} />
    </div>
  ) : (
    control
  );
  return (
    <>
      {stepped}
      {isWrong && !rest['aria-invalid'] && (
        <p role="alert" className="text-dense text-danger">
          {NOT_ONE_NUMBER}
        </p>
      )}
    </>
  );
}

const ARROWS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

type StepperProps = {
  readonly sign: string;
  readonly className: string;
  readonly onStep: (steps: number) => void;
};

/** For the pointer alone: the field itself goes up and down by the arrow keys, which is what assistive tools use. */
function Stepper({ sign, className, onStep }: StepperProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden
      // What has the focus keeps it.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onStep(event.shiftKey ? 10 : 1)}
      className={classNames(
        'h-9 w-7 shrink-0 border border-line-strong bg-surface text-base text-muted hover:bg-sunken hover:text-ink touch:h-11 touch:w-11',
        className,
      )}
    >
      {sign}
    </button>
  );
}
