import { type ReactNode, useId } from 'react';

type TableSectionProps = {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** A heading over a table, which has a frame of its own. */
export function TableSection({ title, lead, aside, children }: TableSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <header className="mb-3 flex items-end justify-between gap-x-6">
        <div className="min-w-0">
          <h2 id={id} className="text-lead font-medium">
            {title}
          </h2>
          {lead && <p className="mt-0.5 max-w-[80ch] text-base text-muted">{lead}</p>}
        </div>
        {aside}
      </header>
      {children}
    </section>
  );
}
