import type { ReactNode } from 'react';
import { classNames } from '../../ui/style/class-names.ts';

type SectionProps = {
  readonly id?: string;
  /** The small brass figure that counts the sections of a page: '01'. */
  readonly number: string;
  readonly title: string;
  readonly lead?: string | undefined;
  /** Beside the title, where a section has something to say about itself. */
  readonly mark?: ReactNode;
  readonly children: ReactNode;
};

/** A part of a public page under its own title. A hairline divides it from the one before. */
export function Section({ id, number, title, lead, mark, children }: SectionProps) {
  return (
    <section id={id} className="border-t border-line">
      <div className="mx-auto w-full max-w-300 px-4 py-16 sm:px-6 md:py-24">
        <div className="grid gap-x-12 gap-y-4 lg:grid-cols-[7fr_5fr]">
          <div>
            <p aria-hidden className="flex items-center gap-3 text-meta font-medium text-muted">
              <span className="h-0.5 w-6 bg-brass" />
              {number}
            </p>
            <h2 className="mt-4 max-w-[22ch] font-serif text-[clamp(1.75rem,3vw,2.375rem)] leading-[1.12] tracking-[-0.012em] [font-weight:560]">
              {title}
            </h2>
            {mark && <div className="mt-3">{mark}</div>}
          </div>
          {lead && <p className="max-w-[52ch] self-end text-body text-muted lg:pb-1">{lead}</p>}
        </div>
        <div className="mt-10 md:mt-12">{children}</div>
      </div>
    </section>
  );
}

/** The first thing on a page: what it is about, in one line, and where to go from here. */
export function Hero({
  title,
  lead,
  actions,
  aside,
}: {
  readonly title: string;
  readonly lead: string;
  readonly actions: ReactNode;
  readonly aside?: ReactNode;
}) {
  return (
    <div className="mx-auto w-full max-w-300 px-4 py-14 sm:px-6 md:py-20 lg:py-24">
      <div
        className={classNames(
          'grid gap-x-12 gap-y-12 xl:gap-x-16',
          aside !== undefined && 'lg:grid-cols-[5fr_7fr]',
        )}
      >
        <div className="flex flex-col justify-center">
          <span aria-hidden className="mb-6 h-0.5 w-12 bg-brass" />
          <h1 className="max-w-[18ch] font-serif text-headline [font-weight:560] tracking-[-0.015em]">
            {title}
          </h1>
          <p className="mt-5 max-w-[48ch] text-lead text-muted">{lead}</p>
          <div className="mt-8 flex flex-wrap gap-3">{actions}</div>
        </div>
        {aside}
      </div>
    </div>
  );
}
