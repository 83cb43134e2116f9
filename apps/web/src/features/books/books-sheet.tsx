import type { books } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { ArrowLeftRight, Check, Ellipsis, Plus } from 'lucide-react';
import { useState } from 'react';
import { BOOKS } from '../../texts/books.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/style/class-names.ts';
import { lazyOver } from '../../ui/waiting/lazy-part.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import type { BookDialog as Asked } from './book-dialog.tsx';
import { isLed } from '../../domain/portfolio/own-book.ts';
import { showBook, useBooks } from './books.ts';
import { PracticeMark } from './practice-mark.tsx';

const BookDialog = lazyOver(async () => (await import('./book-dialog.tsx')).BookDialog);

/** All accounts with what each is worth, the sum of those with real money, and what can be done with them. */
export function BooksSheet({ onClose }: { readonly onClose: () => void }) {
  const { list, main, open, current } = useBooks();
  const [asked, setAsked] = useState<Asked | null>(null);
  if (!list.data)
    return (
      <div className="p-4">
        <NotLoaded of={list} failed={BOOKS.listFailure} loading="Loading your accounts" rows={3} />
      </div>
    );
  // It takes the place of the sheet: what closes it leaves nothing behind it.
  if (asked) return <BookDialog asked={asked} onClose={onClose} onDone={onClose} />;
  const canMove = open.filter((book) => !isLed(book)).length > 1;
  return (
    <div className="flex min-h-0 flex-col">
      <p className="flex items-baseline justify-between gap-4 border-b border-line px-4 py-3">
        <span className="text-dense text-muted">Equity of all accounts with real money</span>
        <span className="font-medium tabular-nums delayed:text-muted">{formatUsd(list.data.realEquity)}</span>
      </p>
      <ul className="min-h-0 flex-1 divide-y divide-line overflow-y-auto">
        {open.map((book) => (
          <BookRow
            key={book.id}
            book={book}
            isCurrent={book.id === current?.id}
            onShow={() => {
              showBook(book.id === main ? undefined : book.id);
              onClose();
            }}
            onMore={() => setAsked({ of: 'manage', book })}
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 border-t border-line p-3">
        {canMove && (
          <Button variant="secondary" onClick={() => setAsked({ of: 'transfer' })}>
            <ArrowLeftRight aria-hidden className="size-4" />
            Transfer
          </Button>
        )}
        <Button variant="secondary" onClick={() => setAsked({ of: 'open' })}>
          <Plus aria-hidden className="size-4" />
          Open account
        </Button>
      </div>
    </div>
  );
}

type BookRowProps = {
  readonly book: books.Book;
  readonly isCurrent: boolean;
  readonly onShow: () => void;
  readonly onMore: () => void;
};

function BookRow({ book, isCurrent, onShow, onMore }: BookRowProps) {
  const { name, kind, equity, terms } = book;
  return (
    <li className={classNames('flex items-center gap-1 pr-2', isCurrent && 'bg-brass/8')}>
      <button
        type="button"
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onShow}
        className="flex min-h-14 min-w-0 flex-1 items-center gap-2 py-2 pl-3 text-left hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <Check aria-hidden className={classNames('size-4 shrink-0', !isCurrent && 'invisible')} />
        <span className="min-w-0 flex-1">
          <span className="block [overflow-wrap:anywhere] font-medium">{name}</span>
          <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-dense text-muted">
            {kind === 'practice' ? (
              <>
                <PracticeMark />
                <span>{BOOKS.practiceNote}</span>
              </>
            ) : kind === 'main' ? (
              BOOKS.mainNote
            ) : (
              BOOKS.kinds[kind]
            )}
            {terms !== undefined && <span>{BOOKS.terms(terms)}</span>}
          </span>
        </span>
        <span className="shrink-0 text-right tabular-nums delayed:text-muted">{formatUsd(equity)}</span>
      </button>
      <Button variant="quiet" size="small" aria-label={`Manage ${name}`} className="!px-2" onClick={onMore}>
        <Ellipsis aria-hidden className="size-4" />
      </Button>
    </li>
  );
}
