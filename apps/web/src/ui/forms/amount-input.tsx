import {
  type ChangeEvent,
  type ClipboardEvent,
  type ComponentProps,
  type FocusEvent,
  type InputEvent,
  type ReactNode,
  useState,
} from 'react';
import { classNames } from '../style/class-names.ts';
import { Input } from './input.tsx';
import { isPlain, NOT_ONE_NUMBER, plainNumber } from './plain-number.ts';

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
  const { isWrong, ...reading } = useReading(value, onValue);
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

/** How what is typed and pasted becomes the number in the field, and whether it is one. */
function useReading(value: string, onValue: (value: string) => void) {
  const [isUnread, setUnread] = useState(false);
  const [hasComma, setComma] = useState(false);
  const [hasSecond, setSecond] = useState(false);
  /** What they were found in: where a button has put another number since, they are of the past. */
  const [of, setOf] = useState(value);
  const isOwn = value === of;
  const isEither = hasComma && MAY_BE_THOUSANDS.test(value);
  if (!isOwn && (isUnread || hasSecond || hasComma)) {
    setUnread(false);
    setSecond(false);
    setComma(false);
  }

  function type(typed: string, field: HTMLInputElement): void {
    if (typed === ',') {
      setComma(true);
      setOf(value);
    }
    if (typed === ',' || typed === '.') point(field);
    else if (/^[\d-]$/.test(typed)) put(typed);
    else if (typed.length > 1) paste(typed);
  }
  /** Over what was chosen in the field it is the first one. */
  function point(field: HTMLInputElement): void {
    const before = field.value;
    put('.');
    if (!before.includes('.') || field.value !== before) return;
    setSecond(true);
    setOf(value);
  }
  function paste(text: string): void {
    const plain = plainNumber(text);
    const isRead = plain !== '' && isPlain(plain);
    setUnread(!isRead);
    if (isRead) put(plain);
    else setOf(value);
  }
  return {
    isWrong: isOwn && (isEither || isUnread || hasSecond),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setUnread(false);
      if (!target.value.includes('.')) {
        setComma(false);
        setSecond(false);
      }
      setOf(target.value);
      onValue(target.value);
    },
    onBlur: ({ target }: FocusEvent<HTMLInputElement>) => {
      if (!target.validity.badInput) return;
      setUnread(true);
      setOf(value);
    },
    onBeforeInput: (event: InputEvent<HTMLInputElement>) => {
      if (event.data !== '.' && !FOREIGN.test(event.data)) return;
      event.preventDefault();
      type(event.data.normalize('NFKC'), event.currentTarget);
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      event.preventDefault();
      paste(event.clipboardData.getData('text'));
    },
  };
}

/** At the place of the cursor, which a number field tells nobody: there is no other way. */
function put(text: string): void {
  // oxlint-disable-next-line typescript/no-deprecated
  document.execCommand('insertText', false, text);
}

/** What no number field takes. */
const FOREIGN = /[^\d.eE+-]/;
const MAY_BE_THOUSANDS = /^-?[1-9]\d{0,2}\.\d{3}$/;

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
