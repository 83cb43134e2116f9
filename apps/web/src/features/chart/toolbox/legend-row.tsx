import { Settings2, X } from 'lucide-react';
import type { Ref } from 'react';

type LegendRowProps = {
  readonly name: string;
  /** A place in the palette. */
  readonly colour?: number;
  readonly values?: Ref<HTMLSpanElement>;
  readonly onSet?: () => void;
  readonly onRemove: () => void;
};

const BUTTON =
  'pointer-events-auto flex size-5 items-center justify-center rounded-[4px] text-muted hover:bg-sunken hover:text-ink touch:-my-1 touch:size-11';

/** What is drawn on a chart, with its figures at the moment, and how to set it or be rid of it. */
export function LegendRow({ name, colour, values, onSet, onRemove }: LegendRowProps) {
  return (
    <div className="flex w-fit flex-wrap items-center gap-x-1.5 rounded-[4px] bg-surface/80 text-meta">
      {colour !== undefined && (
        <span aria-hidden className="size-2 rounded-full" style={{ background: colourOf(colour) }} />
      )}
      <span className="font-medium whitespace-nowrap">{name}</span>
      <span ref={values} className="flex gap-1.5" />
      {onSet && (
        <button type="button" aria-label={`Settings of ${name}`} onClick={onSet} className={BUTTON}>
          <Settings2 aria-hidden className="size-3.5" />
        </button>
      )}
      <button
        type="button"
        aria-label={`Remove ${name}`}
        onClick={({ currentTarget }) => {
          currentTarget.closest('section')?.focus({ preventScroll: true });
          onRemove();
        }}
        className={BUTTON}
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </div>
  );
}

export function colourOf(place: number): string {
  return `var(--chart-${place + 1})`;
}
