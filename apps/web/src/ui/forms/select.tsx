import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../style/class-names.ts';
import { CONTROL_STYLE } from './input.tsx';

export type Choice<V extends string = string> = { readonly value: V; readonly label: string };

export type SelectProps<V extends string> = Omit<ComponentProps<'select'>, 'value' | 'onChange'> & {
  readonly value: V;
  readonly choices: readonly Choice<V>[];
  readonly onValue: (value: V) => void;
  /** Shown while nothing is chosen. */
  readonly placeholder?: string;
};

/** The platform's own list: it is what fingers, keyboards and screen readers know best. */
export function Select<V extends string>({
  value,
  choices,
  onValue,
  placeholder,
  className,
  ...rest
}: SelectProps<V>) {
  return (
    <div className={classNames('relative', className)}>
      <select
        {...rest}
        value={value}
        onChange={(event) => onValue(event.target.value as V)}
        className={classNames(CONTROL_STYLE, 'appearance-none pr-9')}
      >
        {placeholder !== undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} className="bg-surface text-ink">
            {choice.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
      />
    </div>
  );
}
