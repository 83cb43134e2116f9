import { USD, withdrawalGivenBack } from '@halyard/accounting';
import type { Tx } from '../../platform/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { refuse } from '../../platform/refusal.ts';
import type { StatementRow } from '../ledger/index.ts';
import type { WalletDeps } from './index.ts';
import * as store from './store.ts';

/** The customer takes a pending withdrawal back: what was held returns. */
export async function cancelWithdrawal(
  deps: WalletDeps,
  tx: Tx,
  caller: Identity,
  transactionId: string,
): Promise<StatementRow> {
  await deps.ledger.lock(tx, caller.userId);
  const row = await deps.ledger.transaction(tx, transactionId, { lock: true });
  if (!row || row.userId !== caller.userId) return refuse('transaction-not-found');
  if (row.type !== 'withdrawal' || row.status !== 'pending') return refuse('not-cancellable');
  const ended = await giveBack(deps, tx, row, 'Cancelled by the customer');
  await store.insertStep(tx, row.id, { what: 'Cancelled', by: 'customer' }, deps.clock.now());
  return ended;
}

/** Ends a pending withdrawal and returns its held funds. The caller holds the customer's lock. */
export async function giveBack(
  deps: WalletDeps,
  tx: Tx,
  row: StatementRow,
  reason: string,
): Promise<StatementRow> {
  const parts = { userId: row.userId, asset: row.asset, amount: row.amount, fee: row.fees };
  await deps.ledger.release(tx, row.id, withdrawalGivenBack(parts));
  if (row.asset === USD) await settleAfterwards(deps, tx, row.userId);
  return deps.ledger.end(tx, row.id, { status: 'cancelled', reason });
}

/** A loss that is still open is paid from dollars that came in as soon as they are there, and not only at the next trade. */
export async function settleAfterwards(
  { ledger, trading }: WalletDeps,
  tx: Tx,
  userId: string,
): Promise<void> {
  const dollars = (await ledger.balances(tx, userId)).find(({ asset }) => asset === USD);
  if (dollars && dollars.deficit < 0n) tx.afterCommit(() => trading.settle(userId));
}
