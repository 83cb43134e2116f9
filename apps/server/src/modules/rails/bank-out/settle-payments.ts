import { mainBookOf, ownerOfMain } from '@halyard/accounting';
import { plainText } from '@halyard/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { refuse } from '../../../platform/refusal.ts';
import { BANK_TRANSFER } from '../bank/bank-accounts.ts';
import { type EntryRow, lockEntry, reopenReturning, settleEntry } from '../bank/store-entries.ts';
import type { RailsDeps } from '../deps.ts';
import { completePayout, giveBackPayout } from '../payouts/keep-payouts.ts';
import { hasPaid } from './release-file.ts';
import * as store from './store-payment-files.ts';

/**
 * What statements say of payments of ours: a debit of the very amount has paid one, a credit of it has brought one back. Each
 * does so once; anything else is for people to look at. True where nothing is left to find out about the entry.
 */
export async function settlePayment(deps: RailsDeps, entry: EntryRow): Promise<boolean> {
  const named = await store.selectNamed(deps.database, entry);
  if (!named) return false;
  const owner =
    named.transactionId && (await deps.ledger.transaction(deps.database, named.transactionId))?.userId;
  return deps.database.transaction(async (tx) => {
    if (owner) await deps.ledger.lockRealBooks(tx, ownerOfMain(owner));
    if (owner) await deps.ledger.lock(tx, owner);
    const [row, payment] = [await lockEntry(tx, entry.id), await store.lockPayment(tx, named.id)];
    if (row?.status !== 'new') return true;
    if (!payment?.isLive) return false;
    return entry.amount < 0n ? settleDebit(deps, tx, row, payment) : settleBounce(deps, tx, row, payment);
  });
}

async function settleDebit(
  deps: RailsDeps,
  tx: Tx,
  entry: EntryRow,
  payment: store.PaymentRow,
): Promise<boolean> {
  if (payment.paidBy !== null) return false;
  if (-entry.amount !== payment.amount) {
    await settleEntry(tx, entry.id, { status: 'held', because: 'other-amount' });
    return true;
  }
  const { transactionId, entryId } = payment;
  if (transactionId !== null) {
    const paid = { txHash: payment.endToEndId, from: 'suspense' } as const;
    if (!(await completePayout(deps, tx, transactionId, paid))) return false;
    const row = await deps.ledger.transaction(tx, transactionId);
    await settleEntry(tx, entry.id, {
      status: 'paid',
      transactionId,
      userId: row && ownerOfMain(row.userId),
    });
  }
  // What came and goes back cancel each other out: both have stood in suspense.
  for (const id of entryId === null ? [] : [entryId, entry.id])
    await settleEntry(tx, id, { status: 'returned' });
  await store.notePaid(tx, payment.id, entry.id);
  return true;
}

/**
 * It was paid and has come back: it is the customer's again, by the rules of every deposit. The bank says that it came back:
 * whoever merely writes the reference of a payment to their own transfer is looked at as every sender is.
 */
async function settleBounce(
  deps: RailsDeps,
  tx: Tx,
  entry: EntryRow,
  payment: store.PaymentRow,
): Promise<boolean> {
  const { transactionId } = payment;
  if (transactionId === null || payment.paidBy === null || payment.returnedBy !== null) return false;
  if (!entry.isReturn || entry.amount !== payment.amount) return false;
  const paid = await deps.ledger.transaction(tx, transactionId);
  const person = paid && (await deps.users.byId(tx, ownerOfMain(paid.userId)));
  if (!person || person.status === 'closed') return false;
  const { amount, currency: asset } = entry;
  const arrived = { userId: mainBookOf(person.id), network: BANK_TRANSFER, asset, amount };
  const { arrivals } = deps.wallet;
  const row = await arrivals.begin(tx, { ...arrived, rail: 'bank', address: null, txHash: null });
  const isAlone = entry.uploadedBy === null && (await arrivals.mayCreditAlone(tx, arrived));
  if (isAlone) await arrivals.credit(tx, row, amount, 'suspense');
  else await arrivals.offer(tx, row, entry.uploadedBy);
  const status = isAlone ? 'credited' : 'offered';
  await settleEntry(tx, entry.id, { status, userId: person.id, transactionId: row.id });
  await store.noteReturned(tx, payment.id, entry.id);
  return true;
}

/** The bank has it and did not pay it: when two have said so, the customer has it again, and what was to go back is nobody's yet. */
export async function giveBackPayment(
  deps: RailsDeps,
  tx: Tx,
  caller: Identity,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<store.PaymentRow> {
  const seen = (await store.selectPayment(tx, id)) ?? refuse('payment-not-found');
  const owner = seen.transactionId && (await deps.ledger.transaction(tx, seen.transactionId))?.userId;
  if (owner && ownerOfMain(owner) === caller.userId) refuse('own-account');
  if (owner) await deps.ledger.lock(tx, owner);
  const payment = (await store.lockPayment(tx, id)) ?? refuse('payment-not-found');
  const file = await store.selectFile(tx, payment.fileId);
  // Of which the bank has paid some it has all, whether or not anybody noted that it was handed over.
  const isThere = file?.status === 'handed' || (file?.status === 'handing' && (await hasPaid(tx, file.id)));
  if (!payment.isLive || payment.paidBy !== null || !isThere) refuse('payment-ended');
  const first = payment.failedBy;
  const isSecond = first !== null && first !== caller.userId && (await deps.approvals.stands(tx, first));
  if (!isSecond) await store.noteFailed(tx, id, caller.userId);
  else {
    await store.endPayments(tx, [id]);
    if (payment.transactionId !== null)
      await giveBackPayout(deps, tx, payment.transactionId, plainText(reason));
    if (payment.entryId !== null) await reopenReturning(tx, payment.entryId);
  }
  const { endToEndId, amount } = payment;
  await deps.audit.record(tx, {
    actorId: caller.userId,
    action: isSecond ? 'payment.given-back' : 'payment.giving-back-proposed',
    subjectId: owner ? ownerOfMain(owner) : null,
    detail: { paymentId: id, endToEndId, amount: String(amount), currency: file.currency, reason },
  });
  return (await store.selectPayment(tx, id)) ?? payment;
}
