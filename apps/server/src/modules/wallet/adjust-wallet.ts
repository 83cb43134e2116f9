import { adjustment } from '@halyard/accounting';
import type { admin, BodyOf } from '@halyard/contract';
import type { Tx } from '../../platform/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import type { StatementRow } from '../ledger/index.ts';
import { type Change, needsSecondPair, readTarget, requireRoom } from './adjustment-rules.ts';
import { amountText } from './amounts.ts';
import type { WalletDeps } from './index.ts';
import { insertStep } from './store.ts';
import * as store from './store-proposals.ts';

export type Adjusted = {
  readonly transaction: StatementRow | null;
  readonly proposal: store.ProposalRow | null;
};

/** An administrator corrects a balance. A large correction only becomes a proposal for somebody else to decide. */
export async function adjustWallet(
  deps: WalletDeps,
  tx: Tx,
  caller: Identity,
  request: BodyOf<typeof admin.adminAdjustWallet>,
): Promise<Adjusted> {
  const { person, asset, amount } = await readTarget(deps, tx, caller, request);
  const book = await deps.ledger.lock(tx, person.id);
  const { available } = book.of(asset);
  requireRoom(book.of(asset), amount);

  const change = { userId: person.id, asset, amount, reason: request.reason };
  if (needsSecondPair(deps, change))
    return { transaction: null, proposal: await propose(deps, tx, caller, change) };
  const transaction = await carryOut(deps, tx, change);
  await addSteps(deps, tx, transaction.id, { what: 'Created', by: caller.userId }, caller.userId);
  await audit(deps, tx, caller, 'wallet.adjusted', change, {
    transactionId: transaction.id,
    before: { available: String(available) },
    after: { available: String(available + amount) },
  });
  return { transaction, proposal: null };
}

export async function approveProposal(deps: WalletDeps, tx: Tx, caller: Identity, id: string) {
  const proposal = await lockPending(deps, tx, id);
  if (proposal.proposedBy === caller.userId || proposal.userId === caller.userId) refuse('own-approval');
  const transaction = await carryOut(deps, tx, proposal);
  const first = { what: 'Proposed', by: proposal.proposedBy, at: proposal.proposedAt };
  await addSteps(deps, tx, transaction.id, first, caller.userId);
  return decide(deps, tx, caller, proposal, 'approved', null, transaction.id);
}

export async function rejectProposal(deps: WalletDeps, tx: Tx, caller: Identity, id: string, reason: string) {
  const proposal = await lockPending(deps, tx, id);
  return decide(deps, tx, caller, proposal, 'rejected', reason, null);
}

async function propose(
  deps: WalletDeps,
  tx: Tx,
  caller: Identity,
  change: Change,
): Promise<store.ProposalRow> {
  const proposal: store.ProposalRow = {
    ...change,
    id: newId(),
    proposedBy: caller.userId,
    proposedAt: deps.clock.now(),
    status: 'pending',
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
  };
  await store.insertProposal(tx, proposal);
  await audit(deps, tx, caller, 'adjustment.proposed', change, { proposalId: proposal.id });
  return proposal;
}

async function lockPending(deps: WalletDeps, tx: Tx, id: string): Promise<store.ProposalRow> {
  const seen = await store.selectProposal(tx, id);
  if (!seen) return refuse('approval-not-found');
  await deps.ledger.lock(tx, seen.userId);
  const proposal = await store.selectProposal(tx, id, { lock: true });
  if (proposal?.status !== 'pending') return refuse('approval-decided');
  return proposal;
}

async function decide(
  deps: WalletDeps,
  tx: Tx,
  caller: Identity,
  proposal: store.ProposalRow,
  status: 'approved' | 'rejected',
  reason: string | null,
  transactionId: string | null,
): Promise<store.ProposalRow> {
  const decidedAt = deps.clock.now();
  await store.decideProposal(tx, proposal.id, {
    status,
    decidedBy: caller.userId,
    decidedAt,
    reason,
    transactionId,
  });
  await audit(deps, tx, caller, `adjustment.${status}`, proposal, {
    proposalId: proposal.id,
    transactionId,
    before: { status: proposal.status },
    after: { status },
    ...(reason === null ? {} : { decisionReason: reason }),
  });
  return { ...proposal, status, decidedBy: caller.userId, decidedAt, decisionReason: reason };
}

/** Who began it and who ended it, for the people who look at the transaction later. */
async function addSteps(
  deps: WalletDeps,
  tx: Tx,
  transactionId: string,
  first: { readonly what: string; readonly by: string; readonly at?: Date },
  endedBy: string,
): Promise<void> {
  const now = deps.clock.now();
  const begun = { what: first.what, by: 'staff', actorId: first.by } as const;
  await insertStep(tx, transactionId, begun, first.at ?? now);
  await insertStep(tx, transactionId, { what: 'Completed', by: 'staff', actorId: endedBy }, now);
}

/** Moves the money and tells the customer. The customer's lock is held. */
async function carryOut(deps: WalletDeps, tx: Tx, change: Change): Promise<StatementRow> {
  const size = change.amount < 0n ? -change.amount : change.amount;
  const row = await deps.ledger.record(tx, {
    userId: change.userId,
    type: 'adjustment',
    status: 'completed',
    asset: change.asset,
    amount: change.amount,
    usdValue: deps.market.valueUsd(size, change.asset),
    description: 'Balance adjustment',
    reason: change.reason,
  });
  await deps.ledger.post(tx, row.id, adjustment(change));
  await deps.notifications.notify(tx, {
    userId: change.userId,
    kind: 'money',
    title: 'Balance adjusted',
    body: `Your ${change.asset} balance was ${change.amount < 0n ? 'lowered' : 'raised'} by ${amountText(size, change.asset)} (${row.reference}): ${change.reason}`,
  });
  return row;
}

async function audit(
  deps: WalletDeps,
  tx: Tx,
  caller: Identity,
  action: string,
  change: Change,
  detail: object,
) {
  await deps.audit.record(tx, {
    actorId: caller.userId,
    action,
    subjectId: change.userId,
    detail: { asset: change.asset, amount: String(change.amount), reason: change.reason, ...detail },
  });
}
