import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { needing } from '@halyard/testkit';
import { admin, bankTransfer, transactions, wallet } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { dutchOf, takeStatement, WITH_A_BANK } from '../../../testing/payments/bank-statements.ts';
import { administrator, type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { exportJournal } from '../../ledger/index.ts';
import { verifyBank } from '../index.ts';
import { handOut } from './hand-out.ts';

const THEIRS = 'NL91ABNA0417164300';
const SENDERS = 'FR1420041010050500013M02606';

let app: TestApp;
let staff: Person;
let other: Person;
const bank = { number: 0, balance: 0 };

beforeAll(async () => {
  app = await createTestApp(WITH_A_BANK);
  staff = await administrator(app);
  other = await administrator(app);
});
afterAll(() => app.close());

type Entries = Parameters<typeof takeStatement>[2]['entries'];
async function take(entries: Entries, write?: typeof dutchOf): Promise<void> {
  bank.number += 1;
  await takeStatement(app, { staff, other }, { number: bank.number, opening: bank.balance, entries }, write);
  bank.balance = entries.reduce((sum, { amount }) => sum + amount, bank.balance);
}
const sound = async () => expect(await verifyBank(app.database)).toEqual([]);

/** A customer with euros at the bank who asks for some of them, and gets the last approval. */
async function withdrawing(amount: number): Promise<{ person: Person; id: string; reference: string }> {
  const person = await verifiedCustomer(app);
  const { reference: own } = (
    await app.call(bankTransfer.getBankInstructions, { as: person, params: { currency: 'EUR' } })
  ).data();
  const of = await app.users.byId(app.database, person.userId);
  await take([{ amount: 500_00, text: own, name: `${of?.firstName} ${of?.lastName}` }]);
  const [deposit] = (await app.call(transactions.listTransactions, { as: person })).data().transactions;
  const approve = (as: Person, id: string) => app.call(admin.adminApproveTransaction, { as, params: { id } });
  (await approve(other, deposit?.id ?? '')).data();
  const body = { currency: 'EUR', amount, destination: THEIRS };
  const { id, reference } = (await app.call(wallet.withdraw, { as: person, body })).data();
  (await approve(staff, id)).data();
  return { person, id, reference };
}
const make = (as = staff) => app.call(admin.adminMakePaymentFile, { as, body: { currency: 'EUR' } });
const release = (as: Person, { id, sha256 }: admin.PaymentFile) =>
  app.call(admin.adminReleasePaymentFile, { as, params: { id }, body: { sha256 } });
const fetch = (as: Person, { id }: admin.PaymentFile) =>
  app.call(admin.adminFetchPaymentFile, { as, params: { id } });
const cancel = (as: Person, { id }: admin.PaymentFile) =>
  app.call(admin.adminCancelPaymentFile, { as, params: { id }, body: { reason: 'Not today' } });
const paymentOf = async (file: admin.PaymentFile, reference: string) => {
  const { payments } = (
    await app.call(admin.adminReadPaymentFile, { as: staff, params: { id: file.id } })
  ).data();
  const found = payments.find((one) => one.reference === reference);
  if (!found) throw new Error(`${reference} is in no file`);
  return found;
};
/** With the bank. */
async function handedOver(amount: number) {
  const asked = await withdrawing(amount);
  const file = (await make()).data();
  (await release(other, file)).data();
  const { content } = (await fetch(other, file)).data();
  return { ...asked, file, content };
}
const statusOf = async (as: Person, id: string) =>
  (await app.call(transactions.getTransaction, { as, params: { id } })).data().status;
const euros = async (as: Person) => {
  const all = (await app.call(wallet.getBalances, { as })).data();
  const one = all.find(({ currency }) => currency === 'EUR');
  return [one?.availableBalance ?? 0, one?.lockedBalance ?? 0];
};
const heldOf = async (text: string) => {
  const query = { status: 'held', limit: 200 } as const;
  const { entries } = (await app.call(admin.adminListBankEntries, { as: staff, query })).data();
  const found = entries.find((entry) => entry.text === text);
  if (!found) throw new Error(`nothing is held of ${text}`);
  return found;
};

describe('a file of payments', () => {
  it('pays what was approved, released by a second person, and a debit completes it', async () => {
    const { person, id, reference } = await withdrawing(120.5);
    expect([await statusOf(person, id), await euros(person)]).toEqual(['pending', [379.5, 120.5]]);
    const { ready } = (await app.call(admin.adminListPaymentFiles, { as: staff })).data();
    expect(ready).toEqual([{ currency: 'EUR', withdrawals: 1, returns: 0, total: 120.5, stuck: 0 }]);
    const file = (await make()).data();
    expect(file).toMatchObject({ status: 'made', count: 1, total: 120.5, currency: 'EUR' });
    expect((await make()).body).toMatchObject({ code: 'nothing-to-pay' });
    expect((await release(staff, file)).body).toMatchObject({ code: 'own-payment-file' });
    expect((await fetch(other, file)).body).toMatchObject({ code: 'payment-file-decided' });
    // Of two who release it at one moment, one does; and it is handed over once.
    const third = await administrator(app);
    const released = await Promise.all([release(other, file), release(third, file)]);
    expect(released.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const fetched = await Promise.all([fetch(other, file), fetch(third, file)]);
    expect(fetched.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { content } = (fetched.find(({ status }) => status === 200) ?? fetched[0]).data();
    for (const part of [reference, THEIRS, '<CtrlSum>120.50</CtrlSum>', file.name]) {
      expect(content).toContain(part);
    }
    expect((await cancel(staff, file)).body).toMatchObject({ code: 'payment-file-decided' });
    await sound();

    await take([{ amount: -120_50, endToEndId: reference, text: 'first' }]);
    expect([await statusOf(person, id), await euros(person)]).toEqual(['completed', [379.5, 0]]);
    expect((await paymentOf(file, reference)).status).toBe('paid');
    await sound();
    // A second debit of that name is nobody's.
    await take([{ amount: -120_50, endToEndId: reference, text: 'second' }]);
    expect(await heldOf('second')).toMatchObject({ because: 'unexplained-debit' });
    await sound();
  });

  it('that nobody has is cancelled, and what was in it is in the next one', async () => {
    const { id, person } = await withdrawing(30);
    const file = (await make()).data();
    const decline = { as: staff, params: { id }, body: { reason: 'No' } };
    expect((await app.call(admin.adminRejectTransaction, decline)).body).toMatchObject({
      code: 'being-sent',
    });
    (await cancel(staff, file)).data();
    expect((await release(other, file)).body).toMatchObject({ code: 'payment-file-decided' });
    const again = (await make()).data();
    expect(again).toMatchObject({ count: 1, total: 30 });
    (await cancel(other, again)).data();
    (await app.call(admin.adminRejectTransaction, decline)).data();
    expect([await statusOf(person, id), await euros(person)]).toEqual(['cancelled', [500, 0]]);
    expect((await make()).body).toMatchObject({ code: 'nothing-to-pay' });
    expect(
      (await app.call(admin.adminMakePaymentFile, { as: staff, body: { currency: 'USD' } })).body,
    ).toMatchObject({
      code: 'no-bank-account',
    });
  });

  it('of which the bank has paid something already is handed to nobody, and the rest waits for another', async () => {
    const [paid, rest] = [await withdrawing(60), await withdrawing(70)];
    const file = (await make()).data();
    (await release(other, file)).data();
    await take([{ amount: -60_00, endToEndId: paid.reference, text: 'by hand' }]);
    expect(await statusOf(paid.person, paid.id)).toBe('completed');
    expect((await fetch(other, file)).body).toMatchObject({ code: 'payment-file-changed' });
    (await cancel(other, file)).data();
    const again = (await make()).data();
    expect(again).toMatchObject({ count: 1, total: 70 });
    (await cancel(other, again)).data();
    const decline = { as: staff, params: { id: rest.id }, body: { reason: 'No' } };
    (await app.call(admin.adminRejectTransaction, decline)).data();
    await sound();
  });

  it('that never was is nowhere', async () => {
    const none = await app.call(admin.adminReadPaymentFile, { as: staff, params: { id: newId() } });
    expect([none.status, none.body]).toMatchObject([404, { code: 'payment-file-not-found' }]);
  });

  it('has nothing of somebody who was suspended since it was approved, and is not released with it', async () => {
    const { person, id } = await withdrawing(40);
    const { reference } = await withdrawing(30);
    const become = (status: string) =>
      app.database.run(sql`update app_user set status = ${status} where id = ${person.userId}`);
    const referencesIn = async ({ id: fileId }: admin.PaymentFile) =>
      (await app.call(admin.adminReadPaymentFile, { as: staff, params: { id: fileId } }))
        .data()
        .payments.map((payment) => payment.reference);
    await become('suspended');
    const { payouts } = (await app.call(admin.adminListPayouts, { as: staff, query: {} })).data();
    expect(payouts.find((payout) => payout.id === id)).toMatchObject({
      state: 'approved',
      problem: 'stopped',
    });
    const file = (await make()).data();
    expect(await referencesIn(file)).toEqual([reference]);
    (await release(other, file)).data();
    (await fetch(other, file)).data();
    await become('active');
    const theirs = (await make()).data();
    expect(await referencesIn(theirs)).toHaveLength(1);
    await become('suspended');
    expect((await release(other, theirs)).body).toMatchObject({ code: 'payment-file-changed' });
    await become('active');
    (await release(other, theirs)).data();
    (await fetch(other, theirs)).data();
    await sound();
  });

  it('over a destination that was changed is not released', async () => {
    const { id } = await withdrawing(40);
    const file = (await make()).data();
    expect((await release(other, { ...file, sha256: '0'.repeat(64) })).body).toMatchObject({
      code: 'payment-file-changed',
    });
    const destine = (to: string) =>
      app.database.run(sql`update wallet_withdrawal set destination = ${to} where transaction_id = ${id}`);
    await destine(SENDERS);
    expect((await release(other, file)).body).toMatchObject({ code: 'payment-file-changed' });
    await destine(THEIRS);
    const forged = app.database.run(
      sql`update rail_payment set creditor_iban = ${SENDERS} where transaction_id = ${id}`,
    );
    await expect(forged).rejects.toMatchObject({ code: '42501' });
    (await cancel(staff, file)).data();
    const decline = { as: staff, params: { id }, body: { reason: 'No' } };
    (await app.call(admin.adminRejectTransaction, decline)).data();
  });
});

describe('what a statement says of a payment', () => {
  it('of another amount is held', async () => {
    const { id, person, reference } = await handedOver(50);
    await take([{ amount: -50_01, endToEndId: reference, text: 'too much' }]);
    expect(await heldOf('too much')).toMatchObject({ because: 'other-amount' });
    expect(await statusOf(person, id)).toBe('pending');
    await sound();
  });

  it('that names two of them is neither, and a person looks at it', async () => {
    const [one, two] = [await handedOver(40), await handedOver(40)];
    const text = `${one.reference} and ${two.reference}`;
    await take([{ amount: -40_00, text }]);
    expect(await statusOf(one.person, one.id)).toBe('pending');
    expect(await statusOf(two.person, two.id)).toBe('pending');
    expect(await heldOf(text)).toMatchObject({ amount: -40 });
    await sound();
  });

  it('that it came back gives it back once, by the rules of every deposit', async () => {
    const { person, file, reference } = await handedOver(60);
    const back = { amount: 60_00, endToEndId: reference, isReturn: true };
    // Before it was paid it cannot come back.
    await take([{ ...back, text: 'too soon' }]);
    expect(await heldOf('too soon')).toMatchObject({ because: 'unknown' });
    await take([{ amount: -60_00, endToEndId: reference }]);
    expect(await euros(person)).toEqual([440, 0]);
    await take([
      { ...back, text: 'came back' },
      { ...back, text: 'came back again' },
    ]);
    expect(await heldOf('came back again')).toMatchObject({ because: 'unknown' });
    expect((await paymentOf(file, reference)).status).toBe('came-back');
    // Whoever handed the statement in may have written it.
    const [row] = (await app.call(transactions.listTransactions, { as: person })).data().transactions;
    const approve = (as: Person) =>
      app.call(admin.adminApproveTransaction, { as, params: { id: row?.id ?? '' } });
    expect((await approve(staff)).body).toMatchObject({ code: 'needs-other-approver' });
    (await approve(other)).data();
    expect(await euros(person)).toEqual([500, 0]);
    await sound();
  });

  it('nothing, where a stranger writes its reference to money of their own', async () => {
    const { person, file, reference } = await handedOver(65);
    await take([{ amount: -65_00, endToEndId: reference }]);
    const theirs = { amount: 65_00, name: 'Paul Payer', account: SENDERS };
    await take([
      { ...theirs, endToEndId: reference, text: 'as a name' },
      { ...theirs, text: `for ${reference}` },
    ]);
    const asABank = `/EREF/A/REMI/as a bank/EREF/${reference}/RTRN/AC04`;
    const asAnId = `/EREF/${reference}/RTRN/AC04/NAME/Paul Payer/REMI/as an id`;
    for (const text of [asABank, asAnId]) await take([{ amount: 65_00, text }], dutchOf);
    for (const one of ['as a name', `for ${reference}`, 'as a bank', 'as an id'])
      expect(await heldOf(one)).toMatchObject({ because: 'unknown' });
    expect((await paymentOf(file, reference)).status).toBe('paid');
    expect(await euros(person)).toEqual([435, 0]);
    await sound();
  });

  it('never, and two people say that the bank has not paid it', async () => {
    const { person, id, file, reference } = await handedOver(70);
    const payment = await paymentOf(file, reference);
    const say = (as: Person, paymentId = payment.id) =>
      app.call(admin.adminGiveBackPayment, { as, params: { id: paymentId }, body: { reason: 'Refused' } });
    expect((await say(staff, file.id)).body).toMatchObject({ code: 'payment-not-found' });
    // Nobody says so of their own money, whatever they have become since.
    const role = (now: string) =>
      app.database.run(sql`update app_user set role = ${now} where id = ${person.userId}`);
    await role('admin');
    expect((await say(person)).body).toMatchObject({ code: 'own-account' });
    await role('user');
    for (const as of [staff, staff]) (await say(as)).data();
    expect(await euros(person)).toEqual([430, 70]);
    (await say(other)).data();
    expect([await statusOf(person, id), await euros(person)]).toEqual(['failed', [500, 0]]);
    expect((await say(other)).body).toMatchObject({ code: 'payment-ended' });
    // If the bank pays it after all, it is nobody's debit.
    await take([{ amount: -70_00, endToEndId: reference, text: 'after all' }]);
    expect(await heldOf('after all')).toMatchObject({ because: 'unexplained-debit' });
    await sound();
  });
});

it('what is nobody’s goes back to the account it came from, when two have said so', async () => {
  await take([
    { amount: 80_00, text: 'from a stranger', name: 'Paul Payer', account: SENDERS },
    { amount: 5_00, text: 'from nowhere' },
  ]);
  const say = (as: Person, id: string) =>
    app.call(admin.adminExplainBankEntry, {
      as,
      params: { id },
      body: { as: 'return', reason: 'Not a customer' },
    });
  expect((await say(staff, (await heldOf('from nowhere')).id)).body).toMatchObject({
    code: 'not-returnable',
  });
  const { id } = await heldOf('from a stranger');
  (await say(staff, id)).data();
  expect((await make()).body).toMatchObject({ code: 'nothing-to-pay' });
  expect((await say(other, id)).data()).toMatchObject({ status: 'returning' });
  await sound();
  const file = (await make()).data();
  (await release(other, file)).data();
  const { content } = (await fetch(other, file)).data();
  expect(content).toContain(SENDERS);
  const { payments } = (
    await app.call(admin.adminReadPaymentFile, { as: staff, params: { id: file.id } })
  ).data();
  expect(payments).toMatchObject([{ iban: SENDERS, amount: 80, entryId: id, status: 'open' }]);
  await take([{ amount: -80_00, text: `SENT ${payments[0]?.reference}` }]);
  const { entries } = (await app.call(admin.adminListBankEntries, { as: staff })).data();
  expect(entries.filter(({ status }) => status === 'returned').map(({ amount }) => amount)).toEqual([
    -80, 80,
  ]);
  await sound();
});

it('an outbox is written once, and what may have been written waits for a person', async () => {
  const outbox = mkdtempSync(join(tmpdir(), 'halyard-outbox-'));
  const deps = { ...app.railsDeps, settings: { ...app.railsDeps.settings, BANK_OUTBOX_DIR: outbox } };
  const { person, id } = await withdrawing(90);
  const file = (await make()).data();
  await handOut(deps);
  expect(readdirSync(outbox)).toEqual([]);
  (await release(other, file)).data();
  await Promise.all([handOut(deps), handOut(deps)]);
  expect(readdirSync(outbox)).toEqual([`${file.name}.xml`]);
  expect(readFileSync(join(outbox, `${file.name}.xml`), 'utf8')).toContain(file.name);
  expect((await fetch(other, file)).body).toMatchObject({ code: 'payment-file-decided' });
  // The bank's program has taken it: it is not written again.
  rmSync(join(outbox, `${file.name}.xml`));
  await handOut(deps);
  expect(readdirSync(outbox)).toEqual([]);
  expect(await statusOf(person, id)).toBe('pending');

  const next = await withdrawing(10);
  const lost = (await make()).data();
  (await release(other, lost)).data();
  await app.database.run(sql`update rail_payment_file set status = 'handing' where id = ${lost.id}`);
  await handOut(deps);
  expect(readdirSync(outbox)).toEqual([]);
  (await fetch(other, lost)).data();
  expect(await statusOf(next.person, next.id)).toBe('pending');
  rmSync(outbox, { recursive: true });
});

it('what a person fetched while it was about to be written is not written as well', async () => {
  const outbox = mkdtempSync(join(tmpdir(), 'halyard-outbox-'));
  await withdrawing(20);
  const file = (await make()).data();
  (await release(other, file)).data();
  let fetched = false;
  const transaction: typeof app.database.transaction = async (work) => {
    const done = await app.database.transaction(work);
    if (!fetched) (await fetch(other, file)).data();
    fetched = true;
    return done;
  };
  const settings = { ...app.railsDeps.settings, BANK_OUTBOX_DIR: outbox };
  await handOut({ ...app.railsDeps, settings, database: { ...app.database, transaction } });
  expect([fetched, readdirSync(outbox)]).toEqual([true, []]);
  rmSync(outbox, { recursive: true });
});

it('a program of others finds in the exported journal what the bank says', needing('hledger'), async () => {
  let input = '';
  for await (const part of exportJournal(app.database)) input += part;
  const words = ['-f', '-', 'balance', 'house:bank', '-O', 'csv', '-N'];
  const { stdout, stderr } = spawnSync('hledger', words, { input, encoding: 'utf8' });
  // The house's side of what is there: less than nothing by as much.
  expect([stderr, stdout.trim().split('\n').at(-1)]).toEqual([
    '',
    `"house:bank","-${(bank.balance / 100).toFixed(2)} EUR"`,
  ]);
});
