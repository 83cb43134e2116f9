import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

/**
 * A part that is written into the page and comes to life later (live/islands.ts). It is a tree of its own, so that its
 * ids begin at the beginning in both places.
 */
export function Island({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  // oxlint-disable-next-line react/no-danger -- made by React itself, at build time
  return <div data-island={name} dangerouslySetInnerHTML={{ __html: renderToString(children) }} />;
}
