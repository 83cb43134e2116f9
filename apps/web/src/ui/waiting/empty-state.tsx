import type { ReactNode } from 'react';

type EmptyStateProps = { readonly title: string; readonly children?: ReactNode; readonly action?: ReactNode };

/** Nothing here yet, and what to do about it. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-panel border border-dashed border-line px-6 py-10 text-center">
      <p className="font-medium">{title}</p>
      {children && <p className="max-w-[48ch] text-base text-balance text-muted">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
