import { type ReactNode, useEffect } from 'react';
import { isNobody } from '../../platform/calls/call-failure.ts';
import { EmptyState } from '../waiting/empty-state.tsx';
import { NotLoaded } from '../waiting/not-loaded.tsx';
import { SkeletonRows } from '../waiting/skeleton.tsx';
import { type Cursor, CursorPages } from './cursor-pages.tsx';
import { lastBefore, type PagesOnTheWire, pagesOf } from './pages.ts';
import { Pagination } from './pagination.tsx';

/** What a list answers: rows under some name, and how its pages are turned. */
type Answer =
  | { readonly pagination: PagesOnTheWire }
  | { readonly older: string | number | null; readonly newer: string | number | null };

type ListingProps<R> = {
  readonly of: {
    readonly data: Answer | undefined;
    readonly isError: boolean;
    readonly error: unknown;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly rows: readonly R[] | undefined;
  readonly onPage?: (page: number) => void;
  /** Where a list without numbered pages stands, and how it is turned. */
  readonly cursor?: Cursor;
  readonly onCursor?: (cursor: Cursor) => void;
  /** What is counted: 'transactions'. */
  readonly noun: string;
  readonly failed: string;
  readonly loading?: string;
  readonly expects?: number;
  /** What stands there when there is nothing: a title, or more. */
  readonly empty: ReactNode;
  /** What stands there when whom it was asked about does not exist. Without it that is a failure. */
  readonly nobody?: ReactNode;
  readonly children: (rows: readonly R[]) => ReactNode;
};

/** A list in each of its states: on its way, not to be had, empty, or a page of rows and the way to the others. */
export function Listing<R>(props: ListingProps<R>) {
  const { of, rows, noun, failed, loading = `Loading ${noun}`, expects = 8, empty, nobody, children } = props;
  const isTurning = useLastPage(props);
  if (nobody && isNobody(of.error)) return nobody;
  if (of.data === undefined || rows === undefined)
    return <NotLoaded of={of} failed={failed} loading={loading} rows={expects} />;
  if (isTurning) return <SkeletonRows count={expects} label={loading} />;
  if (rows.length === 0) return typeof empty === 'string' ? <EmptyState title={empty} /> : empty;
  return (
    <div aria-busy={of.isPlaceholderData || undefined} className={OLD_ROWS}>
      {children(rows)}
      <Pager answer={of.data} {...props} />
    </div>
  );
}

/** What was asked for before stays until the answer is here, and is seen to be old. */
export const OLD_ROWS = 'transition-opacity duration-120 aria-busy:opacity-60';

/** Whoever decides about all that stands on the last page goes on at the one before, which is the last one now. */
function useLastPage<R>({ of: { data, isPlaceholderData }, onPage }: ListingProps<R>): boolean {
  const last = data !== undefined && 'pagination' in data ? lastBefore(data.pagination) : null;
  useEffect(() => {
    if (last !== null && !isPlaceholderData) onPage?.(last);
  });
  return last !== null && onPage !== undefined;
}

type PagerProps = Pick<ListingProps<never>, 'cursor' | 'onPage' | 'onCursor' | 'noun'> & {
  readonly answer: Answer;
};

function Pager({ answer, noun, onPage, cursor, onCursor }: PagerProps) {
  if ('pagination' in answer)
    return onPage && <Pagination {...pagesOf(answer.pagination)} noun={noun} onPage={onPage} />;
  return onCursor && cursor && <CursorPages {...answer} cursor={cursor} onCursor={onCursor} />;
}
