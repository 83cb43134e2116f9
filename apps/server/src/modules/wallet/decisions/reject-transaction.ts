import { mainBookOf, ownerOfMain } from '@halyard/accounting';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Terms } from '../../approvals/index.ts';
import type { StatementRow } from '../../ledger/index.ts';
import { type ArrivalRow, selectArrival } from '../arrivals/store-arrivals.ts';
import type { WalletDeps } from '../deps.ts';
import { lockForLeaving } from '../withdrawals/what-may-leave.ts';
import { approveTransaction, type Decision, lockPending, turnDown } from './decide-transaction.ts';

export async function rejectTransaction(
  deps: WalletDeps,
  tx: Tx,
  admin: Identity,
  transactionId: string,
  reason: string,
): Promise<Decision> {
  const row = await lockPending(deps, tx, admin, transactionId);
  const arrival = row.type === 'deposit' ? await selectArrival(tx, row.id) : null;
  if (isOnChain(arrival)) return declineForGood(deps, tx, admin, row, reason);
  // A block has it: it will come all the same, and then it takes two to say that it is not the customer's.
  if (arrival?.isSeen && arrival.standsIn === 'nowhere') refuse('not-arrived-yet');
  if ((await deps.ledger.isPayout(tx, row.id)) && !(await deps.rails.stopPayout(tx, row.id)))
    refuse('being-sent');
  return { row: await turnDown(deps, tx, admin, row, reason), needed: 1, approvers: [] };
}

type Given =
  | { readonly decision: 'approve'; readonly amount?: string | number | undefined }
  | { readonly decision: 'reject'; readonly reason: string };

export function decideTransfer(deps: WalletDeps) {
  return async (tx: Tx, admin: Identity, id: string, given: Given): Promise<{ readonly waits: boolean }> => {
    const { row, needed, approvers } =
      given.decision === 'approve'
        ? await approveTransaction(deps, tx, admin, id, given.amount)
        : await rejectTransaction(deps, tx, admin, id, given.reason);
    // What a rail pays stays pending and waits for nobody.
    return { waits: given.decision === 'approve' ? approvers.length < needed : row.status === 'pending' };
  };
}

/**
 * What is on a chain and final came for good: nobody sends it back by declining it. Two people may say that it is not to be
 * credited; then its line fails with the reason of the first, and the coins stay where they are, in suspense, with their receipts on that line;
 * what we had sent there ourselves is the house's again.
 */
async function declineForGood(
  deps: WalletDeps,
  tx: Tx,
  admin: Identity,
  row: StatementRow,
  reason: string,
): Promise<Decision> {
  const open = await deps.approvals.openAbout(tx, 'deposit-decline', row.id);
  if (open) {
    if (open.proposedBy === admin.userId) refuse('needs-other-approver');
    await deps.approvals.approve(tx, admin, open.id, declineTerms(deps), reason);
    const ended = await deps.ledger.transaction(tx, row.id);
    return { row: ended ?? row, needed: 2, approvers: [open.proposedBy, admin.userId] };
  }
  await deps.approvals.propose(tx, admin, {
    kind: 'deposit-decline',
    subject: row.id,
    about: row.reference,
    userId: ownerOfMain(row.userId),
    content: { asset: row.asset, amount: String(row.amount) },
    basis: {},
    changes: [],
    reason,
  });
  return { row, needed: 2, approvers: [admin.userId] };
}

function isOnChain(arrival: ArrivalRow | null): boolean {
  return arrival !== null && arrival.rail !== 'bank' && arrival.standsIn === 'suspense';
}

export function declineTerms(deps: WalletDeps): Terms {
  return {
    lock: async (tx, { subject, userId }) => {
      if (userId) await lockForLeaving(deps, tx, userId, mainBookOf(userId));
      const row = await deps.ledger.transaction(tx, subject, { lock: true });
      return row?.status === 'pending' && isOnChain(await selectArrival(tx, row.id)) ? {} : null;
    },
    carryOut: async (tx, caller, { subject, reason }) => {
      const row = (await deps.ledger.transaction(tx, subject)) ?? refuse('transaction-not-found');
      await turnDown(deps, tx, caller, row, reason);
      await deps.rails.depositDeclined(tx, row.id);
    },
  };
}
