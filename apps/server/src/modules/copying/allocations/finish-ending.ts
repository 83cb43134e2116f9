import { USD } from '@halyard/accounting';
import { notificationOf } from '@halyard/contract';
import { formatUnits } from '@halyard/money';
import type { Tx } from '../../../platform/database/database.ts';
import type { CopyingDeps } from '../deps.ts';
import type { Ending } from '../mirror/store-lane.ts';
import { chargeUnlessHeld } from './charge-fees.ts';
import * as store from './store-allocations.ts';

/**
 * Ends a copy as far as it can be ended now: closes what is open, and once nothing is, takes the fee and brings the rest to the main
 * account. What cannot be closed yet is tried again.
 */
export async function finishEnding(deps: CopyingDeps, ending: Ending): Promise<void> {
  const { allocationId: id, bookId } = ending;
  if (ending.isNew) {
    await deps.database.transaction(async (tx) => {
      await deps.ledger.lock(tx, bookId);
      await deps.trading.copies.updateCopierStatus(tx, bookId, 'stopping');
      await store.noteStop(tx, id, 'strategy');
    });
  }
  const { body: isFlat } = await deps.trading.desk.run({
    userId: bookId,
    command: (atMs) => ({ type: 'close-all', atMs, symbol: null, side: null }),
    answer: ({ state }) => ({ status: 200, body: state.positions.length + state.orders.length === 0 }),
  });
  // While something is open or owed nobody is locked: a market may rest for days, and each lock makes others read the books anew.
  if (isFlat !== true || (await deps.ledger.owes(deps.database, bookId))) return;
  await deps.database.transaction((tx) => giveBack(deps, tx, ending));
}

async function giveBack(
  deps: CopyingDeps,
  tx: Tx,
  { allocationId: id, bookId, ownerId }: Ending,
): Promise<void> {
  const { clock, ledger, notifications, trading, wallet } = deps;
  const leaving = await wallet.lockForLeaving(tx, ownerId, bookId);
  const row = await store.selectAllocation(tx, ownerId, id);
  const { isFlat, deficitUsd } = await trading.figures(tx, bookId);
  // A deficit, here or in another book, is paid or forgiven by whoever protects its owner; what pays it pays no fee before.
  if (!row || row.endedAt || !isFlat || deficitUsd < 0n || (await ledger.owes(tx, bookId))) return;
  const available = (await ledger.lock(tx, bookId)).of(USD).available;
  const profit = available - row.highWater;
  const { fee } = await chargeUnlessHeld(
    deps,
    tx,
    { row, leaving },
    { kind: 'end', profit, most: available },
  );
  const amount = available - fee;
  await wallet.moveToMain(tx, ownerId, { bookId, name: row.strategyName }, amount);
  await ledger.closeBook(tx, bookId);
  await trading.copies.endWaitingCloses(tx, bookId);
  await store.updateEnd(tx, id, clock.now());
  const words = { strategy: row.strategyName, why: row.stoppedBy ?? 'loss', amount: formatUnits(amount, 2) };
  await notifications.notify(tx, { userId: ownerId, ...notificationOf('copy-ended', words) });
}
