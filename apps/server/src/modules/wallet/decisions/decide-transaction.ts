import { mainBookOf, ownerOfMain, USD, withdrawalCompleted } from '@halyard/accounting';
import { notificationOf, plainText, say, type StoredText } from '@halyard/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Terms } from '../../approvals/index.ts';
import type { StatementRow } from '../../ledger/index.ts';
import { amountText, amountWord, parseAmount, wordsOf } from '../amounts.ts';
import { postDeposit } from '../arrivals/credit-arrival.ts';
import { selectArrival, updateStandsIn } from '../arrivals/store-arrivals.ts';
import { giveBack } from '../withdrawals/cancel-withdrawal.ts';
import { beginPayout } from '../withdrawals/pay-out.ts';
import type { WalletDeps } from '../deps.ts';
import {
  lackingElsewhere,
  type Leaving,
  lockForLeaving,
  lockForPayment,
  waitingFees,
} from '../withdrawals/what-may-leave.ts';
import { requireOpen } from './adjustment-rules.ts';
import { requirePayable } from '../withdrawals/require-payable.ts';
import { learnDestination } from '../withdrawals/store-waits.ts';
import { needsAnotherPair, needsSecondPair, noteDecision } from './second-pair.ts';
import * as store from '../store.ts';

export type Decision = {
  readonly row: StatementRow;
  readonly needed: number;
  /** The ids of those who agreed. */
  readonly approvers: readonly string[];
  /** What the first of two has agreed to. */
  readonly agreed?: bigint;
};

/** What two administrators agree about: that this much of a transfer is what moves. */
type Content = { readonly asset: string; readonly amount: string };

/** An administrator approves. The last approval that is needed moves the money. */
export async function approveTransaction(
  deps: WalletDeps,
  tx: Tx,
  admin: Identity,
  transactionId: string,
  arrived: string | number | undefined,
): Promise<Decision> {
  const row = await lockPending(deps, tx, admin, transactionId);
  if (await deps.ledger.isPayout(tx, row.id)) refuse('being-sent');
  await requireDue(deps, tx, row);
  // A withdrawal is paid as it was asked for or not at all: another amount must not be ignored in silence.
  if (row.type === 'withdrawal' && arrived !== undefined) refuse('invalid-amount');
  const kind = kindOf(row);
  const amount = arrived === undefined ? row.amount : parseAmount(arrived, row.asset);
  await requireArrived(tx, row, amount, admin);
  const open = await deps.approvals.openAbout(tx, kind, row.id);
  if (open) {
    if (open.proposedBy === admin.userId) refuse('needs-other-approver');
    const agreed = BigInt((open.content as Content).amount);
    if (agreed !== amount) refuse('other-amount-proposed', { amount: amountText(agreed, row.asset) });
    await deps.approvals.approve(tx, admin, open.id, transferTerms(deps));
    const ended = await deps.ledger.transaction(tx, row.id);
    return { row: ended ?? row, needed: 2, approvers: [open.proposedBy, admin.userId] };
  }
  if (await needsTwo(deps, tx, admin, row, amount)) {
    await proposeApproval(deps, tx, admin, row, amount);
    return { row, needed: 2, approvers: [admin.userId], agreed: amount };
  }
  const ended = await complete(deps, tx, admin, row, amount, [admin.userId]);
  return { row: ended, needed: 1, approvers: [admin.userId] };
}

/** What leaves leaves to somebody who may have it then, and what comes in reaches somebody. */
async function requireDue(deps: WalletDeps, tx: Tx, row: StatementRow): Promise<void> {
  await requirePayable(deps, tx, row);
  if (row.type !== 'deposit') return;
  requireOpen((await deps.users.lock(tx, row.userId)) ?? { status: 'closed' }, row.amount);
}

/** Of a payment that a rail looks after, people confirm what arrived, when it is final: no less, no more, no sooner, not their own word. */
async function requireArrived(
  tx: Tx,
  row: StatementRow,
  amount: bigint,
  { userId }: Identity,
): Promise<void> {
  const arrival = row.type === 'deposit' ? await selectArrival(tx, row.id) : null;
  if (!arrival) return;
  if (arrival.standsIn !== 'suspense') refuse('not-arrived-yet');
  if (arrival.broughtBy === userId) refuse('needs-other-approver');
  if (amount !== row.amount) refuse('invalid-amount');
}

