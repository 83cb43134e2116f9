import type { BookId } from '@halyard/accounting';
import type { BookOfCall, Identity, KeyRights, Recalled } from '../../../platform/http/identity.ts';
import type { OnceScope } from '../../../platform/idempotency.ts';
import type { Job } from '../desk/job.ts';

/** Who asks for something in the market, and how. */
export type Request = {
  readonly userId: BookId;
  readonly once?: OnceScope | undefined;
  /** When it came in, by a clock that only goes forward; without it the time it takes is not measured. */
  readonly askedAtNs?: bigint;
  /** Who asks, where they are only remembered. */
  readonly recalled?: Recalled | null;
  /** The API key it is asked with. */
  readonly key?: KeyInBook | undefined;
};

/** A key, and whose prices the book gets that it is used in. */
export type KeyInBook = KeyRights & { readonly group: string };

export function keyIn(
  { key }: Pick<Identity, 'key'>,
  { group }: Pick<BookOfCall, 'group'>,
): KeyInBook | undefined {
  return key && { ...key, group };
}

/** What is measured of a request, and for which order or position. */
export function askedFor({ askedAtNs }: Request, subjectId: string | null): Job['asked'] {
  return askedAtNs === undefined ? undefined : { atNs: askedAtNs, subjectId };
}
