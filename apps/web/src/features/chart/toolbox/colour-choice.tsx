import { classNames } from '../../../ui/style/class-names.ts';
import { colourOf } from './legend-row.tsx';

const COLOURS = ['Blue', 'Orange', 'Green', 'Purple', 'Sky', 'Red', 'Yellow', 'Grey'];

type ColourChoiceProps = {
  readonly label: string;
  readonly value: number;
  readonly onValue: (place: number) => void;
  /** Where it stands in a line that scrolls. */
  readonly isOneLine?: boolean;
};

/** One of the colours of the palette. */
export function ColourChoice({ label, value, onValue, isOneLine }: ColourChoiceProps) {
  return (
    <div role="group" aria-label={label} className={classNames('flex gap-1', !isOneLine && 'flex-wrap')}>
      {COLOURS.map((name, place) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          aria-pressed={value === place}
          onClick={() => onValue(place)}
          className={classNames(
            'flex size-6 shrink-0 items-center justify-center rounded-full border-2 touch:size-11',
            value === place ? 'border-ink' : 'border-transparent',
          )}
        >
          <span className="size-4 rounded-full touch:size-6" style={{ background: colourOf(place) }} />
        </button>
      ))}
    </div>
  );
}
