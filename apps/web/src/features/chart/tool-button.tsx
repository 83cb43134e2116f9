import { Check, ChevronDown, type LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Hint } from '../../ui/overlays/hint.tsx';
import { PopoverButton } from '../../ui/overlays/popover-button.tsx';
import { classNames } from '../../ui/style/class-names.ts';

const LOOK =
  'inline-flex h-8 min-w-8 shrink-0 items-center justify-center gap-1 rounded-control px-1.5 text-dense font-medium whitespace-nowrap text-muted transition-colors duration-120 hover:bg-sunken hover:text-ink disabled:opacity-40 touch:h-11 touch:min-w-11';

type ToolButtonProps = Omit<ComponentProps<'button'>, 'type'> & {
  readonly label: string;
  readonly icon: LucideIcon;
  /** Whether it is on, for one that is switched. */
  readonly isOn?: boolean;
};

/** A button of a toolbar: a picture, whose words come while a pointer rests on it. */
export function ToolButton({ label, icon: Icon, isOn, className, children, ...rest }: ToolButtonProps) {
  return (
    <Hint text={label}>
      <button
        {...rest}
        type="button"
        aria-label={label}
        aria-pressed={isOn}
        className={classNames(LOOK, isOn === true && 'bg-sunken text-ink', className)}
      >
        <Icon aria-hidden className="size-4" />
        {children}
      </button>
    </Hint>
  );
}

type ToolMenuProps<V extends string> = {
  readonly label: string;
  readonly icon?: LucideIcon;
  /** What stands on the button; the picture alone without it. */
  readonly text?: string;
  readonly value: V;
  readonly onValue: (value: V) => void;
  readonly choices: readonly { readonly value: V; readonly label: string; readonly icon?: LucideIcon }[];
  readonly columns?: 1 | 3;
  /** What else is set there. */
  readonly children?: ReactNode;
};

/** One of several, in a small sheet under its button. */
export function ToolMenu<V extends string>(props: ToolMenuProps<V>) {
  const { label, icon: Icon, text, value, onValue, choices, columns = 1, children } = props;
  return (
    <PopoverButton
      label={label}
      hint={label}
      width="narrow"
      aria-label={text === undefined ? label : `${label}: ${text}`}
      className={LOOK}
      face={
        <>
          {Icon && <Icon aria-hidden className="size-4" />}
          {text !== undefined && <span className="text-ink">{text}</span>}
          <ChevronDown aria-hidden className="size-3" />
        </>
      }
    >
      {(close) => (
        <>
          <ul className={classNames('overflow-y-auto p-1.5', columns === 3 && 'grid grid-cols-3 gap-1')}>
            {choices.map((choice) => (
              <li key={choice.value}>
                <button
                  type="button"
                  aria-pressed={choice.value === value}
                  onClick={() => {
                    onValue(choice.value);
                    close();
                  }}
                  className="flex h-9 w-full items-center gap-2 rounded-control px-2.5 text-left text-base hover:bg-sunken aria-pressed:bg-sunken aria-pressed:font-medium touch:h-11"
                >
                  {choice.icon && <choice.icon aria-hidden className="size-4 text-muted" />}
                  <span className="flex-1">{choice.label}</span>
                  {choice.value === value && columns === 1 && <Check aria-hidden className="size-4" />}
                </button>
              </li>
            ))}
          </ul>
          {children}
        </>
      )}
    </PopoverButton>
  );
}
