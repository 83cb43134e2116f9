import { ownerOfMain, railCost } from '@halyard/accounting';
import { scaleOf } from '@halyard/catalogue';
import type { admin, AnswerInput } from '@halyard/contract';
import { unitsToNumber } from '@halyard/money';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type EntryRow, selectEntry, settleEntry } from '../bank/store-entries.ts';
import type { RailsDeps } from '../deps.ts';
import { completePayout } from '../payouts/keep-payouts.ts';
import * as store from './store-payment-files.ts';

/** A bank that books a file of payments as one sum: which file a debit has paid, two people say. */

type Payable = AnswerInput<typeof admin.adminListPayable>[number];

export async function listPayable({ database }: RailsDeps, id: string): Promise<Payable[]> {
  const entry = (await selectEntry(database, id)) ?? refuse('bank-entry-not-found');
  const money = (units: bigint) => unitsToNumber(units, scaleOf(entry.currency));
  const files = await store.selectPayable(database, entry);
  return files.map(({ total, ...file }) => ({
    ...file,
    currency: entry.currency,
    total: money(total),
    rest: money(-entry.amount - total),
  }));
}

type Named = { readonly fileId?: string | undefined; readonly count?: number | undefined };

/** The file, with the locks of the books that its open payments are from: those come first, as everywhere. */
export async function lockBooksOf(
  { ledger }: RailsDeps,
  tx: Tx,
  caller: Identity,
  { fileId, count }: Named,
): Promise<{ readonly file: store.FileRow; readonly count: number }> {
  const file = fileId === undefined ? null : await store.selectFile(tx, fileId);
  if (!file || count === undefined) return refuse('payment-file-not-found');
  for (const { transactionId, isLive, paidBy } of await store.selectPayments(tx, file.id)) {
    if (transactionId === null || !isLive || paidBy !== null) continue;
    const userId = (await ledger.transaction(tx, transactionId))?.userId;
    if (userId === undefined) continue;
    if (ownerOfMain(userId) === caller.userId) refuse('own-account');
    await ledger.lock(tx, userId);
  }
  return { file, count };
}

type Sum = { readonly payments: readonly store.PaymentRow[]; readonly rest: bigint };

/** What is open of a file is what somebody has seen, and the debit is no less than that: the rest is a charge. */
export async function requireSum(
  tx: Tx,
  entry: EntryRow,
  { file, count }: { readonly file: store.FileRow; readonly count: number },
): Promise<Sum> {
  const isWithBank = file.status === 'handing' || file.status === 'handed';
  const payments = await store.lockOpenPayments(tx, file.id);
  const rest = payments.reduce((left, { amount }) => left - amount, -entry.amount);
  const isOfAccount = file.iban === entry.iban && file.currency === entry.currency;
  if (!isWithBank || !isOfAccount || payments.length === 0 || payments.length !== count || rest < 0n)
    return refuse('other-payments');
  return { payments, rest };
}

/** Each payment has its end as if the bank had booked it by itself. */
export async function paySum(
  deps: RailsDeps,
  tx: Tx,
  entry: EntryRow,
  { payments, rest }: Sum,
): Promise<void> {
  for (const { id, transactionId, entryId, endToEndId } of payments) {
    const paid = { txHash: endToEndId, from: 'suspense' } as const;
    if (transactionId !== null && !(await completePayout(deps, tx, transactionId, paid)))
      refuse('other-payments');
    if (entryId !== null) await settleEntry(tx, entryId, { status: 'returned' });
    await store.notePaid(tx, id, entry.id);
  }
  if (rest > 0n)
    await deps.ledger.post(tx, entry.id, railCost({ asset: entry.currency, amount: rest }, 'suspense'));
}
