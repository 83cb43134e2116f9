import { Children, type CSSProperties, isValidElement, type ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';

/** A digit of the house's figures is six tenths as wide as it is high. */
const WIDEST_EM = 0.6;

type StatRowProps = {
  readonly label: string;
  readonly children: ReactNode;
  /** Long figures stand one under the other on a phone, others in pairs. */
  readonly isLong?: boolean;
};

/** Figures in one frame, divided by hairlines. Labels, figures and notes of a row stand at the same height. */
export function StatRow({ label, children, isLong = false }: StatRowProps) {
  return (
    <dl
      aria-label={label}
      style={{ '--widest-em': Math.max(1, ...Children.toArray(children).map(widthOf)) } as CSSProperties}
      className={classNames(
        'grid gap-px overflow-hidden rounded-panel border border-line bg-line sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none',
        !isLong && 'grid-cols-2 max-sm:[&>:first-child:nth-last-child(odd)]:col-span-2',
      )}
    >
      {children}
    </dl>
  );
}

type StatProps = {
  readonly label: ReactNode;
  readonly children: ReactNode;
  readonly note?: ReactNode;
  readonly tone?: 'up' | 'down' | undefined;
  /** Prices change it: where they are old, so is this, and it is seen. */
  readonly moves?: boolean;
};

export function Stat({ label, children, note, tone, moves = false }: StatProps) {
  const colour = tone === 'up' ? 'text-up' : tone === 'down' ? 'text-down' : undefined;
  return (
    <div className="row-span-3 grid min-w-0 grid-rows-subgrid bg-surface px-4 py-4 sm:px-5">
      <dt className="text-dense text-muted">{label}</dt>
      <dd
        className={classNames(
          '@container mt-1 text-figure font-medium',
          moves && 'delayed:text-muted',
          colour,
        )}
      >
        {typeof children === 'string' ? <span style={fitted(children)}>{children}</span> : children}
      </dd>
      {note !== undefined && <dd className="mt-1 text-dense text-muted">{note}</dd>}
    </div>
  );
}

/** Of the figure that a card of a row was given. */
function widthOf(card: ReactNode): number {
  const figure = isValidElement<StatProps>(card) ? card.props.children : undefined;
  return typeof figure === 'string' ? emOf(figure) : 1;
}

const emOf = (figure: string): number => Math.max(1, figure.length * WIDEST_EM);

/** A figure never breaks: where the cards are too narrow for the longest of a row, all of them are set smaller. */
function fitted(figure: string): CSSProperties {
  const widthEm = `max(${emOf(figure).toFixed(2)}, var(--widest-em, 1))`;
  return { whiteSpace: 'nowrap', fontSize: `min(var(--text-figure), calc(100cqi / ${widthEm}))` };
}