/** The second approval, be it given to the transaction or to what was proposed about it. */
export function transferTerms(deps: WalletDeps): Terms {
  return {
    lock: async (tx, { subject, userId }) => {
      if (userId) await lockForLeaving(deps, tx, userId, mainBookOf(userId));
      const row = await deps.ledger.transaction(tx, subject, { lock: true });
      return row?.status === 'pending' ? {} : null;
    },
    carryOut: async (tx, caller, { subject, content, proposedBy }) => {
      const row = (await deps.ledger.transaction(tx, subject)) ?? refuse('transaction-not-found');
      await requireDue(deps, tx, row);
      await requireArrived(tx, row, BigInt((content as Content).amount), caller);
      if (row.type === 'withdrawal') await needsAnotherPair(deps, tx, { ...row, adminId: caller.userId });
      await complete(deps, tx, caller, row, BigInt((content as Content).amount), [proposedBy, caller.userId]);
    },
  };
}

async function needsTwo(
  deps: WalletDeps,
  tx: Tx,
  admin: Identity,
  row: StatementRow,
  amount: bigint,
): Promise<boolean> {
  const type = kindOf(row);
  const worthUsd = deps.market.valueUsd(amount, row.asset);
  const decided = { userId: row.userId, adminId: admin.userId, type, worthUsd };
  if (type === 'withdrawal') {
    if (await needsAnotherPair(deps, tx, decided)) return true;
    if ((await store.selectWithdrawal(tx, row.id))?.approvalsNeeded !== 1) return true;
  } else if (amount > row.amount) {
    // More than the customer themselves says was sent.
    return true;
  }
  return needsSecondPair(deps, tx, decided);
}

async function proposeApproval(
  deps: WalletDeps,
  tx: Tx,
  admin: Identity,
  row: StatementRow,
  amount: bigint,
): Promise<void> {
  const content: Content = { asset: row.asset, amount: String(amount) };
  const step = {
    what: say('step-approved-by-some', { given: '1', needed: '2' }),
    by: 'staff',
    actorId: admin.userId,
  } as const;
  await store.insertStep(tx, row.id, step, deps.clock.now());
  const changes =
    amount === row.amount
      ? []
      : [
          {
            field: 'amount',
            before: amountText(row.amount, row.asset),
            after: amountText(amount, row.asset),
          },
        ];
  await deps.approvals.propose(tx, admin, {
    kind: kindOf(row),
    subject: row.id,
    about: row.reference,
    userId: ownerOfMain(row.userId),
    content,
    basis: {},
    changes,
    reason: '',
  });
}

async function complete(
  deps: WalletDeps,
  tx: Tx,
  admin: Identity,
  row: StatementRow,
  amount: bigint,
  agreed: readonly string[],
): Promise<StatementRow> {
  const type = kindOf(row);
  const ended =
    type === 'deposit'
      ? await completeDeposit(deps, tx, row, amount)
      : await completeWithdrawal(deps, tx, row);
  if (type === 'deposit') {
    await deps.approvals.voidAbout(
      tx,
      admin.userId,
      'deposit-decline',
      row.id,
      say('void-deposit-approved', {}),
    );
  }
  const worthUsd = deps.market.valueUsd(amount, row.asset);
  await noteDecision(deps, tx, row.id, { userId: row.userId, type, worthUsd }, agreed);
  const differs = ended.amount !== row.amount;
  const isPaid = ended.status === 'completed' || type === 'deposit';
  const step = differs
    ? say('step-other-amount', {
        arrived: amountWord(ended.amount, row.asset),
        reported: amountWord(row.amount, row.asset),
        currency: row.asset,
      })
    : say(isPaid ? 'step-completed' : 'step-being-sent', {});
  await record(deps, tx, admin, ended, 'transaction.approved', step, {
    before: { status: row.status, amount: String(row.amount) },
    after: { status: ended.status, amount: String(ended.amount) },
    amount: String(ended.amount),
    agreed,
  });
  return ended;
}

function kindOf({ type }: Pick<StatementRow, 'type'>): 'deposit' | 'withdrawal' {
  return type === 'deposit' ? 'deposit' : 'withdrawal';
}

