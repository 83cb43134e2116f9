import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type StatRowProps = {
  readonly label: string;
  readonly children: ReactNode;
  /** Long figures stand one under the other on a phone, others in pairs. */
  readonly isLong?: boolean;
};

/** Figures in one frame, divided by hairlines. */
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
  readonly label: string;
  readonly children: ReactNode;
  readonly note?: ReactNode;
  readonly tone?: 'up' | 'down' | undefined;
};

export function Stat({ label, children, note, tone }: StatProps) {
  const colour = tone === 'up' ? 'text-up' : tone === 'down' ? 'text-down' : undefined;
  return (
    <div className="min-w-0 bg-surface px-4 py-4 sm:px-5">
      <dt className="text-dense text-muted">{label}</dt>
      <dd className={classNames('mt-1 text-figure font-medium break-words', colour)}>{children}</dd>
      {note !== undefined && <dd className="mt-1 text-dense text-muted">{note}</dd>}
    </div>
  );
}
