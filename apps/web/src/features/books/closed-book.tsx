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
