import { ownerOfMain, payoutCompleted, type Place } from '@halyard/accounting';
import { notificationOf, say, type StoredText } from '@halyard/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { StatementRow } from '../../ledger/index.ts';
import { wordsOf } from '../amounts.ts';
import type { WalletDeps } from '../deps.ts';
import * as store from '../store.ts';
import { giveBack } from './cancel-withdrawal.ts';
import { learnDestination } from './store-waits.ts';

/**
 * What becomes of a withdrawal that a rail pays. The line stays pending until the payment is final; what was set aside for it
 * is nobody's margin any more, and neither a loss nor its owner takes it back. Callers hold the locks of the book and the line.
 */

/** The last approval: from here on the rail pays. */
export async function beginPayout(deps: WalletDeps, tx: Tx, row: StatementRow): Promise<void> {
  const to = await store.selectWithdrawal(tx, row.id);
  if (!to) throw new Error(`nobody said where ${row.reference} goes`);
  await deps.ledger.turnToPayout(tx, row.id);
  await deps.rails.payOut(tx, { id: row.id, network: to.network, asset: row.asset, amount: row.amount });
  await deps.notifications.notify(tx, {
    userId: ownerOfMain(row.userId),
    ...notificationOf('withdrawal-being-sent', wordsOf(row)),
  });
  await deps.ledger.tell(tx, row);
}

/** It is on its way as this; a replacement has another hash. */
export async function notePayoutSent(deps: WalletDeps, tx: Tx, row: StatementRow, txHash: string) {
  const isFirst = await store.updateHash(tx, row.id, txHash);
  const what = isFirst ? say('step-sent', {}) : say('step-sent-again', {});
  await store.insertStep(tx, row.id, { what, by: 'system' }, deps.clock.now());
  await deps.ledger.tell(tx, row);
}

/** It is final: the money left the place it was paid from, or the suspense where a bank's entry has put it. */
export async function completePayout(
  deps: WalletDeps,
  tx: Tx,
  row: StatementRow,
  { txHash, from }: { readonly txHash: string; readonly from: Place | 'suspense' },
): Promise<StatementRow> {
  const parts = { userId: row.userId, asset: row.asset, amount: row.amount, fee: row.fees };
  await deps.ledger.release(tx, row.id, payoutCompleted(parts, from));
  await store.updateHash(tx, row.id, txHash);
  const to = await store.selectWithdrawal(tx, row.id);
  if (to) await learnDestination(tx, ownerOfMain(row.userId), to);
  const usdValue = deps.market.valueUsd(row.amount, row.asset) ?? row.usdValue;
  const ended = await deps.ledger.end(tx, row.id, { status: 'completed', usdValue });
  await store.insertStep(tx, row.id, { what: say('step-completed', {}), by: 'system' }, deps.clock.now());
  await deps.notifications.notify(tx, {
    userId: ownerOfMain(row.userId),
    ...notificationOf('withdrawal-paid', wordsOf(row)),
  });
  return ended;
}

/** It was not paid and cannot be any more: what was set aside is the customer's again. */
export async function returnPayout(
  deps: WalletDeps,
  tx: Tx,
  row: StatementRow,
  reason: StoredText,
): Promise<StatementRow> {
  const ended = await giveBack(deps, tx, row, reason, 'failed');
  await store.insertStep(tx, row.id, { what: say('step-not-sent', {}), by: 'system' }, deps.clock.now());
  await deps.notifications.notify(tx, {
    userId: ownerOfMain(row.userId),
    ...notificationOf('withdrawal-returned', wordsOf(row)),
  });
  return ended;
}
