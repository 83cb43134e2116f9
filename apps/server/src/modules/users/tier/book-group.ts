import type { BookId, UserId } from '@halyard/accounting';
import { notificationOf } from '@halyard/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { refuse } from '../../../platform/refusal.ts';
import { servePieces } from '../../../platform/serve-each.ts';
import { changesBetween, type Proposal, type Terms } from '../../approvals/index.ts';
import type { BookRow } from '../../ledger/index.ts';
import { KNOWN_EVERYWHERE_MS, NOTICE_MS } from '../../market/index.ts';
import { requireAuthorityOver } from '../authority.ts';
import type { UserAdminDeps } from '../deps.ts';
import * as people from '../store.ts';
import { lockBooks } from './lock-books.ts';
import { selectTier } from './store-tier.ts';

/**
 * A group of its own for a book beside the main one, or that of the main one again. A better one counts with the approval, one with
 * anything dearer or stricter a day after its owner was told.
 */

type BookGroupDeps = Pick<
  UserAdminDeps,
  | 'approvals'
  | 'audit'
  | 'clock'
  | 'groupNames'
  | 'holdGroups'
  | 'isDearer'
  | 'ledger'
  | 'live'
  | 'newsOfGroup'
  | 'requireNightsBooked'
  | 'tell'
>;

/** Null for that of the main book. */
type Wanted = string | null;
type Content = { readonly ownerId: UserId; readonly group: Wanted };

const OF_MAIN = 'your main account';

/** Nothing changes yet: a different administrator decides. */
export async function proposeBookGroup(
  { approvals, clock, groupNames, ledger }: BookGroupDeps,
  tx: Tx,
  caller: Identity,
  { id, book: bookId }: { readonly id: UserId; readonly book: BookId },
  { group, reason }: { readonly group: Wanted; readonly reason: string },
): Promise<Proposal> {
  const person = (await people.selectById(tx, id, { lock: true })) ?? refuse('user-not-found');
  requireAuthorityOver(caller, person);
  if (person.erasedAt) refuse('person-erased');
  const book = (await ledger.book(tx, id, bookId)) ?? refuse('book-not-found');
  if (book.kind === 'main') refuse('group-of-main');
  if (book.status === 'closed') refuse('book-closed');
  const names = await groupNames(tx);
  const since = clock.now().getTime() - KNOWN_EVERYWHERE_MS;
  const isKnown = ({ id: one, madeAt }: (typeof names)[number]) =>
    one === group && (madeAt === null || madeAt.getTime() <= since);
  if (group !== null && !names.some(isKnown)) refuse('unknown-group');
  if (group === lastWordOf(book)) refuse('book-group-unchanged');
  const named = (one: Wanted) =>
    one === null ? 'as the main account' : (names.find(({ id: known }) => known === one)?.name ?? one);
  return approvals.propose(tx, caller, {
    kind: 'book-group',
    subject: bookId,
    about: `${book.name} of ${person.email}`,
    userId: id,
    content: { ownerId: id, group } satisfies Content,
    basis: basisOf(book),
    changes: changesBetween({ group: named(book.group) }, { group: named(group) }),
    reason,
  });
}

/** What it is in once all that was decided has come. */
const lastWordOf = ({ group, groupNext, groupChangesAt }: BookRow): Wanted =>
  groupChangesAt === null ? group : groupNext;

const basisOf = ({ group, groupNext, groupChangesAt }: BookRow) => ({
  group,
  ...(groupChangesAt && { groupNext }),
});

/** What carries it out: under the locks of all books of the owner, where every night that has passed is booked. */
export function bookGroupTerms(deps: BookGroupDeps): Terms {
  return {
    lock: async (tx, { subject, content }) => {
      const { ownerId } = content as Content;
      await lockBooks(deps, tx, ownerId);
      const book = await deps.ledger.book(tx, ownerId, subject);
      return book?.status === 'open' ? basisOf(book) : null;
    },
    carryOut: async (tx, caller, { subject, content, reason }) => {
      const { ownerId, group } = content as Content;
      const before = (await deps.ledger.book(tx, ownerId, subject)) ?? refuse('book-not-found');
      const { tier } = (await selectTier(tx, ownerId)) ?? refuse('user-not-found');
      const isLater = deps.isDearer(group ?? tier, before.group ?? tier);
      const at = new Date(deps.clock.now().getTime() + NOTICE_MS);
      const coming = await deps.newsOfGroup(tx, group ?? tier, ownerId);
      if (isLater) {
        const waiting = { group: before.group, groupNext: group, groupChangesAt: at };
        await deps.ledger.changeGroup(tx, subject, waiting);
      } else {
        await move(deps, tx, before, { group, tier, by: caller.userId, reason });
      }
      await tellOwner(deps, tx, before, { group, at: isLater ? at : null });
      for (const news of coming) await deps.tell(tx, { userId: ownerId, ...news });
    },
  };
}

type Move = {
  readonly group: Wanted;
  readonly tier: string;
  readonly by: string | null;
  readonly reason: string;
};

/** The caller holds its lock: whoever remembers the book, shows its prices or watches prices for it learns of the move. */
async function move(
  { audit, ledger, live }: Pick<BookGroupDeps, 'audit' | 'ledger' | 'live'>,
  tx: Tx,
  { bookId, ownerId, group: before }: BookRow,
  { group, tier, by, reason }: Move,
): Promise<void> {
  await ledger.changeGroup(tx, bookId, { group, groupNext: null, groupChangesAt: null });
  await live.append(tx, bookId, [{ kind: 'group', group: group ?? tier }]);
  await audit.record(tx, {
    actorId: by,
    action: 'user.updated',
    subjectId: ownerId,
    detail: { book: bookId, before: { group: before }, after: { group }, reason },
  });
}

async function tellOwner(
  { groupNames, tell }: BookGroupDeps,
  tx: Tx,
  { ownerId: userId, name: book }: BookRow,
  { group, at }: { readonly group: Wanted; readonly at: Date | null },
): Promise<void> {
  const names = await groupNames(tx);
  const words = { book, group: names.find(({ id }) => id === group)?.name ?? OF_MAIN };
  const news = at
    ? notificationOf('book-group-changes', { ...words, at: at.toISOString() })
    : notificationOf('book-group-is', words);
  await tell(tx, { userId, ...news });
}

/** What their owners were told a day ago. */
export async function beginBookGroups(
  deps: Omit<BookGroupDeps, 'approvals' | 'groupNames' | 'isDearer' | 'newsOfGroup' | 'tell'> &
    Pick<UserAdminDeps, 'database'>,
  ending?: AbortSignal,
): Promise<void> {
  const now = deps.clock.now();
  const beginOne = ({ bookId, ownerId }: Pick<BookRow, 'bookId' | 'ownerId'>) =>
    deps.database.transaction(async (tx) => {
      await lockBooks(deps, tx, ownerId);
      const book = await deps.ledger.book(tx, ownerId, bookId);
      const person = await selectTier(tx, ownerId);
      // Decided anew meanwhile, or begun by another node.
      if (!book?.groupChangesAt || book.groupChangesAt > now || book.status === 'closed' || !person) return;
      const reason = 'Decided by staff';
      await move(deps, tx, book, { group: book.groupNext, tier: person.tier, by: null, reason });
    });
  await servePieces(
    (after) => deps.ledger.groupsDue(deps.database, now, after),
    ({ bookId }) => bookId,
    beginOne,
    'the groups of some accounts could not change yet',
    ending,
  );
}
