import { type BookId, ownerOfMain, mainBookOf, USD, withdrawalGivenBack } from '@halyard/accounting';
import { notificationOf, say, type StoredText } from '@halyard/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { hashOf } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { StatementRow } from '../../ledger/index.ts';
import type { WalletDeps } from '../deps.ts';
import { wordsOf } from '../amounts.ts';
import * as waits from './store-waits.ts';
import * as store from '../store.ts';

/** The customer takes a pending withdrawal back: what was held returns. */
export async function cancelWithdrawal(
  deps: WalletDeps,
  tx: Tx,
  caller: Identity,
  transactionId: string,
): Promise<StatementRow> {
  const main = mainBookOf(caller.userId);
  await deps.ledger.lock(tx, main);
  const row = await deps.ledger.transaction(tx, transactionId, { lock: true });
  if (!row || row.userId !== main) return refuse('transaction-not-found');
  if (row.type !== 'withdrawal' || row.status !== 'pending') return refuse('not-cancellable');
  if (await deps.ledger.isPayout(tx, row.id)) return refuse('being-sent');
  const ended = await giveBack(deps, tx, row, say('cancelled-by-customer', {}));
  await store.insertStep(tx, row.id, { what: say('step-cancelled', {}), by: 'customer' }, deps.clock.now());
  return ended;
}

/**
 * The same with the link out of the mail, whoever opens it: it can only give money back to its owner. The customer's
 * lock comes before the row as everywhere, so of this and an approval at the same moment one finds the other's end.
 */
export async function cancelByLink(deps: WalletDeps, tx: Tx, token: string): Promise<StatementRow> {
  const found = await waits.selectByCancelHash(tx, hashOf(token));
  const seen = found && (await deps.ledger.transaction(tx, found.transactionId));
  if (!seen) return refuse('bad-cancel-link');
  await deps.ledger.lock(tx, seen.userId);
  const row = await deps.ledger.transaction(tx, seen.id, { lock: true });
  if (row?.status !== 'pending') return refuse('bad-cancel-link');
  if (await deps.ledger.isPayout(tx, row.id)) return refuse('being-sent');
  const ended = await giveBack(deps, tx, row, say('cancelled-by-mail', {}));
  await waits.forgetCancelHash(tx, row.id);
  await store.insertStep(
    tx,
    row.id,
    { what: say('step-cancelled-by-mail', {}), by: 'customer' },
    deps.clock.now(),
  );
  await deps.notifications.notify(tx, {
    userId: ownerOfMain(row.userId),
    ...notificationOf('withdrawal-cancelled-by-mail', wordsOf(row)),
  });
  await deps.audit.record(tx, {
    actorId: null,
    action: 'withdrawal.cancelled-by-mail',
    subjectId: ownerOfMain(row.userId),
    detail: { transactionId: row.id, reference: row.reference },
  });
  return ended;
}

/** Ends a pending withdrawal and returns its held funds. The caller holds the customer's lock. */
export async function giveBack(
  deps: WalletDeps,
  tx: Tx,
  row: StatementRow,
  reason: StoredText,
  status: 'cancelled' | 'failed' = 'cancelled',
): Promise<StatementRow> {
  const parts = { userId: row.userId, asset: row.asset, amount: row.amount, fee: row.fees };
  await deps.ledger.release(tx, row.id, withdrawalGivenBack(parts));
  await deps.approvals.voidAbout(tx, null, 'withdrawal', row.id, say('void-withdrawal-ended', {}));
  if (row.asset === USD) await settleAfterwards(deps, tx, row.userId);
  return deps.ledger.end(tx, row.id, { status, reason });
}

/**
 * A loss that is still open, in this book or in another of its owner, is paid from dollars that came in as soon as they
 * are there, and not only at the next trade.
 */
export async function settleAfterwards(
  { ledger, trading }: WalletDeps,
  tx: Tx,
  userId: BookId,
): Promise<void> {
  if (await ledger.owes(tx, userId)) tx.afterCommit(() => trading.settle(userId));
}
