import { adjustment, USD } from '@halyard/accounting';
import { type admin, type BodyOf, notificationOf, plainText, say, type StoredText } from '@halyard/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Proposal, Terms } from '../../approvals/index.ts';
import type { StatementRow } from '../../ledger/index.ts';
import {
  adjustmentNeedsTwo,
  type Change,
  readTarget,
  requireOpen,
  requireRoom,
  sizeOf,
} from './adjustment-rules.ts';
import { wordsOf } from '../amounts.ts';
import { payClaims } from '../arrivals/pay-claims.ts';
import type { WalletDeps } from '../deps.ts';
import { noteDecision } from './second-pair.ts';
import { insertStep } from '../store.ts';
import { settleAfterwards } from '../withdrawals/cancel-withdrawal.ts';

export type Adjusted = {
  readonly transaction: StatementRow | null;
  readonly proposal: Proposal | null;
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
  if (await adjustmentNeedsTwo(deps, tx, caller, change))
    return { transaction: null, proposal: await propose(deps, tx, caller, change, person.email) };
  const transaction = await carryOut(deps, tx, change, [caller.userId]);
  await addSteps(
    deps,
    tx,
    transaction.id,
    { what: say('step-created', {}), by: caller.userId },
    caller.userId,
  );
  await deps.audit.record(tx, {
    actorId: caller.userId,
    action: 'wallet.adjusted',
    subjectId: person.id,
    detail: {
      asset,
      amount: String(amount),
      reason: request.reason,
      transactionId: transaction.id,
      before: { available: String(available) },
      after: { available: String(available + amount) },
    },
  });
  return { transaction, proposal: null };
}

type Content = { readonly asset: string; readonly amount: string };

/** What the balance is by then does not matter: what cannot be taken is refused. */
export function adjustmentTerms(deps: WalletDeps): Terms {
  return {
    lock: async (tx, { subject }) => {
      await deps.ledger.lock(tx, subject);
      return {};
    },
    carryOut: async (tx, caller, { subject, content, reason, proposedBy, proposedAt }) => {
      const { asset, amount } = content as Content;
      const change = { userId: subject, asset, amount: BigInt(amount), reason };
      const transaction = await carryOut(deps, tx, change, [proposedBy, caller.userId]);
      const first = { what: say('step-proposed', {}), by: proposedBy, at: proposedAt };
      await addSteps(deps, tx, transaction.id, first, caller.userId);
    },
  };
}

async function propose(
  deps: WalletDeps,
  tx: Tx,
  caller: Identity,
  { userId, asset, amount, reason }: Change,
  email: string,
): Promise<Proposal> {
  const content: Content = { asset, amount: String(amount) };
  return deps.approvals.propose(tx, caller, {
    kind: 'adjustment',
    subject: userId,
    about: email,
    userId,
    content,
    basis: {},
    changes: [],
    reason,
  });
}

/** Who began it and who ended it, for the people who look at the transaction later. */
async function addSteps(
  deps: WalletDeps,
  tx: Tx,
  transactionId: string,
  first: { readonly what: StoredText; readonly by: string; readonly at?: Date },
  endedBy: string,
): Promise<void> {
  const now = deps.clock.now();
  const begun = { what: first.what, by: 'staff', actorId: first.by } as const;
  await insertStep(tx, transactionId, begun, first.at ?? now);
  await insertStep(
    tx,
    transactionId,
    { what: say('step-completed', {}), by: 'staff', actorId: endedBy },
    now,
  );
}

/** Moves the money and tells the customer. The customer's lock is held; nobody closes the account meanwhile. */
async function carryOut(
  deps: WalletDeps,
  tx: Tx,
  change: Change,
  agreed: readonly string[],
): Promise<StatementRow> {
  const size = sizeOf(change.amount);
  requireOpen((await deps.users.lock(tx, change.userId)) ?? refuse('user-not-found'), change.amount);
  const worthUsd = deps.market.valueUsd(size, change.asset);
  const row = await deps.ledger.record(tx, {
    userId: change.userId,
    type: 'adjustment',
    status: 'completed',
    asset: change.asset,
    amount: change.amount,
    usdValue: worthUsd,
    description: say('adjustment', {}),
    reason: plainText(change.reason),
  });
  await deps.ledger.post(tx, row.id, adjustment(change));
  if (change.amount > 0n) await payClaims(deps, tx, change.userId, change.asset);
  if (change.asset === USD && change.amount > 0n) await settleAfterwards(deps, tx, change.userId);
  await noteDecision(deps, tx, row.id, { userId: change.userId, type: 'adjustment', worthUsd }, agreed);
  await deps.notifications.notify(tx, {
    userId: change.userId,
    ...notificationOf('balance-adjusted', {
      ...wordsOf({ ...row, amount: size }),
      direction: change.amount < 0n ? 'lowered' : 'raised',
      reason: change.reason,
    }),
  });
  return row;
}
