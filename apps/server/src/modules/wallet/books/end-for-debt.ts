import type { UserId } from '@halyard/accounting';
import { notificationOf } from '@halyard/contract';
import { formatUnits } from '@halyard/money';
import type { Tx } from '../../../platform/database/database.ts';
import { serveEach } from '../../../platform/serve-each.ts';
import type { WalletDeps } from '../deps.ts';
import * as store from './store-overdue.ts';

/**
 * Somebody owes, holds nothing themselves, and what is copied or managed for them could pay it: nothing else of theirs would ever end
 * that. They have a day to pay or to end it themselves, and are told so at once.
 */

type Deps = Pick<WalletDeps, 'clock' | 'database' | 'ledger' | 'notifications' | 'trading'>;

/** Ends what is led for somebody, as if they had asked for it: under the locks of all their books. */
export type EndLed = (tx: Tx, ownerId: UserId) => Promise<void>;

const DAY_MS = 86_400_000;

export function createEndForDebt(deps: Deps) {
  const ends: EndLed[] = [];
  return {
    /** Whoever leads books for others hears when they are to end. */
    onEnd: (end: EndLed): void => void ends.push(end),
    /** Looks at everybody who owes, or did a minute ago. */
    look: async (): Promise<void> => {
      const { database, ledger } = deps;
      const some = [...(await ledger.debtors(database)), ...(await store.selectAllOverdue(database))];
      await serveEach(
        [...new Set(some)],
        (ownerId) => database.transaction((tx) => lookAt(deps, tx, ownerId, ends)),
        'what some customers owe could not be looked at yet',
      );
    },
  };
}

async function lookAt(deps: Deps, tx: Tx, ownerId: UserId, ends: readonly EndLed[]): Promise<void> {
  const { clock, notifications } = deps;
  const owedUsd = await owedBesideLed(deps, tx, ownerId);
  const known = await store.selectOverdue(tx, ownerId);
  if (owedUsd === 0n) {
    if (known) await store.deleteOverdue(tx, ownerId);
    return;
  }
  const now = clock.now();
  const amount = formatUnits(owedUsd, 2);
  if (!known) {
    const at = new Date(now.getTime() + DAY_MS).toISOString();
    await store.insertOverdue(tx, ownerId, now);
    await notifications.notify(tx, { userId: ownerId, ...notificationOf('debt-waits', { amount, at }) });
    return;
  }
  if (known.decidedAt || now.getTime() < known.since.getTime() + DAY_MS) return;
  await store.updateDecided(tx, ownerId, now);
  for (const end of ends) await end(tx, ownerId);
  await notifications.notify(tx, { userId: ownerId, ...notificationOf('debt-ends', { amount }) });
}

/** What somebody owes where only what others lead for them is open; else nothing. */
async function owedBesideLed({ ledger, trading }: Deps, tx: Tx, ownerId: UserId): Promise<bigint> {
  const bookIds = await ledger.lockRealBooks(tx, ownerId);
  const books = (await ledger.booksOf(tx, ownerId)).filter(({ bookId }) => bookIds.includes(bookId));
  const isLed = new Set(
    books.flatMap(({ bookId, kind }) => (kind === 'copy' || kind === 'managed' ? [bookId] : [])),
  );
  if (isLed.size === 0) return 0n;
  let owedUsd = 0n;
  for (const [bookId, { isFlat, deficitUsd }] of await trading.figuresOfAll(tx, bookIds)) {
    if (!isFlat && !isLed.has(bookId)) return 0n;
    owedUsd -= deficitUsd;
  }
  return owedUsd;
}
