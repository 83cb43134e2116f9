import { admin } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approvedTransfer } from '../../../testing/payments/bank-payments.ts';
import { takeStatement, WITH_A_BANK } from '../../../testing/payments/bank-statements.ts';
import { administrator, type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { newId } from '../../../platform/ids.ts';
import { verifyBank } from '../index.ts';

/** Ends of payments that only people can know of: what the bank did not send back, and what it booked as one sum. */

const SENDERS = 'FR1420041010050500013M02606';

let app: TestApp;
let staff: Person;
let other: Person;
const bank = { number: 0, balance: 0 };

beforeAll(async () => {
  app = await createTestApp(WITH_A_BANK);
  [staff, other] = [await administrator(app), await administrator(app)];
});
afterAll(() => app.close());

type Entries = Parameters<typeof takeStatement>[2]['entries'];
async function take(entries: Entries): Promise<void> {
  bank.number += 1;
  await takeStatement(app, { staff, other }, { number: bank.number, opening: bank.balance, entries });
  bank.balance = entries.reduce((sum, { amount }) => sum + amount, bank.balance);
}
const sound = async () => expect(await verifyBank(app.database)).toEqual([]);
async function entryOf(text: string): Promise<admin.BankEntry> {
  const { entries } = (
    await app.call(admin.adminListBankEntries, { as: staff, query: { limit: 200 } })
  ).data();
  const found = entries.find((entry) => entry.text === text);
  if (!found) throw new Error(`no entry says ${text}`);
  return found;
}
const make = () => app.call(admin.adminMakePaymentFile, { as: staff, body: { currency: 'EUR' } });
const read = async (id: string) =>
  (await app.call(admin.adminReadPaymentFile, { as: staff, params: { id } })).data();

/** A file of all that is ready, with the bank. */
async function handedFile() {
  const { id, sha256 } = (await make()).data();
  (await app.call(admin.adminReleasePaymentFile, { as: other, params: { id }, body: { sha256 } })).data();
  (await app.call(admin.adminFetchPaymentFile, { as: other, params: { id } })).data();
  return read(id);
}
async function notPaid({ id }: admin.Payment): Promise<void> {
  for (const as of [staff, other])
    (await app.call(admin.adminGiveBackPayment, { as, params: { id }, body: { reason: 'Refused' } })).data();
}

describe('what goes back to whoever sent it', () => {
  const goesBack = (as: Person, id: string) =>
    app.call(admin.adminExplainBankEntry, {
      as,
      params: { id },
      body: { as: 'return', reason: 'A stranger' },
    });

  it('is nobody’s yet once more where the bank has not sent it, and in no other file', async () => {
    await take([{ amount: 80_00, text: 'of a stranger', name: 'Paul Payer', account: SENDERS }]);
    const { id } = await entryOf('of a stranger');
    (await goesBack(staff, id)).data();
    (await goesBack(other, id)).data();
    const [refused] = (await handedFile()).payments;
    if (!refused) throw new Error('a file has payments');
    await notPaid(refused);
    expect(await entryOf('of a stranger')).toMatchObject({
      status: 'held',
      because: 'unknown',
      explainedAs: null,
      explainedBy: null,
    });
    expect((await make()).body).toMatchObject({ code: 'nothing-to-pay' });
    await sound();
    // What was said before counts no more: it takes two once again, and then it leaves once.
    expect((await goesBack(other, id)).data()).toMatchObject({ status: 'held' });
    expect((await goesBack(staff, id)).data()).toMatchObject({ status: 'returning' });
    const [again] = (await handedFile()).payments;
    await take([{ amount: -80_00, endToEndId: again?.reference ?? '', text: 'sent at last' }]);
    expect([(await entryOf('of a stranger')).status, (await entryOf('sent at last')).status]).toEqual([
      'returned',
      'returned',
    ]);
    await sound();
  });
});

describe('payments that the bank has booked as one sum', () => {
  const statusOf = async (id: string) => (await app.railsDeps.ledger.transaction(app.database, id))?.status;
  const paidWith = (as: Person, id: string, file: { fileId?: string; count?: number }) =>
    app.call(admin.adminExplainBankEntry, {
      as,
      params: { id },
      body: { as: 'payments', reason: 'One line on the statement', ...file },
    });
  const payableOf = async (id: string) =>
    (await app.call(admin.adminListPayable, { as: staff, params: { id } })).data();

  it('are paid when two have said so, with what goes back, and the rest is a charge', async () => {
    await take([{ amount: 25_00, text: 'of another one', name: 'Paul Payer', account: SENDERS }]);
    const { id: back } = await entryOf('of another one');
    for (const as of [staff, other])
      (
        await app.call(admin.adminExplainBankEntry, {
          as,
          params: { id: back },
          body: { as: 'return', reason: 'A stranger' },
        })
      ).data();
    const withdrawals: string[] = [];
    for (let count = 0; count < 3; count += 1)
      withdrawals.push(await approvedTransfer({ app, staff, other }));
    const file = await handedFile();
    expect(file).toMatchObject({ count: 4, total: 55 });
    // One of them the bank has refused: what is open is what the sum is of.
    const refused = file.payments.find(({ transactionId }) => transactionId === withdrawals[0]);
    if (!refused) throw new Error('all are in the file');
    await notPaid(refused);
    await take([
      { amount: -45_60, text: 'BATCH' },
      { amount: -44_99, text: 'too little' },
      { amount: 45_00, text: 'came in' },
    ]);
    const { id } = await entryOf('BATCH');
    const [open] = await payableOf(id);
    expect(open).toMatchObject({ name: file.name, count: 3, total: 45, rest: 0.6 });
    const seen = { fileId: file.id, count: 3 };
    for (const text of ['too little', 'came in']) {
      const { id: wrong } = await entryOf(text);
      expect(await payableOf(wrong)).toEqual([]);
      expect((await paidWith(staff, wrong, seen)).body).toMatchObject({ code: 'other-payments' });
    }
    expect((await paidWith(staff, id, { ...seen, count: 4 })).body).toMatchObject({ code: 'other-payments' });
    expect((await paidWith(staff, id, { ...seen, fileId: newId() })).body).toMatchObject({
      code: 'payment-file-not-found',
    });
    expect((await paidWith(staff, id, {})).body).toMatchObject({ code: 'payment-file-not-found' });

    expect((await paidWith(staff, id, seen)).data()).toMatchObject({ status: 'held', pays: file.id });
    expect((await paidWith(staff, id, seen)).data().status).toBe('held');
    expect(await Promise.all(withdrawals.slice(1).map(statusOf))).toEqual(['pending', 'pending']);
    const charge = { as: other, params: { id }, body: { as: 'charge', reason: 'A charge' } } as const;
    expect((await app.call(admin.adminExplainBankEntry, charge)).body).toMatchObject({
      code: 'other-explanation',
    });
    expect((await paidWith(other, id, seen)).data()).toMatchObject({ status: 'paid', pays: file.id });
    expect(await Promise.all(withdrawals.map(statusOf))).toEqual(['failed', 'completed', 'completed']);
    expect((await entryOf('of another one')).status).toBe('returned');
    expect((await read(file.id)).payments.map(({ status }) => status).toSorted()).toEqual([
      'ended',
      'paid',
      'paid',
      'paid',
    ]);
    await sound();
    expect((await paidWith(staff, id, seen)).body).toMatchObject({ code: 'bank-entry-decided' });

    // One of them comes back by itself: it is the customer's again.
    const paid = file.payments.find(({ transactionId }) => transactionId === withdrawals[1]);
    await take([
      { amount: 10_00, endToEndId: paid?.reference ?? '', isReturn: true, text: 'did not arrive' },
      { amount: 10_00, endToEndId: paid?.reference ?? '', isReturn: true, text: 'not twice' },
    ]);
    expect([(await entryOf('did not arrive')).status, (await entryOf('not twice')).status]).toEqual([
      'offered',
      'held',
    ]);
    await sound();
  });

  it('are what both have seen: where one of them has ended meanwhile, it is said again', async () => {
    const withdrawals = [
      await approvedTransfer({ app, staff, other }),
      await approvedTransfer({ app, staff, other }),
    ];
    const file = await handedFile();
    await take([{ amount: -20_00, text: 'of two' }]);
    const { id } = await entryOf('of two');
    (await paidWith(staff, id, { fileId: file.id, count: 2 })).data();
    const [one] = file.payments;
    if (!one) throw new Error('a file has payments');
    await notPaid(one);
    expect((await paidWith(other, id, { fileId: file.id, count: 2 })).body).toMatchObject({
      code: 'other-payments',
    });
    expect((await paidWith(other, id, { fileId: file.id, count: 1 })).body).toMatchObject({
      code: 'other-explanation',
    });
    expect(await statusOf(withdrawals[0] ?? '')).not.toBe('completed');
    await sound();
  });

  it('are nobody’s own to say, and of no file that the bank does not have', async () => {
    const person = await verifiedCustomer(app);
    const withdrawal = await approvedTransfer({ app, staff, other }, person);
    const made = (await make()).data();
    await take([{ amount: -10_00, text: 'of one' }]);
    const { id } = await entryOf('of one');
    const seen = { fileId: made.id, count: 1 };
    expect((await paidWith(staff, id, seen)).body).toMatchObject({ code: 'other-payments' });
    const release = { as: other, params: { id: made.id }, body: { sha256: made.sha256 } };
    (await app.call(admin.adminReleasePaymentFile, release)).data();
    expect((await paidWith(staff, id, seen)).body).toMatchObject({ code: 'other-payments' });
    expect((await payableOf(id)).some(({ fileId }) => fileId === made.id)).toBe(false);
    (await app.call(admin.adminFetchPaymentFile, { as: other, params: { id: made.id } })).data();
    // Whatever they have become since.
    const role = (now: string) =>
      app.database.run(sql`update app_user set role = ${now} where id = ${person.userId}`);
    await role('admin');
    expect((await paidWith(person, id, seen)).body).toMatchObject({ code: 'own-account' });
    await role('user');
    (await paidWith(staff, id, seen)).data();
    (await paidWith(other, id, seen)).data();
    expect(await statusOf(withdrawal)).toBe('completed');
    await sound();
  });
});
