import { useRef } from 'react';
import { Button } from '../buttons/button.tsx';
import { classNames } from '../style/class-names.ts';
import { toItsTop } from './to-its-top.ts';
import { pageRange, pageWindow } from './page-window.ts';

type PaginationProps = {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
  /** What is counted: 'transactions'. */
  readonly noun: string;
};

/** Shown only when there is more than one page. */
export function Pagination({ page, limit, total, pages, onPage, noun }: PaginationProps) {
  const nav = useRef<HTMLElement>(null);
  if (pages <= 1) return null;
  const turn = (to: number) => {
    toItsTop(nav.current);
    onPage(to);
  };
  const { from, to } = pageRange(page, limit, total);
  return (
    <nav ref={nav} aria-label="Pages" className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p className="text-dense text-muted">{`Showing ${from} to ${to} of ${total} ${noun}`}</p>
      <div className="flex flex-wrap gap-1">
        <Button size="small" variant="secondary" disabled={page <= 1} onClick={() => turn(page - 1)}>
          Previous
        </Button>
        {pageWindow(page, pages).map((number) => (
          <Button
            key={number}
            size="small"
            variant={number === page ? 'primary' : 'quiet'}
            aria-current={number === page ? 'page' : undefined}
            aria-label={`Page ${number}`}
            onClick={() => turn(number)}
            // A phone has room for the neighbours.
            className={classNames('min-w-8 touch:min-w-11', Math.abs(number - page) > 1 && 'max-sm:hidden')}
          >
            {number}
          </Button>
        ))}
        <Button size="small" variant="secondary" disabled={page >= pages} onClick={() => turn(page + 1)}>
          Next
        </Button>
      </div>
    </nav>
  );
}
