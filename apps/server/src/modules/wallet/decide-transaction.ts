import { depositCompleted, USD, withdrawalCompleted } from '@halyard/accounting';
import type { Tx } from '../../platform/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { refuse } from '../../platform/refusal.ts';
import type { StatementRow } from '../ledger/index.ts';
import { amountText, readAmount } from './amounts.ts';
import { giveBack, settleAfterwards } from './cancel-withdrawal.ts';
import type { WalletDeps } from './index.ts';
import * as store from './store.ts';

export type Decision = {
  readonly row: StatementRow;
  readonly needed: number;
  /** The ids of those who agreed. */
  readonly approvers: readonly string[];
};

/** An administrator approves. The last approval that is needed moves the money. */
export async function approveTransaction(
  deps: WalletDeps,
  tx: Tx,
  admin: Identity,
  transactionId: string,
  arrived: string | number | undefined,
): Promise<Decision> {
  const row = await lockPending(deps, tx, admin, transactionId);
  // A withdrawal is paid as it was asked for or not at all: another amount must not be ignored in silence.
  if (row.type === 'withdrawal' && arrived !== undefined) refuse('invalid-amount');
  const needed =
    row.type === 'withdrawal' ? ((await store.selectWithdrawal(tx, row.id))?.approvalsNeeded ?? 2) : 1;
  const isFirst = await store.insertApproval(tx, row.id, admin.userId, deps.clock.now());
  if (!isFirst) refuse('needs-other-approver');
  const approvers = await store.selectApprovers(tx, row.id);
  if (approvers.length < needed) {
    const step = `Approved by ${approvers.length} of ${needed} administrators`;
    await record(deps, tx, admin, row, 'transaction.first-approval', step);
    return { row, needed, approvers };
  }
  const ended =
    row.type === 'deposit'
      ? await completeDeposit(deps, tx, row, arrived)
      : await completeWithdrawal(deps, tx, row);
  const differs = ended.amount !== row.amount;
  const step = differs
    ? `Completed: ${amountText(ended.amount, row.asset)} arrived instead of ${amountText(row.amount, row.asset)}`
    : 'Completed';
  await record(deps, tx, admin, ended, 'transaction.approved', step, {
    before: { status: row.status, amount: String(row.amount) },
    after: { status: ended.status, amount: String(ended.amount) },
    amount: String(ended.amount),
  });
  return { row: ended, needed, approvers };
}

export async function rejectTransaction(
  deps: WalletDeps,
  tx: Tx,
  admin: Identity,
  transactionId: string,
  reason: string,
): Promise<Decision> {
  const row = await lockPending(deps, tx, admin, transactionId);
  const ended =
    row.type === 'deposit'
      ? await deps.ledger.end(tx, row.id, { status: 'failed', reason })
      : await giveBack(deps, tx, row, reason);
  if (row.type === 'deposit') await store.refuseDeposit(tx, row.id);
  const noun = row.type === 'deposit' ? 'deposit' : 'withdrawal';
  await deps.notifications.notify(tx, {
    userId: row.userId,
    kind: 'money',
    title: row.type === 'deposit' ? 'Deposit not accepted' : 'Withdrawal declined',
    body: `Your ${noun} of ${amountText(row.amount, row.asset)} (${row.reference}) was not carried out: ${reason}`,
  });
  await record(deps, tx, admin, ended, 'transaction.rejected', 'Declined', {
    before: { status: row.status },
    after: { status: ended.status },
    reason,
  });
  return { row: ended, needed: 1, approvers: [] };
}

/** The customer's lock first, then the row: the same order everywhere, so that nobody waits in a circle. */
async function lockPending(
  deps: WalletDeps,
  tx: Tx,
  admin: Identity,
  transactionId: string,
): Promise<StatementRow> {
  const seen = await deps.ledger.transaction(tx, transactionId);
  if (!seen || (seen.type !== 'deposit' && seen.type !== 'withdrawal'))
    return refuse('transaction-not-found');
  if (seen.userId === admin.userId) refuse('own-approval');
  await deps.ledger.lock(tx, seen.userId);
  const row = await deps.ledger.transaction(tx, transactionId, { lock: true });
  if (row?.status !== 'pending') return refuse('not-pending');
  return row;
}

async function completeDeposit(
  deps: WalletDeps,
  tx: Tx,
  row: StatementRow,
  arrived: string | number | undefined,
): Promise<StatementRow> {
  const amount = arrived === undefined ? row.amount : readAmount(arrived, row.asset);
  await deps.ledger.post(tx, row.id, depositCompleted({ userId: row.userId, asset: row.asset, amount }));
  if (row.asset === USD) await settleAfterwards(deps, tx, row.userId);
  const usdValue = deps.market.valueUsd(amount, row.asset);
  const ended = await deps.ledger.end(tx, row.id, { status: 'completed', amount, usdValue });
  await deps.notifications.notify(tx, {
    userId: row.userId,
    kind: 'money',
    title: 'Deposit completed',
    body: `${amountText(amount, row.asset)} (${row.reference}) is now available in your wallet.`,
  });
  return ended;
}

async function completeWithdrawal(deps: WalletDeps, tx: Tx, row: StatementRow): Promise<StatementRow> {
  // Losses since the request may have eaten what it would take away.
  if (row.asset === USD && (await deps.trading.figures(tx, row.userId)).freeMarginUsd < 0n)
    refuse('funds-needed');
  const parts = { userId: row.userId, asset: row.asset, amount: row.amount, fee: row.fees };
  await deps.ledger.release(tx, row.id, withdrawalCompleted(parts));
  const usdValue = deps.market.valueUsd(row.amount, row.asset) ?? row.usdValue;
  const ended = await deps.ledger.end(tx, row.id, { status: 'completed', usdValue });
  await deps.notifications.notify(tx, {
    userId: row.userId,
    kind: 'money',
    title: 'Withdrawal completed',
    body: `${amountText(row.amount, row.asset)} (${row.reference}) is on its way to you.`,
  });
  return ended;
}

async function record(
  deps: WalletDeps,
  tx: Tx,
  admin: Identity,
  row: StatementRow,
  action: string,
  step: string,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await store.insertStep(tx, row.id, { what: step, by: 'staff', actorId: admin.userId }, deps.clock.now());
  await deps.audit.record(tx, {
    actorId: admin.userId,
    action,
    subjectId: row.userId,
    detail: { transactionId: row.id, reference: row.reference, asset: row.asset, ...detail },
  });
}
