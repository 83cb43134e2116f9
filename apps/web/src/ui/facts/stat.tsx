import type { CSSProperties, ReactNode } from 'react';
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
};

export function Stat({ label, children, note, tone }: StatProps) {
  const colour = tone === 'up' ? 'text-up' : tone === 'down' ? 'text-down' : undefined;
  return (
    <div className="row-span-3 grid min-w-0 grid-rows-subgrid bg-surface px-4 py-4 sm:px-5">
      <dt className="text-dense text-muted">{label}</dt>
      <dd className={classNames('@container mt-1 text-figure font-medium', colour)}>
        {typeof children === 'string' ? <span style={fitted(children)}>{children}</span> : children}
      </dd>
      {note !== undefined && <dd className="mt-1 text-dense text-muted">{note}</dd>}
    </div>
  );
}

/** A figure never breaks: where its card is too narrow for it, it is set smaller. */
function fitted(figure: string): CSSProperties {
  const widthEm = Math.max(1, figure.length * WIDEST_EM);
  return { whiteSpace: 'nowrap', fontSize: `min(var(--text-figure), ${(100 / widthEm).toFixed(2)}cqi)` };
}
