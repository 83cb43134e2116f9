import { ownerOfMain, type UserId } from '@halyard/accounting';
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

type Deps = Pick<WalletDeps, 'clock' | 'database' | 'ledger' | 'market' | 'notifications' | 'trading'>;

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
      const claimed = (await ledger.openClaims(database)).map(({ userId }) => ownerOfMain(userId));
      const some = [
        ...(await ledger.debtors(database)),
        ...claimed,
        ...(await store.selectAllOverdue(database)),
      ];
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
  const { owedUsd, isClaim } = await owedBesideLed(deps, tx, ownerId);
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
    const told = notificationOf(isClaim ? 'claim-waits' : 'debt-waits', { amount, at });
    await notifications.notify(tx, { userId: ownerId, ...told });
    return;
  }
  if (known.decidedAt || now.getTime() < known.since.getTime() + DAY_MS) return;
  await store.updateDecided(tx, ownerId, now);
  for (const end of ends) await end(tx, ownerId);
  await notifications.notify(tx, { userId: ownerId, ...notificationOf('debt-ends', { amount }) });
}

type Owed = { readonly owedUsd: bigint; readonly isClaim: boolean };
const NOTHING: Owed = { owedUsd: 0n, isClaim: false };

/** What somebody owes where only what others lead for them is open; else nothing. A loss is told of first, then a reversed payment. */
async function owedBesideLed(deps: Deps, tx: Tx, ownerId: UserId): Promise<Owed> {
  const { ledger, trading } = deps;
  const bookIds = await ledger.lockRealBooks(tx, ownerId);
  const books = (await ledger.booksOf(tx, ownerId)).filter(({ bookId }) => bookIds.includes(bookId));
  const isLed = new Set(
    books.flatMap(({ bookId, kind }) => (kind === 'copy' || kind === 'managed' ? [bookId] : [])),
  );
  if (isLed.size === 0) return NOTHING;
  let owedUsd = 0n;
  // An order that waits is nothing that pays: what could open is cancelled beside a debt, what only reduces may be left over.
  for (const [bookId, { hasPositions, deficitUsd }] of await trading.figuresOfAll(tx, bookIds)) {
    if (hasPositions && !isLed.has(bookId)) return NOTHING;
    owedUsd -= deficitUsd;
  }
  return owedUsd > 0n
    ? { owedUsd, isClaim: false }
    : { owedUsd: await claimedUsd(deps, tx, ownerId), isClaim: true };
}

/** What is owed of reversed payments, at the prices of now. */
async function claimedUsd({ ledger, market }: Deps, tx: Tx, ownerId: UserId): Promise<bigint> {
  let sum = 0n;
  for (const { userId, asset, amount, paid } of await ledger.openClaims(tx))
    if (ownerOfMain(userId) === ownerId) sum += market.valueUsd(amount - paid, asset) ?? 0n;
  return sum;
}
