import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { refuse } from '../../../platform/refusal.ts';
import { bankAccountsOf } from '../bank/bank-accounts.ts';
import { digestOf } from '../bank/read-file.ts';
import type { RailsDeps } from '../deps.ts';
import { notePayoutSent } from '../payouts/keep-payouts.ts';
import { mayLeave, movePayout, selectPayout } from '../payouts/store-payouts.ts';
import { destinationOf, senderOf, write } from './make-file.ts';
import * as store from './store-payment-files.ts';

type File = store.FileRow & { readonly content: string };

/** A second person has looked at what is in it: from now on it may be handed over, once. */
export async function releaseFile(
  deps: RailsDeps,
  tx: Tx,
  caller: Identity,
  { id, sha256 }: { readonly id: string; readonly sha256: string },
): Promise<store.FileRow> {
  const file = await lockIn(tx, id, ['made']);
  if (file.madeBy === caller.userId) refuse('own-payment-file');
  if (!(await deps.approvals.stands(tx, file.madeBy))) refuse('approval-void');
  const payments = await store.selectPayments(tx, id);
  if (sha256 !== file.sha256 || !(await isAsMade(deps, tx, file, payments))) {
    deps.log.error({ fileId: id, name: file.name }, 'a file of payments is not what it was made as');
    refuse('payment-file-changed');
  }
  for (const { transactionId } of payments) {
    if (transactionId === null) continue;
    if (!(await movePayout(tx, transactionId, ['planned'], 'signed', deps.clock.now())))
      refuse('payment-file-changed');
  }
  tx.afterCommit(() => deps.wakeJob('hand-out-payments'));
  return endBy(deps, tx, caller.userId, file, 'released');
}

/**
 * Each payment is what was approved, of the amount and to where it was asked for, by somebody who was not stopped since, and the
 * file says so to the letter.
 */
async function isAsMade(
  deps: RailsDeps,
  tx: Tx,
  file: File,
  payments: readonly store.PaymentRow[],
): Promise<boolean> {
  const account = bankAccountsOf(deps.settings).find(({ iban }) => iban === file.iban);
  if (!account || account.currency !== file.currency || digestOf(file.content) !== file.sha256) return false;
  for (const { transactionId, entryId, amount, iban } of payments) {
    const payout = transactionId === null ? null : await selectPayout(tx, transactionId);
    if (transactionId !== null && (payout?.amount !== amount || payout.asset !== file.currency)) return false;
    if (payout && !mayLeave(deps.settings, payout)) return false;
    const to =
      transactionId === null
        ? await senderOf(tx, entryId ?? '')
        : await destinationOf(deps, tx, transactionId);
    if (to?.iban !== iban) return false;
  }
  return write(account, file, payments) === file.content;
}

/** Nobody has it yet: what is in it waits for another one. */
export async function cancelFile(
  deps: Pick<RailsDeps, 'audit' | 'clock'>,
  tx: Tx,
  by: string | null,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<store.FileRow> {
  const file = await lockIn(tx, id, ['made', 'released']);
  const payments = await store.selectPayments(tx, id);
  for (const { transactionId } of payments) {
    if (transactionId === null) continue;
    await movePayout(tx, transactionId, ['planned', 'signed'], 'approved', deps.clock.now());
  }
  await store.endPayments(
    tx,
    // What the bank has paid, without this file, has its end.
    payments.filter(({ paidBy }) => paidBy === null).map((payment) => payment.id),
  );
  return endBy(deps, tx, by, file, 'cancelled', reason);
}

/**
 * Handed to a person, who brings it to the bank: once. Where the bank's own program is handed them, only what may have been
 * written and was not seen since.
 */
export async function fetchFile(deps: RailsDeps, tx: Tx, caller: Identity, id: string): Promise<File> {
  const file = await lockIn(
    tx,
    id,
    deps.settings.BANK_OUTBOX_DIR === '' ? ['released', 'handing'] : ['handing'],
  );
  if (await hasPaid(tx, id)) refuse('payment-file-changed');
  await noteHanded(deps, tx, file, caller.userId);
  await endBy(deps, tx, caller.userId, file, 'handed');
  return file;
}

/** Whether a statement says that something in it was paid: nobody may pay that a second time. */
export const hasPaid = async (tx: Tx, id: string): Promise<boolean> =>
  (await store.selectPayments(tx, id)).some(({ paidBy }) => paidBy !== null);

/** What is in it is on its way from here on. */
export async function noteHanded(
  deps: RailsDeps,
  tx: Tx,
  { id }: store.FileRow,
  by: string | null,
): Promise<void> {
  for (const { transactionId, endToEndId, paidBy } of await store.selectPayments(tx, id)) {
    if (transactionId !== null && paidBy === null) await notePayoutSent(deps, tx, transactionId, endToEndId);
  }
  await store.updateFile(tx, id, { status: 'handed', by, at: deps.clock.now() });
}

async function lockIn(tx: Tx, id: string, statuses: readonly store.FileRow['status'][]): Promise<File> {
  const file = (await store.lockFile(tx, id)) ?? refuse('payment-file-not-found');
  return statuses.includes(file.status) ? file : refuse('payment-file-decided');
}

async function endBy(
  deps: Pick<RailsDeps, 'audit' | 'clock'>,
  tx: Tx,
  by: string | null,
  { id, name, currency, total, sha256 }: store.FileRow,
  status: 'released' | 'cancelled' | 'handed',
  reason?: string,
): Promise<store.FileRow> {
  if (status !== 'handed') await store.updateFile(tx, id, { status, by, at: deps.clock.now() });
  await deps.audit.record(tx, {
    actorId: by,
    action: `payment-file.${status}`,
    subjectId: null,
    detail: {
      fileId: id,
      name,
      currency,
      total: String(total),
      sha256,
      ...(reason === undefined ? {} : { reason }),
    },
  });
  return (await store.selectFile(tx, id)) ?? refuse('payment-file-not-found');
}
