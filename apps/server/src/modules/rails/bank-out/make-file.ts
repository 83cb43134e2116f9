import { plainIban, type PaymentFile, writePain001 } from '@halyard/banking';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { newId, newReference } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import { BANK_TRANSFER, type BankAccount, bankAccountsOf } from '../bank/bank-accounts.ts';
import { digestOf } from '../bank/read-file.ts';
import { selectEntry } from '../bank/store-entries.ts';
import type { RailsDeps } from '../deps.ts';
import { mayLeave, movePayout, noteProblem, selectPayout, selectPayouts } from '../payouts/store-payouts.ts';
import * as store from './store-payment-files.ts';

/** A bank reads so many at once, and a person looks through them. */
const MOST_AT_ONCE = 500;

/** What was approved becomes a file for the bank. It pays nobody before a second person has released it. */
export async function makeFile(
  deps: RailsDeps,
  tx: Tx,
  caller: Identity,
  currency: string,
): Promise<store.FileRow> {
  const account = bankAccountsOf(deps.settings).find((one) => one.currency === currency);
  if (!account) return refuse('no-bank-account', { currency });
  await store.lockPaying(tx, account.iban);
  const ready = await whatIsReady(deps, tx, account);
  const payments: store.NewPayment[] = [];
  for (const payment of ready.slice(0, MOST_AT_ONCE)) {
    const { transactionId } = payment;
    const isOurs =
      transactionId === null ||
      (await movePayout(tx, transactionId, ['approved'], 'planned', deps.clock.now()));
    if (isOurs) payments.push(payment);
  }
  if (payments.length === 0) refuse('nothing-to-pay', { currency });
  const [id, name, madeAt] = [newId(), newReference('PAY'), deps.clock.now()];
  const content = write(account, { name, madeAt }, payments);
  const total = payments.reduce((sum, { amount }) => sum + amount, 0n);
  const made = {
    name,
    currency,
    iban: account.iban,
    count: payments.length,
    total,
    sha256: digestOf(content),
  };
  await store.insertFile(tx, { ...made, id, madeBy: caller.userId, madeAt, content });
  for (const payment of payments) await store.insertPayment(tx, id, payment);
  await deps.audit.record(tx, {
    actorId: caller.userId,
    action: 'payment-file.made',
    subjectId: null,
    detail: { fileId: id, ...made, total: String(total) },
  });
  return (await store.selectFile(tx, id)) ?? refuse('payment-file-not-found');
}

/** Approved withdrawals and entries that go back, as they would be paid now. What cannot be paid says why, and waits. */
async function whatIsReady(deps: RailsDeps, tx: Tx, account: BankAccount): Promise<store.NewPayment[]> {
  const ready: store.NewPayment[] = [];
  for (const payout of await selectPayouts(tx, BANK_TRANSFER, 'approved')) {
    const { id, asset, amount, reference } = payout;
    if (asset !== account.currency || !mayLeave(deps.settings, payout)) continue;
    const to = await destinationOf(deps, tx, id);
    if (to === null) await noteProblem(tx, id, 'no-iban');
    else ready.push({ id: newId(), transactionId: id, entryId: null, endToEndId: reference, amount, ...to });
  }
  for (const id of await store.selectReturning(tx, account.currency)) {
    const to = await senderOf(tx, id);
    if (to)
      ready.push({ id: newId(), transactionId: null, entryId: id, endToEndId: newReference('RET'), ...to });
  }
  return ready;
}

type Creditor = { readonly name: string; readonly iban: string };

/** Where a withdrawal goes as it stands now. */
export async function destinationOf(
  { ledger, users }: Pick<RailsDeps, 'ledger' | 'users'>,
  queryable: Queryable,
  id: string,
): Promise<Creditor | null> {
  const [payout, row] = [await selectPayout(queryable, id), await ledger.transaction(queryable, id)];
  const person = row && (await users.byId(queryable, row.userId));
  const iban = payout && plainIban(payout.destination);
  return person && iban ? { name: `${person.firstName} ${person.lastName}`, iban } : null;
}

/** Money goes back to the account it came from and to no other. */
export async function senderOf(
  queryable: Queryable,
  entryId: string,
): Promise<(Creditor & { readonly amount: bigint }) | null> {
  const entry = await selectEntry(queryable, entryId);
  const iban = plainIban(entry?.partyAccount ?? '');
  if (entry?.status !== 'returning' || !iban) return null;
  return { name: entry.partyName ?? '', iban, amount: entry.amount };
}

/** The file, from what is known of it: the same every time. */
export function write(
  account: BankAccount,
  { name, madeAt }: Pick<store.FileRow, 'name' | 'madeAt'>,
  payments: readonly Pick<store.NewPayment, 'endToEndId' | 'amount' | 'name' | 'iban'>[],
): string {
  const at = madeAt.toISOString();
  const file: PaymentFile = {
    id: name,
    at: at.replace(/\.\d+Z$/, 'Z'),
    on: at.slice(0, 10),
    currency: account.currency,
    debtor: { name: account.beneficiary, iban: account.iban, bic: account.bic },
    // In the order of their names: however they are read again, the file is the same.
    payments: payments
      .toSorted((one, other) => (one.endToEndId < other.endToEndId ? -1 : 1))
      .map((payment) => ({
        endToEndId: payment.endToEndId,
        amount: payment.amount,
        creditor: { name: payment.name, iban: payment.iban },
        text: payment.endToEndId,
      })),
  };
  return writePain001(file);
}
