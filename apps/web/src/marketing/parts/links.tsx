import type { ReactNode } from 'react';
import { buttonStyle } from '../../ui/buttons/button.tsx';

/** Where nearly every call to action goes. */
export const SIGN_UP = '/portal?tab=signup';

type LinkProps = {
  readonly to: string;
  readonly variant?: 'primary' | 'secondary';
  readonly label?: string;
  readonly children: ReactNode;
};

/** A link that looks like a button. `label` tells several of the same words apart. */
export function Action({ to, variant = 'primary', label, children }: LinkProps) {
  return (
    <a href={to} aria-label={label} className={buttonStyle(variant, 'large')}>
      {children}
    </a>
  );
}

/** The last thing on a page: one sentence and the way on. */
export function Closing({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}) {
  return (
    <section className="border-t border-line bg-surface">
      <div className="mx-auto flex w-full max-w-300 flex-col gap-8 px-4 py-16 sm:px-6 md:py-20 lg:flex-row lg:items-end lg:justify-between">
        <div>
          <h2 className="font-serif text-[clamp(1.75rem,3vw,2.375rem)] leading-[1.12] tracking-[-0.012em] [font-weight:560]">
            {title}
          </h2>
          <p className="mt-3 max-w-[52ch] text-body text-muted">{lead}</p>
        </div>
        <div className="flex flex-wrap gap-3 lg:shrink-0">{children}</div>
      </div>
    </section>
  );
}
