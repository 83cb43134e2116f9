import type { ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';

/** What is known of one thing, a line for each fact. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl>{children}</dl>;
}

export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line py-2">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 text-right break-words">{children}</dd>
    </div>
  );
}

type FactGridProps = {
  readonly rows: readonly (readonly [string, ReactNode])[];
  /** Two in a row where it has a wide screen to itself. */
  readonly isPaired?: boolean;
};

/** A few short ones: what each is called, and beside it what is known. */
export function FactGrid({ rows, isPaired = false }: FactGridProps) {
  return (
    <dl
      className={classNames(
        'grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-dense',
        isPaired && 'lg:grid-cols-[auto_minmax(0,1fr)_auto_minmax(0,1fr)] lg:gap-x-10',
      )}
    >
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="text-right break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
