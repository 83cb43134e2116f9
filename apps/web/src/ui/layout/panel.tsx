import { type ReactNode, useId } from 'react';
import { classNames } from '../style/class-names.ts';

type PanelProps = {
  readonly title?: string;
  readonly lead?: ReactNode;
  /** Words of it, with `self-baseline`, stand on the line of the title. */
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
        <header className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-2 sm:flex-nowrap">
          <div className="min-w-0 self-baseline max-sm:contents">
            <h2 id={id} className="min-w-0 self-baseline text-lead font-medium max-sm:grow">
              {title}
            </h2>
            {/* On a phone under what stands aside, the whole width of the sheet. */}
            {lead && (
              <p className="mt-0.5 max-w-[68ch] text-base text-pretty text-muted max-sm:order-1 max-sm:w-full">
                {lead}
              </p>
            )}
          </div>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}
