import { ChevronDown, Layers } from 'lucide-react';
import { useEffect } from 'react';
import { isPractice } from '../../platform/browser/book.ts';
import { followBooks } from '../../platform/live/live.ts';
import { BOOKS } from '../../texts/books.ts';
import { notices } from '../../ui/notices/notices.ts';
import { PopoverButton } from '../../ui/overlays/popover-button.tsx';
import { classNames } from '../../ui/style/class-names.ts';
import { lazyPart } from '../../ui/waiting/lazy-part.tsx';
import { showBook, useBooks } from './books.ts';
import { followedBooks } from './followed-books.ts';
import { PracticeMark } from './practice-mark.tsx';

const BooksSheet = lazyPart(async () => (await import('./books-sheet.tsx')).BooksSheet);

/** Which account this is, in the bar of every screen, and the way to the others. */
export function BookSwitcher() {
  const { list, asked, main, open, current } = useBooks();
  const followed = followedBooks(open, { main, asked }).join();
  useEffect(() => {
    if (followed !== '') followBooks(followed.split(','));
  }, [followed]);
  const isUnknown = list.isSuccess && !list.isFetching && current === undefined;
  useEffect(() => {
    if (!isUnknown) return;
    notices.error(BOOKS.unknown);
    showBook(undefined);
  }, [isUnknown]);
  const isPlay = isPractice(asked);
  const named = current?.name ?? (isPlay ? 'Practice account' : 'Account');
  const name = current?.status === 'closed' ? BOOKS.closedName(named) : named;
  return (
    <PopoverButton
      label="Accounts"
      aria-label={`Account: ${name}${isPlay ? `, practice, ${BOOKS.practiceNote}` : ''}`}
      // A name is shown whole; what has to give way is the search beside it.
      className="flex h-8 min-w-0 items-center gap-1.5 rounded-control px-2 text-base hover:bg-sunken xl:shrink-0 touch:h-11 touch:min-w-11 touch:justify-center"
      face={
        <>
          {isPlay ? <PracticeMark /> : <Layers aria-hidden className="size-4 shrink-0 text-muted" />}
          <span
            className={classNames(
              'hidden min-w-0 truncate font-medium',
              // The word says enough where there is little room.
              isPlay
                ? 'max-w-36 sm:max-[56.25rem]:block 2xl:block'
                : 'max-w-24 sm:max-[56.25rem]:block xl:block',
            )}
          >
            {name}
          </span>
          <ChevronDown aria-hidden className="size-3.5 shrink-0 text-muted max-sm:hidden" />
        </>
      }
    >
      {(close) => <BooksSheet onClose={close} />}
    </PopoverButton>
  );
}
