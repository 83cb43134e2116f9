import { BRAND } from '../../texts/site.ts';
import { type ReactNode, useEffect } from 'react';

/** Names the page in the browser's tab and history. */
export function PageTitle({ children }: { readonly children: string }) {
  useEffect(() => {
    document.title = `${children} · ${BRAND}`;
  }, [children]);
  return null;
}

/** A screen with one thing on it: a title, a sentence, and a way on. */
export function DeadEnd({
  title,
  children,
  action,
}: {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action: ReactNode;
}) {
  return (
    <div className="mx-auto flex w-full max-w-140 flex-1 flex-col items-start justify-center px-4 py-16 sm:px-6">
      <span aria-hidden className="mb-5 h-0.5 w-10 bg-brass" />
      <h1 className="text-section font-medium">{title}</h1>
      {children && <div className="mt-2 text-body text-pretty text-muted">{children}</div>}
      <div className="mt-6">{action}</div>
    </div>
  );
}

/** While nothing is known yet. */
export function Waiting({ children }: { readonly children: string }) {
  return (
    <p
      role="status"
      data-waiting
      className="flex flex-1 items-center justify-center p-16 text-body text-muted"
    >
      {children}
    </p>
  );
}
