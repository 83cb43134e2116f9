import { type BookId, mainBookOf, type UserId } from '@halyard/accounting';
import { divideDown } from '@halyard/money';
import type { Tx } from '../../../platform/database/database.ts';
import { servePieces } from '../../../platform/serve-each.ts';
import type { Cover } from '../../trading/index.ts';
import type { CopyingDeps } from '../deps.ts';
import { chargeFee } from './charge-fees.ts';
import { lowered, paidFor } from './given.ts';
import * as store from './store-allocations.ts';

/**
 * What a copy pays for a loss in another book of its owner's is taken out of it by the house (decision 093): what was given and the high
 * water go down in proportion. The fee on its share of the profit comes after the debt, once nothing is owed any more. What others have
 * paid for a loss of the copy's own raises the high water as what its owner adds.
 */

type Covered = {
  readonly ownerId: UserId;
  readonly covers: readonly Cover[];
  readonly isForgiven: boolean;
};

/** Under the locks of all books of the owner's, in the transaction of the covers. */
export async function noteCovers(tx: Tx, { ownerId, covers, isForgiven }: Covered): Promise<void> {
  const paid = covers.map(({ bookId }) => bookId);
  for (const row of paid.length > 0 ? await store.selectCovering(tx, paid) : []) {
    let given: Given = row;
    for (const cover of covers.filter(({ bookId }) => bookId === row.bookId)) {
      given = afterCover(given, cover);
      if (cover.equityUsd === cover.amountUsd) await store.noteStop(tx, row.id, 'debt');
    }
    const coveredProfit = row.feePercent > 0 ? given.coveredProfit : 0n;
    await store.updateCovered(tx, { ...given, id: row.id, coveredProfit });
  }
  if (isForgiven) await store.forgetCovered(tx, ownerId);
}

type Given = Pick<store.AllocationRow, 'base' | 'highWater' | 'coveredProfit'>;

/** What was paid for others was taken out. What others have paid was added, and is no profit. */
function afterCover(given: Given, { amountUsd, equityUsd }: Cover): Given {
  if (equityUsd === null) return { ...given, highWater: given.highWater + amountUsd };
  // As when its owner takes something out, but that nothing is paid for its share of the profit yet.
  const { share, ...kept } = lowered(given, equityUsd, equityUsd - amountUsd);
  return { ...kept, coveredProfit: given.coveredProfit + share };
}

/** Charges what waits, of whoever owes nothing: out of the copy, and where that has not enough, out of the main account. */
export async function chargeCovered(deps: CopyingDeps, ending?: AbortSignal): Promise<void> {
  await servePieces(
    (after) => store.selectCovered(deps.database, after),
    ({ id }) => id,
    (one) => deps.database.transaction((tx) => charge(deps, tx, one)),
    'some fees that waited for a debt could not be charged yet',
    ending,
  );
}

async function charge(
  deps: CopyingDeps,
  tx: Tx,
  { id, userId, bookId }: Pick<store.AllocationRow, 'id' | 'userId' | 'bookId'>,
): Promise<void> {
  const main = mainBookOf(userId);
  const leaving = await deps.wallet.lockForLeaving(tx, userId, main);
  if ((await deps.ledger.owes(tx, main)) || (await deps.ledger.isHeld(tx, main))) return;
  const real = [main, ...leaving.others];
  for (const payer of [bookId, main].filter((book) => real.includes(book))) {
    const row = await store.selectAllocation(tx, userId, id);
    if (!row || row.coveredProfit === 0n) return;
    // What is remembered of it elsewhere does not hold any more.
    await deps.ledger.lock(tx, payer);
    const others = real.filter((book) => book !== payer);
    const most = await deps.wallet.mayLeave(tx, { ownerId: userId, bookId: payer, others });
    if (most > 0n) await chargeFrom(deps, tx, row, { payer, most });
  }
}

async function chargeFrom(
  deps: CopyingDeps,
  tx: Tx,
  row: store.AllocationRow,
  { payer, most }: { readonly payer: BookId; readonly most: bigint },
): Promise<void> {
  const { copies, figures } = deps.trading;
  const { id, feePercent, coveredProfit: profit } = row;
  const { equityUsd } = await figures(tx, payer);
  const { fee } = await chargeFee(deps, tx, { ...row, bookId: payer }, { kind: 'covered', profit, most });
  const paid = paidFor(fee, feePercent);
  const coveredProfit = paid < profit ? profit - paid : 0n;
  if (payer !== row.bookId) return store.updateCovered(tx, { ...row, coveredProfit });
  // It belongs to what was taken out, so it brings nobody nearer to their largest loss.
  const rest = equityUsd - fee;
  await store.updateCovered(tx, { ...row, base: divideDown(row.base * rest, equityUsd), coveredProfit });
  await copies.updateLossFloor(tx, payer, divideDown(row.lossFloor * rest, equityUsd));
  if (rest > 0n) return;
  await store.noteStop(tx, id, 'debt');
  await copies.updateCopierStatus(tx, payer, 'stopping');
}
