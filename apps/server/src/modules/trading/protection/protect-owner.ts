import type { BookId, UserId } from '@halyard/accounting';
import { protect, type TradingEvent } from '@halyard/engine';
import { assert } from '@halyard/money';
import type { Tx } from '../../../platform/database/database.ts';
import { drawStep } from '../../../platform/database/steps.ts';
import { serveEach } from '../../../platform/serve-each.ts';
import { referenceFor } from '../../ledger/index.ts';
import type { TradingDeps } from '../deps.ts';
import type { Account } from '../desk/account.ts';
import { type BatchDeps, hasWrites, oldestNight } from '../desk/batch.ts';
import { commitBatch } from '../desk/commit.ts';
import type { Done } from '../desk/job.ts';
import { loadAccounts } from '../desk/store-load.ts';
import { writesOf } from '../desk/writes-of.ts';
import { DEFICIT_BESIDE_POSITION } from '../store-verify.ts';
import { inOrderOfPaying } from './pay-order.ts';

/** So much left a book, which was worth this before, for a loss in another. */
export type Cover = {
  readonly bookId: BookId;
  readonly amountUsd: bigint;
  /** What the book that paid was worth before; null for the one that was paid for. */
  readonly equityUsd: bigint | null;
};
/** What was paid, in its order, and whether the house has borne what was left; in the transaction of both, under all locks. */
export type OnCover = (
  tx: Tx,
  covered: { readonly ownerId: UserId; readonly covers: readonly Cover[]; readonly isForgiven: boolean },
) => Promise<void>;

export type ProtectionDeps = Omit<TradingDeps, 'wakeMail'> & Pick<BatchDeps, 'bestsOf'>;

/** Somebody else is telling one of these books something at this moment, so that none of them can be written. */
class InOtherHands extends Error {
  readonly bookIds: readonly BookId[];
  constructor(bookIds: readonly BookId[]) {
    super('Somebody else is telling one of these books something');
    this.bookIds = bookIds;
  }
}
/** So often it is tried again at once; after that with the next round of everybody. */
const MOST_TRIES = 20;

/**
 * Decides what becomes of what somebody owes, in one transaction over all their books of real money: their locks are taken
 * by id, and with them nobody else decides about any of them. It runs soon after whatever may have brought it about, on
 * whichever node that was, and for everybody who owes each minute; running it once too often changes nothing.
 */
export function createProtection(deps: ProtectionDeps) {
  /** Those at work, and whether they have to be looked at once more. */
  const listeners: OnCover[] = [];
  const running = new Map<UserId, { again: boolean; readonly ended: Promise<void> }>();

  const once = async (ownerId: UserId): Promise<void> => {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      try {
        const done = await deps.database.transaction((tx) => work(deps, tx, ownerId, listeners));
        return done.forEach(deps.desk.announce);
      } catch (error) {
        if (!(error instanceof InOtherHands)) throw error;
        await Promise.all([deps.live.waitFor(deps.database, error.bookIds), deps.market.groups.look()]);
      }
    }
  };

  const run = async (ownerId: UserId): Promise<void> => {
    const known = running.get(ownerId);
    if (known) {
      known.again = true;
      return known.ended;
    }
    const state = { again: true };
    const rounds = async () => {
      // It goes on before it can end: whoever comes meanwhile must find it at work, and nobody after its end.
      await Promise.resolve();
      try {
        while (state.again) {
          state.again = false;
          // What this mends must not keep this from mending it.
          if (deps.site.booksAreSoundBut(DEFICIT_BESIDE_POSITION)) await once(ownerId);
        }
      } finally {
        running.delete(ownerId);
      }
    };
    const ended = rounds();
    running.set(ownerId, Object.assign(state, { ended }));
    return ended;
  };

  return {
    /** Whoever keeps what was put into a book hears what was taken out of it. */
    onCover: (listener: OnCover): void => void listeners.push(listener),
    /** Settles what this person owes, as far as it can be settled now. */
    run,
    /**
     * Something was decided about a book: it may have brought about what the others have to pay, or freed what they can pay
     * with.
     */
    noted: ({ ownerId, state, jobs }: Done): void => {
      const owes = state.deficitUsd < 0n || state.otherBooks === 'owing';
      // What was decided here has no job behind it.
      if (!state.otherBooks || !owes || jobs.length === 0) return;
      run(ownerId).catch((error: unknown) =>
        deps.log.error({ err: error }, 'what a customer owes could not be settled yet'),
      );
    },
    /** Everybody who owes something in one of several books. */
    everybody: async (): Promise<void> =>
      serveEach(
        await deps.ledger.debtors(deps.database),
        run,
        'what some customers owe could not be settled yet',
      ),
    settled: async (): Promise<void> => {
      await Promise.allSettled(Array.from(running.values(), ({ ended }) => ended));
    },
  };
}

async function work(
  deps: ProtectionDeps,
  tx: Tx,
  ownerId: UserId,
  listeners: readonly OnCover[],
): Promise<readonly Done[]> {
  const bookIds = await deps.ledger.lockRealBooks(tx, ownerId);
  const accounts = await loadAccounts(tx, bookIds);
  if (![...accounts.values()].some(({ state }) => state.deficitUsd < 0n)) return [];
  const at = deps.clock.now();
  const knownVersions = deps.market.groups.known();
  const decided = decide(deps, ownerId, accounts, at);
  const commitments = decided
    .map(({ account, writes }) => ({ account, writes, answers: [], recalled: [] }))
    .filter(hasWrites);
  if (commitments.length === 0) return [];
  const step = drawStep();
  const moved = await commitBatch({ database: tx, live: deps.live }, commitments, [], {
    at,
    step,
    knownVersions,
  });
  if (moved.size < commitments.length) throw new InOtherHands(bookIds);
  const covers = decided.flatMap(({ account, events }) => coversIn(account.userId, events));
  const isForgiven = decided.some(({ events }) => events.some(({ type }) => type === 'deficit-forgiven'));
  for (const listener of listeners) await listener(tx, { ownerId, covers, isForgiven });
  return commitments.map(({ account: { userId, group, version }, writes }) => ({
    userId,
    ownerId,
    group,
    version: version + step,
    state: writes.state,
    writes,
    written: moved.get(userId) ?? null,
    at,
    jobs: [],
  }));
}

function decide(deps: ProtectionDeps, ownerId: UserId, accounts: ReadonlyMap<BookId, Account>, at: Date) {
  const market = deps.market.view({ nightsSinceMs: oldestNight(accounts, at) });
  const protectedBooks = protect(
    inOrderOfPaying(ownerId, accounts.values()).map(({ userId, group, state }) => ({
      id: userId,
      state,
      market: deps.market.seenBy(group, market),
      bests: deps.bestsOf(userId),
    })),
    { atMs: at.getTime(), nextReference: () => referenceFor('transfer') },
  );
  return protectedBooks.map(({ id, state, events }) => {
    const account = accounts.get(id);
    assert(account, `book ${id} was read`);
    return { account, events, writes: writesOf({ account, state, events, at }) };
  });
}

const coversIn = (bookId: BookId, events: readonly TradingEvent[]): readonly Cover[] =>
  events.flatMap((event) => {
    if (event.type !== 'cover-paid' && event.type !== 'cover-received') return [];
    const equityUsd = event.type === 'cover-paid' ? event.equityUsd : null;
    return [{ bookId, amountUsd: event.amountUsd, equityUsd }];
  });
