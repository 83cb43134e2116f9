import { useRef } from 'react';
import { Button } from '../buttons/button.tsx';
import { toItsTop } from './to-its-top.ts';

/** Where a page stands: what is older than one row, or newer than another. Neither is the newest page. */
export type Cursor = { readonly before?: string | undefined; readonly after?: string | undefined };

type CursorPagesProps = {
  readonly cursor: Cursor;
  readonly older: string | number | null;
  readonly newer: string | number | null;
  readonly onCursor: (cursor: Cursor) => void;
};

/** Turns the pages of what grows at its newer end. Nothing is counted: however long it is, each page comes at once. */
export function CursorPages({ cursor, older, newer, onCursor }: CursorPagesProps) {
  const nav = useRef<HTMLElement>(null);
  const isNewest = cursor.before === undefined && cursor.after === undefined;
  if (isNewest && older === null) return null;
  const turn = (to: Cursor) => {
    toItsTop(nav.current);
    onCursor(to);
  };
  return (
    <nav ref={nav} aria-label="Older and newer" className="mt-4 flex flex-wrap justify-end gap-1">
      <Button size="small" variant="quiet" disabled={isNewest} onClick={() => turn({})}>
        Newest
      </Button>
      <Button
        size="small"
        variant="secondary"
        disabled={newer === null && isNewest}
        // The last step upwards leads to the newest page, whatever has come there meanwhile.
        onClick={() => turn(newer === null ? {} : { after: String(newer) })}
      >
        Newer
      </Button>
      <Button
        size="small"
        variant="secondary"
        disabled={older === null}
        onClick={() => turn({ before: String(older) })}
      >
        Older
      </Button>
    </nav>
  );
}
