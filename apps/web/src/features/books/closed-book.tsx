import { COPYING_HOME, MANAGED_HOME } from '../../domain/investing/places.ts';
import { isLed, useOwnBook } from '../../domain/portfolio/own-book.ts';
import { useAddress } from '../../platform/browser/address.ts';
import { BOOKS } from '../../texts/books.ts';
import { buttonStyle } from '../../ui/buttons/button.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { useBooks } from './books.ts';

/** Over every screen of an account that is closed: on a phone the bar has no room for its name. */
export function ClosedBook() {
  const { current } = useBooks();
  const { tab } = useAddress().query;
  if (current?.status !== 'closed') return null;
  return (
    <Notice
      tone="warn"
      title={BOOKS.closed(current.name)}
      action={
        <Link to="/portal" query={{ tab, book: undefined }} className={buttonStyle('secondary', 'small')}>
          Main account
        </Link>
      }
    >
      {BOOKS.closeLead}
    </Notice>
  );
}

/** Over the trading of an account that somebody else trades in, where the forms for orders would be. */
export function LedBook() {
  const book = useOwnBook();
  if (!book || !isLed(book) || book.status === 'closed') return null;
  const { label, place } = book.kind === 'copy' ? COPYING_HOME : MANAGED_HOME;
  return (
    <Notice
      title={BOOKS.ledTitle(book.name)}
      action={
        <Link {...place} className={buttonStyle('secondary', 'small')}>
          {label}
        </Link>
      }
    >
      {BOOKS.ledDesk[book.kind === 'copy' ? 'copy' : 'managed']}
    </Notice>
  );
}
