import type { BookId } from '@halyard/accounting';
import type { BookOfCall, Identity } from '../../platform/http/identity.ts';
import { keyIn, type KeyInBook } from '../trading/index.ts';
import type { When } from './names.ts';

/** Who asks for what about which account, and how they write moments. */
export type Asked = {
  readonly caller: Identity;
  readonly book: BookOfCall;
  readonly when: When;
  /** When it came in, by a clock that only goes forward. */
  readonly askedAtNs: bigint;
};

/** The same for the use cases of trading, which judge what a key may do. */
export function requestOf({ caller, book, askedAtNs }: Asked): {
  readonly userId: BookId;
  readonly key: KeyInBook | undefined;
  readonly askedAtNs: bigint;
} {
  return { userId: book.bookId, key: keyIn(caller, book), askedAtNs };
}
