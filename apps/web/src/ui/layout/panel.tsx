import { type ReactNode, useId } from 'react';
import { classNames } from '../style/class-names.ts';

type PanelProps = {
  readonly title?: string;
  readonly lead?: ReactNode;
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
};

/** A sheet with a hairline around it. */
export function Panel({ title, lead, aside, className, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={classNames('rounded-panel border border-line bg-surface p-4 sm:p-6', className)}
    >
      {title && (
        <header className="mb-5 flex items-start justify-between gap-6">
          <div className="min-w-0">
            <h2 id={id} className="text-lead font-medium">
              {title}
            </h2>
            {lead && <p className="mt-0.5 max-w-[68ch] text-base text-muted">{lead}</p>}
          </div>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}
