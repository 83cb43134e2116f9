import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';

export const CONTROL_STYLE = classNames(
  'h-9 w-full min-w-0 text-ellipsis rounded-control border border-line-strong bg-surface px-3 text-base text-ink touch:h-11 touch:text-body',
  'transition-colors duration-120 hover:border-ink/60 aria-invalid:border-danger',
  'disabled:bg-sunken disabled:text-muted',
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
  /** Goes some steps up or down: one by the buttons and the arrow keys, ten with Shift. */
  readonly onStep?: (steps: number) => void;
};

/** A number field for money. Turning the wheel over it scrolls the page instead of changing the amount. */
export function AmountInput({ value, onValue, unit, onStep, className, ...rest }: AmountInputProps) {
  const control = (
    <div className="relative min-w-0 flex-1">
      <Input
        {...rest}
        type="number"
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onChange={(event) => onValue(event.target.value)}
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
  if (onStep === undefined) return control;
  return (
    <div className="flex rounded-control outline-offset-2 outline-(--focus) has-focus-visible:outline-2">
      <Stepper sign="−" className="-mr-px rounded-l-control" onStep={(steps) => onStep(-steps)} />
      {control}
      <Stepper sign="+" className="-ml-px rounded-r-control" onStep={onStep} />
    </div>
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
