import type { ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';

/** A bar at the foot of a small screen. `--foot-height` keeps its place free under the page and whatever stands above it. */
export function BarFoot({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <div aria-hidden className="h-(--foot-height) shrink-0" />
      <nav
        aria-label={label}
        data-foot
        className="fixed inset-x-0 bottom-0 z-30 grid print:hidden h-(--foot-height) auto-cols-fr grid-flow-col border-t border-line bg-surface pr-[max(0.25rem,env(safe-area-inset-right))] pl-[max(0.25rem,env(safe-area-inset-left))] pb-[env(safe-area-inset-bottom)]"
      >
        {children}
      </nav>
    </>
  );
}

/** What leads somewhere from it. */
export const FOOT_ITEM = classNames(
  'relative flex flex-col items-center justify-center gap-0.5 low:flex-row low:gap-2 text-meta text-muted focus-visible:-outline-offset-2',
  'aria-[current]:font-medium aria-[current]:text-ink',
  'after:absolute after:inset-x-4 after:-top-px after:h-0.5 aria-[current]:after:bg-brass',
);
