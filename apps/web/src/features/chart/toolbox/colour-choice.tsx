import { classNames } from '../../../ui/style/class-names.ts';
import { colourOf } from './legend-row.tsx';

const COLOURS = ['Blue', 'Orange', 'Green', 'Purple', 'Sky', 'Red', 'Yellow', 'Grey'];

type ColourChoiceProps = {
  readonly label: string;
  readonly value: number;
  readonly onValue: (place: number) => void;
};

/** One of the colours of the palette. */
export function ColourChoice({ label, value, onValue }: ColourChoiceProps) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-1">
      {COLOURS.map((name, place) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          aria-pressed={value === place}
          onClick={() => onValue(place)}
          className={classNames(
            'flex size-6 items-center justify-center rounded-full border-2 touch:size-9',
            value === place ? 'border-ink' : 'border-transparent',
          )}
        >
          <span className="size-4 rounded-full touch:size-6" style={{ background: colourOf(place) }} />
        </button>
      ))}
    </div>
  );
}
