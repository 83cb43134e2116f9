import { RadioGroup } from 'radix-ui';
import type { FocusEvent } from 'react';
import { classNames } from '../style/class-names.ts';

export type Segment<V extends string> = { readonly value: V; readonly label: string; readonly look?: string };

/** For a choice that is a matter of how, not of what: it does not call for attention. */
export const QUIET_SEGMENT =
  'data-[state=checked]:bg-sunken data-[state=checked]:text-ink data-[state=checked]:inset-ring data-[state=checked]:inset-ring-line-strong';

type SegmentsProps<V extends string> = {
  readonly label: string;
  readonly value: V;
  readonly onValue: (value: V) => void;
  readonly segments: readonly Segment<V>[];
  /** `tight` is for many in little room. */
  readonly size?: 'tight' | 'small' | 'regular';
  readonly isWide?: boolean;
  readonly isDisabled?: boolean;
};

/** One of a few, side by side; the arrow keys go from one to the next. */
export function Segments<V extends string>(props: SegmentsProps<V>) {
  const { label, value, onValue, segments, size = 'regular', isWide = false, isDisabled = false } = props;
  return (
    <RadioGroup.Root
      aria-label={label}
      value={value}
      disabled={isDisabled}
      onValueChange={(next) => onValue(next as V)}
      orientation="horizontal"
      className={classNames(
        'relative rounded-control border border-line-strong bg-surface p-0.5',
        isWide ? 'grid auto-cols-fr grid-flow-col' : 'inline-flex',
      )}
    >
      {segments.map((segment) => (
        <RadioGroup.Item
          key={segment.value}
          value={segment.value}
          onFocus={chooseWhenLedHere}
          className={classNames(
            'rounded-[4px] font-medium whitespace-nowrap text-muted transition-colors duration-120 hover:text-ink disabled:opacity-45',
            SIZES[size],
            size === 'tight' && (isWide ? '!px-0' : 'touch:min-w-11'),
            segment.look ?? 'data-[state=checked]:bg-primary data-[state=checked]:text-on-primary',
          )}
        >
          {segment.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}

/**
 * An arrow key has led here from another segment, so this one is meant. The library believes it only while the key
 * is still down when the focus arrives, and a quick finger on a busy machine has let go of it by then.
 */
function chooseWhenLedHere({
  currentTarget: item,
  relatedTarget: from,
}: FocusEvent<HTMLButtonElement>): void {
  const isNeighbour = from instanceof Element && from.parentElement === item.parentElement;
  if (!isNeighbour || !item.matches(':focus-visible')) return;
  setTimeout(() => {
    if (item.dataset['state'] !== 'checked') item.click();
  });
}

const SIZES = {
  tight: 'h-6.5 min-w-0 px-1.5 text-dense touch:h-11',
  small: 'h-6.5 min-w-8 px-2 text-dense touch:h-11 touch:min-w-10',
  regular: 'h-8 px-3 text-base touch:h-11',
} as const;
