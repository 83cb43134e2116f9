import type { Tier } from '@halyard/catalogue';
import { nextNight } from '@halyard/engine';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import type { UserAdminDeps } from '../deps.ts';
import type { Person } from '../person.ts';
import { beginBookGroups } from './book-group.ts';
import { lockBooks, openBooks } from './lock-books.ts';
import * as store from './store-tier.ts';
import type { TierState } from './store-tier.ts';
import { askSwapFree, isSwapFreeAt, shownSwapFree } from './swap-free.ts';

/** Somebody else's or nobody's doing, and why. */
type Because = { readonly by: string | null; readonly reason: string };

export type Tiers = ReturnType<typeof createTiers>;

/** What the tier of a person comes from, for whoever knows their money. The books are locked first, then the person. */
type TierDeps = Pick<
  UserAdminDeps,
  | 'audit'
  | 'clock'
  | 'database'
  | 'holdGroups'
  | 'ledger'
  | 'live'
  | 'newsOfGroup'
  | 'requireNightsBooked'
  | 'tell'
>;

export function createTiers(deps: TierDeps) {
  return {
    read: store.selectTier,
    lockBooks: (tx: Tx, userId: string) => lockBooks(deps, tx, userId),
    lock: store.lockTier,
    due: store.selectTiersDue,
    beginBookGroups: (ending?: AbortSignal) => beginBookGroups(deps, ending),
    askSwapFree: (tx: Tx, userId: string, wanted: boolean) => askSwapFree(deps, tx, userId, wanted),
    shownSwapFree,
    /** Whether the next night costs them no financing. */
    isSwapFree: async (queryable: Queryable, userId: string) =>
      isSwapFreeAt(await store.selectTier(queryable, userId), nextNight(deps.clock.now().getTime())),
    /** Nothing changes but how long they have been below it. */
    note: store.updateTier,
    /**
     * What whoever is told that they come into a tier, or are in it, hears with that word: the dearer terms that are on their way to it.
     * Asked before the word is kept. Of those that are agreed on later they hear with its customers.
     */
    comingTo: (tx: Tx, userId: string, tier: Tier) => deps.newsOfGroup(tx, tier, userId),
    move: async (tx: Tx, { by, reason }: Because, before: TierState, after: TierState): Promise<void> => {
      await store.updateTier(tx, after);
      await tellBooks(deps, tx, after);
      await deps.audit.record(tx, {
        actorId: by,
        action: 'user.updated',
        subjectId: after.id,
        detail: { before: { tier: before.tier }, after: { tier: after.tier }, reason },
      });
    },
  };
}

/** Whoever shows prices of these books, or watches prices for them, learns which ones count from now on. Some have a group of their own. */
export async function tellBooks(
  { ledger, live }: Pick<UserAdminDeps, 'ledger' | 'live'>,
  tx: Tx,
  { id, tier }: Pick<Person, 'id' | 'tier'>,
): Promise<void> {
  for (const { bookId, group } of await openBooks(ledger, tx, id))
    if (group === null) await live.append(tx, bookId, [{ kind: 'group', group: tier }]);
}