/** Ends it without any money for the customer. */
export async function turnDown(
  deps: WalletDeps,
  tx: Tx,
  admin: Identity,
  row: StatementRow,
  reason: string,
): Promise<StatementRow> {
  const ended =
    row.type === 'deposit'
      ? await deps.ledger.end(tx, row.id, { status: 'failed', reason: plainText(reason) })
      : await giveBack(deps, tx, row, plainText(reason));
  if (row.type === 'deposit') {
    await store.refuseDeposit(tx, row.id);
    await deps.approvals.voidAbout(tx, admin.userId, 'deposit', row.id, say('void-deposit-declined', {}));
  }
  await deps.notifications.notify(tx, {
    userId: ownerOfMain(row.userId),
    ...notificationOf(row.type === 'deposit' ? 'deposit-declined' : 'withdrawal-declined', {
      ...wordsOf(row),
      reason,
    }),
  });
  await record(deps, tx, admin, ended, 'transaction.rejected', say('step-declined', {}), {
    before: { status: row.status },
    after: { status: ended.status },
    reason,
  });
  return ended;
}

/** The customer's lock first, then the row: the same order everywhere, so that nobody waits in a circle. */
export async function lockPending(
  deps: WalletDeps,
  tx: Tx,
  admin: Identity,
  transactionId: string,
): Promise<StatementRow> {
  const seen = await deps.ledger.transaction(tx, transactionId);
  if (!seen || (seen.type !== 'deposit' && seen.type !== 'withdrawal'))
    return refuse('transaction-not-found');
  if (ownerOfMain(seen.userId) === admin.userId) refuse('own-approval');
  await lockForLeaving(deps, tx, ownerOfMain(seen.userId), seen.userId);
  const row = await deps.ledger.transaction(tx, transactionId, { lock: true });
  if (row?.status !== 'pending') return refuse('not-pending');
  return row;
}

async function completeDeposit(
  deps: WalletDeps,
  tx: Tx,
  row: StatementRow,
  amount: bigint,
): Promise<StatementRow> {
  const arrival = await selectArrival(tx, row.id);
  if (!arrival) return postDeposit(deps, tx, row, amount, 'treasury');
  await updateStandsIn(tx, row.id, 'available');
  return postDeposit(deps, tx, row, amount, 'suspense');
}

async function completeWithdrawal(deps: WalletDeps, tx: Tx, row: StatementRow): Promise<StatementRow> {
  // Losses since the request may have eaten what it would take away.
  const leaving = await lockForPayment(deps, tx, ownerOfMain(row.userId), row.userId);
  if (row.asset === USD) await requireStillFree(deps, tx, leaving);
  const to = await store.selectWithdrawal(tx, row.id);
  if (to && deps.rails.pays(row.asset, to.network)) {
    await beginPayout(deps, tx, row);
    return row;
  }
  const parts = { userId: row.userId, asset: row.asset, amount: row.amount, fee: row.fees };
  await deps.ledger.release(tx, row.id, withdrawalCompleted(parts));
  if (to) await learnDestination(tx, ownerOfMain(row.userId), to);
  const usdValue = deps.market.valueUsd(row.amount, row.asset) ?? row.usdValue;
  const ended = await deps.ledger.end(tx, row.id, { status: 'completed', usdValue });
  await deps.notifications.notify(tx, {
    userId: ownerOfMain(row.userId),
    ...notificationOf('withdrawal-completed', wordsOf(row)),
  });
  return ended;
}

/** What is held for a withdrawal is nobody's margin, but it may be what the loss of another book will need. */
async function requireStillFree(deps: WalletDeps, tx: Tx, leaving: Leaving): Promise<void> {
  const { freeMarginUsd, withdrawableUsd, deficitUsd } = await deps.trading.figures(tx, leaving.bookId);
  if (freeMarginUsd < 0n) refuse('funds-needed');
  const waitingUsd = await waitingFees(deps, tx, leaving);
  if (leaving.others.length === 0 && waitingUsd === 0n) return;
  const lackingUsd = (await lackingElsewhere(deps, tx, leaving)) - waitingUsd;
  if (deficitUsd < 0n) refuse('deficit-open');
  if (withdrawableUsd + lackingUsd < 0n) refuse('funds-needed');
}

async function record(
  deps: WalletDeps,
  tx: Tx,
  admin: Identity,
  row: StatementRow,
  action: string,
  step: StoredText,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await store.insertStep(tx, row.id, { what: step, by: 'staff', actorId: admin.userId }, deps.clock.now());
  await deps.audit.record(tx, {
    actorId: admin.userId,
    action,
    subjectId: ownerOfMain(row.userId),
    detail: { transactionId: row.id, reference: row.reference, asset: row.asset, ...detail },
  });
}
