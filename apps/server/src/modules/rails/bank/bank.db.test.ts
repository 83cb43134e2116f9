import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isCreditorReference } from '@halyard/banking';
import { admin, bankTransfer, notifications, transactions, wallet } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { camtOf, OUR_EUROS } from '@halyard/testkit';
import { takeStatement, uploadStatement, WITH_A_BANK } from '../../../testing/payments/bank-statements.ts';
import { administrator, type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { verifyBank } from '../index.ts';

let app: TestApp;
let staff: Person;
let other: Person;
const inbox = mkdtempSync(join(tmpdir(), 'halyard-inbox-'));

beforeAll(async () => {
  app = await createTestApp({ ...WITH_A_BANK, BANK_INBOX_DIR: inbox });
  staff = await administrator(app);
  other = await administrator(app);
});
afterAll(async () => {
  rmSync(inbox, { recursive: true });
  await app.close();
});

/** Statements of the file's one account follow one another through all tests. */
const bank = { number: 0, balance: 0 };
type Entries = Parameters<typeof camtOf>[0]['entries'];
function next(entries: Entries) {
  bank.number += 1;
  const written = { number: bank.number, opening: bank.balance, entries };
  bank.balance = entries.reduce((sum, { amount }) => sum + amount, bank.balance);
  return written;
}
/** As the bank's own program puts it there. */
const put = (file: string, content: string) => {
  writeFileSync(join(inbox, file), content);
  utimesSync(join(inbox, file), new Date(0), new Date(0));
};
const look = async () => {
  for (const name of ['watch-bank-inbox', 'settle-bank-entries']) {
    await app.jobs.find((job) => job.name === name)?.run();
  }
};
const take = async (entries: Entries) => {
  put('next.xml', camtOf(next(entries)));
  await look();
  expect(readdirSync(inbox)).toEqual(['taken']);
};

const instructionsOf = async (as: Person) =>
  (await app.call(bankTransfer.getBankInstructions, { as, params: { currency: 'EUR' } })).data();
const balanceOf = async (as: Person) =>
  (await app.call(wallet.getBalances, { as })).data().find(({ currency }) => currency === 'EUR')
    ?.availableBalance ?? 0;
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.toUpperCase();
const held = async () =>
  (await app.call(admin.adminListBankEntries, { as: staff, query: { status: 'held' } })).data().entries;
const heldOf = async (text: string) => {
  const found = (await held()).find((entry) => entry.text.includes(text));
  if (!found) throw new Error(`nothing is held of ${text}`);
  return found;
};
const customer = async () => {
  const person = await verifiedCustomer(app);
  const { data } = { data: await app.users.byId(app.database, person.userId) };
  return { person, name: nameOf(data ?? { firstName: '', lastName: '' }), ...(await instructionsOf(person)) };
};
const sound = async () => expect(await verifyBank(app.database)).toEqual([]);

describe('a deposit by bank transfer', () => {
  it('goes to our account with a reference of the customer’s own', async () => {
    const { person, reference, iban, bic, qr } = await customer();
    expect([iban, bic, isCreditorReference(reference)]).toEqual([OUR_EUROS, 'COBADEFFXXX', true]);
    expect(qr?.split('\n').at(-1)).toBe(reference);
    expect((await instructionsOf(person)).reference).toBe(reference);
    const dollars = await app.call(bankTransfer.getBankInstructions, {
      as: person,
      params: { currency: 'USD' },
    });
    expect([dollars.status, dollars.error()]).toEqual([
      404,
      'Deposits of USD by bank transfer are not offered here',
    ]);
  });

  it('is credited as it arrived when the reference and the sender are the customer’s', async () => {
    const { person, name, reference } = await customer();
    // It has the rights of any other customer.
    await app.database.run(sql`update app_user set role = 'premium' where id = ${person.userId}`);
    await take([{ amount: 250_10, text: `Deposit ${reference}`, name }]);
    expect(await balanceOf(person)).toBe(250.1);
    const [row] = (await app.call(transactions.listTransactions, { as: person })).data().transactions;
    expect(row).toMatchObject({ type: 'deposit', status: 'completed', amount: 250.1, currency: 'EUR' });
    await sound();
  });

  it('takes over what the customer has announced, which nobody completes by eye', async () => {
    const { person, name, reference } = await customer();
    const body = { amount: 300, currency: 'EUR' };
    const { id } = (await app.call(wallet.depositFiat, { as: person, body })).data();
    const byEye = await app.call(admin.adminApproveTransaction, { as: staff, params: { id } });
    expect([byEye.status, byEye.error()]).toEqual([
      409,
      'This payment is not final yet. It is credited by itself, or waits here once it is.',
    ]);
    await take([{ amount: 295_00, text: reference, name }]);
    const { status, amount } = (
      await app.call(transactions.getTransaction, { as: person, params: { id } })
    ).data();
    expect([status, amount, await balanceOf(person)]).toEqual(['completed', 295, 295]);
    await sound();
  });

  it('above the limit waits for people, in the queue of deposits', async () => {
    const { person, name, reference } = await customer();
    await take([{ amount: 50_000_00, text: reference, name }]);
    expect(await balanceOf(person)).toBe(0);
    const [row] = (await app.call(transactions.listTransactions, { as: person })).data().transactions;
    const params = { id: row?.id ?? '' };
    const { arrival } = (await app.call(transactions.getTransaction, { as: person, params })).data();
    (await app.call(admin.adminApproveTransaction, { as: staff, params })).data();
    await sound();
    (await app.call(admin.adminApproveTransaction, { as: other, params })).data();
    await take([]);
    expect([arrival, await balanceOf(person)]).toEqual(['arrived', 50_000]);
    await sound();
  });

  it('from somebody else is held, and its owner is told why', async () => {
    const { person, reference } = await customer();
    await take([{ amount: 90_00, text: `theirs ${reference}`, name: 'SOMEBODY ELSE' }]);
    expect(await balanceOf(person)).toBe(0);
    expect(await heldOf(reference)).toMatchObject({
      because: 'other-sender',
      userId: person.userId,
      amount: 90,
    });
    const told = (await app.call(notifications.listNotifications, { as: person })).data().notifications;
    expect(told[0]?.body).toContain('We may only accept payments from your own account');
    await sound();
  });
});

describe('what says nothing that is known', () => {
  it('is suggested to whoever it may be of, and given by a person', async () => {
    const { person, name, reference } = await customer();
    const mistyped = `${reference.slice(0, 15)}${reference.endsWith('Z') ? 'Y' : 'Z'}`;
    await take([{ amount: 75_00, text: `wrong ${mistyped}`, name, account: 'NL91ABNA0417164300' }]);
    const entry = await heldOf(mistyped);
    expect(entry).toMatchObject({ because: 'unknown', userId: null });
    const suggested = (
      await app.call(admin.adminSuggestOwners, { as: staff, params: { id: entry.id } })
    ).data();
    expect(suggested[0]).toMatchObject({ userId: person.userId });
    expect(suggested[0]?.because).toContain('nearly-reference');
    const body = { userId: person.userId, reason: 'The name and nearly the reference' };
    const params = { id: entry.id };
    const given = (await app.call(admin.adminMatchBankEntry, { as: staff, params, body })).data();
    expect([given.status, await balanceOf(person)]).toEqual(['credited', 75]);
    const again = await app.call(admin.adminMatchBankEntry, { as: other, params, body });
    expect(again.error()).toBe('This entry has already been decided about');
    await sound();

    // From now on this account is known to be theirs, where the bank names nobody else.
    await take([
      { amount: 5_00, text: reference, account: 'NL91ABNA0417164300' },
      { amount: 6_00, text: reference, name: 'A N OTHER', account: 'NL91ABNA0417164300' },
    ]);
    expect(await balanceOf(person)).toBe(80);
    expect(await heldOf(reference)).toMatchObject({ because: 'other-sender', amount: 6 });
  });

  it('is not known to be theirs because money once came from there', async () => {
    const { person, name, reference } = await customer();
    const account = 'NL02ABNA0123456789';
    await take([{ amount: 5_00, text: reference, name, account }]);
    await take([{ amount: 6_00, text: reference, account }]);
    expect(await balanceOf(person)).toBe(5);
    expect(await heldOf(reference)).toMatchObject({ because: 'other-sender', amount: 6 });
  });

  it('goes to nobody alone above the limit of one person', async () => {
    const { person } = await customer();
    const nobody = { as: staff, params: { id: person.userId }, body: { userId: person.userId, reason: 'x' } };
    expect((await app.call(admin.adminMatchBankEntry, nobody)).error()).toBe(
      'Entry of a statement not found',
    );
    const noFile = { as: staff, params: { id: person.userId }, body: { reason: 'x' } };
    expect((await app.call(admin.adminRejectBankFile, noFile)).error()).toBe('File not found');
    await take([{ amount: 40_000_00, text: 'large and unknown', name: 'X' }]);
    const { id } = await heldOf('large and unknown');
    const toStaff = { as: staff, params: { id }, body: { userId: other.userId, reason: 'x' } };
    expect((await app.call(admin.adminMatchBankEntry, toStaff)).error()).toBe(
      'Money can be given to an open account of a customer only',
    );
    const body = { userId: person.userId, reason: 'They called' };
    const matched = (await app.call(admin.adminMatchBankEntry, { as: staff, params: { id }, body })).data();
    expect([matched.status, await balanceOf(person)]).toEqual(['offered', 0]);
    (
      await app.call(admin.adminRejectTransaction, {
        as: other,
        params: { id: matched.transactionId ?? '' },
        body: { reason: 'Not theirs' },
      })
    ).data();
    await take([]);
    expect(await heldOf('large and unknown')).toMatchObject({ because: 'declined' });
    await sound();
  });

  it('is a charge or the operator’s own money when two have said so', async () => {
    await take([
      { amount: -12_50, text: 'Fee of the month' },
      { amount: 1_000_00, text: 'Own funds' },
    ]);
    const charge = await heldOf('Fee of the month');
    const params = { id: charge.id };
    const body = { as: 'charge', reason: 'On the price list' };
    const once = (await app.call(admin.adminExplainBankEntry, { as: staff, params, body })).data();
    expect([once.status, once.explainedAs]).toEqual(['held', 'charge']);
    (await app.call(admin.adminExplainBankEntry, { as: staff, params, body })).data();
    expect((await heldOf('Fee of the month')).status).toBe('held');
    const unlike = await app.call(admin.adminExplainBankEntry, {
      as: other,
      params,
      body: { ...body, as: 'capital' },
    });
    expect(unlike.error()).toBe(
      'A colleague has said something else about this entry. Please say the same, or match it to a customer.',
    );
    expect((await app.call(admin.adminExplainBankEntry, { as: other, params, body })).data().status).toBe(
      'charge',
    );
    const funds = {
      params: { id: (await heldOf('Own funds')).id },
      body: { as: 'capital', reason: 'Sent by us' },
    };
    const noCharge = await app.call(admin.adminExplainBankEntry, { as: staff, ...funds, body });
    expect(noCharge.error()).toBe('Only what the bank has taken can be a charge');
    (await app.call(admin.adminExplainBankEntry, { as: staff, ...funds })).data();
    expect((await app.call(admin.adminExplainBankEntry, { as: other, ...funds })).data().status).toBe(
      'capital',
    );
    await take([{ amount: -30_00, text: 'Paid by eye' }]);
    const byHand = {
      params: { id: (await heldOf('Paid by eye')).id },
      body: { as: 'by-hand', reason: 'WDR-1, paid at the bank' },
    };
    (await app.call(admin.adminExplainBankEntry, { as: staff, ...byHand })).data();
    expect((await app.call(admin.adminExplainBankEntry, { as: other, ...byHand })).data().status).toBe(
      'by-hand',
    );
    await sound();
  });
});

describe('a file', () => {
  const refusal = async (content: string | Buffer) => {
    const { status, error } = await uploadStatement(app, staff, content);
    return [status, error()];
  };

  it('counts when a second person sees the same closing balance', async () => {
    const { person, name, reference } = await customer();
    const written = next([{ amount: 10_00, text: reference, name }]);
    const file = (await uploadStatement(app, staff, camtOf(written))).file();
    expect(file).toMatchObject({
      status: 'waiting',
      currency: 'EUR',
      statements: [String(bank.number)],
      entries: 1,
    });
    const params = { id: file.id };
    const confirm = (as: Person, closingBalance: number) =>
      app.call(admin.adminConfirmBankFile, { as, params, body: { closingBalance } });
    expect((await confirm(staff, bank.balance / 100)).error()).toBe(
      'A different administrator must confirm this file',
    );
    expect((await confirm(other, bank.balance / 100 + 1)).error()).toBe(
      'This is not the closing balance of the file',
    );
    expect(await balanceOf(person)).toBe(0);
    expect((await confirm(other, bank.balance / 100)).data().status).toBe('taken');
    expect((await confirm(other, bank.balance / 100)).error()).toBe(
      'This file has already been decided about',
    );
    expect(await refusal(camtOf(written))).toEqual([409, 'This very file was handed in before']);
    await look();
  });

  it('that somebody handed in credits nothing alone, and nothing by the one who could have written it', async () => {
    const { person, name, reference } = await customer();
    const written = next([
      { amount: 10_00, text: reference, name },
      { amount: 20_00, text: 'handed in without a reference', name },
    ]);
    await takeStatement(app, { staff, other }, written);
    expect(await balanceOf(person)).toBe(0);
    const [row] = (await app.call(transactions.listTransactions, { as: person })).data().transactions;
    const approve = (as: Person) =>
      app.call(admin.adminApproveTransaction, { as, params: { id: row?.id ?? '' } });
    const body = { userId: person.userId, reason: 'They called' };
    const { id } = await heldOf('handed in without a reference');
    const give = (as: Person) => app.call(admin.adminMatchBankEntry, { as, params: { id }, body });
    for (const decide of [approve, give]) {
      expect((await decide(staff)).error()).toBe('A different administrator must approve this');
    }
    (await approve(other)).data();
    (await give(other)).data();
    expect(await balanceOf(person)).toBe(30);
    await look();
    await sound();
  });

  it('that is wrong is refused with the reason, and nothing changes', async () => {
    const good = { number: bank.number + 1, opening: bank.balance, entries: [{ amount: 5_00 }] };
    const before = (await app.call(admin.adminReconcileBank, { as: staff })).data();
    const gap = { ...good, number: bank.number + 2 };
    expect(await refusal(camtOf(gap))).toEqual([
      409,
      `Statement ${gap.number} of EUR does not follow statement ${bank.number}`,
    ]);
    expect((await refusal(camtOf({ ...good, closing: bank.balance })))[1]).toContain('at its end');
    expect((await refusal(camtOf(good).replaceAll(OUR_EUROS, 'NL91ABNA0417164300')))[1]).toBe(
      'Account NL91ABNA0417164300 EUR is not one of ours',
    );
    const entities = camtOf(good).replace('?>', '?><!DOCTYPE Document [<!ENTITY x "y">]>');
    expect((await refusal(entities))[1]).toBe(
      'The file declares a document type of its own, which no bank does',
    );
    expect((await refusal(Buffer.alloc(50 * 1024 * 1024)))[0]).toBe(413);
    expect(await refusal('Dear bank')).toEqual([409, 'This is neither a camt.053 nor an MT940 file']);
    const twice = { ...good, entries: [{ amount: 7_00, bankReference: 'ONE-REFERENCE' }] };
    await takeStatement(app, { staff, other }, twice);
    bank.number += 1;
    bank.balance += 7_00;
    const again = { number: bank.number + 1, opening: bank.balance, entries: twice.entries };
    const file = (await uploadStatement(app, staff, camtOf(again))).file();
    const confirmed = await app.call(admin.adminConfirmBankFile, {
      as: other,
      params: { id: file.id },
      body: { closingBalance: (bank.balance + 7_00) / 100 },
    });
    expect(confirmed.error()).toBe(`Statement ${again.number} has an entry that was read before`);
    const reject = { as: other, params: { id: file.id }, body: { reason: 'Twice' } };
    expect((await app.call(admin.adminRejectBankFile, reject)).data().status).toBe('rejected');
    const [line] = (await app.call(admin.adminReconcileBank, { as: staff })).data();
    expect(line?.bank).toBeCloseTo((before[0]?.bank ?? 0) + 7, 2);
    await sound();
  });

  it('from the inbox counts as it comes, in the order of the balances, and a missing one is waited for', async () => {
    const { person, name, reference } = await customer();
    const files = [10_00, 20_00, 30_00].map((amount) => camtOf(next([{ amount, text: reference, name }])));
    put('a.xml', files[2] ?? '');
    put('b.xml', files[0] ?? '');
    await look();
    expect(await balanceOf(person)).toBe(10);
    const refused = (
      await app.call(admin.adminListBankFiles, { as: staff, query: { status: 'refused' } })
    ).data();
    expect(refused.files[0]?.problem).toContain('does not follow');
    put('c.xml', files[1] ?? '');
    await look();
    expect(await balanceOf(person)).toBe(60);
    expect(readdirSync(inbox)).toEqual(['taken']);
    await sound();
  });

  it('that cannot be read holds up no other', async () => {
    const { person, name, reference } = await customer();
    mkdirSync(join(inbox, 'a.xml'));
    utimesSync(join(inbox, 'a.xml'), new Date(0), new Date(0));
    put('b.xml', camtOf(next([{ amount: 10_00, text: reference, name }])));
    await look();
    expect(await balanceOf(person)).toBe(10);
    rmSync(join(inbox, 'a.xml'), { recursive: true });
  });

  it('with an entry that fails holds up no other, and it is tried again', async () => {
    const { person, name, reference } = await customer();
    vi.spyOn(app.wallet.arrivals, 'mayCreditAlone').mockRejectedValueOnce(new Error('not now'));
    await take([1_00, 2_00].map((amount) => ({ amount, text: reference, name })));
    expect([1, 2]).toContain(await balanceOf(person));
    await look();
    expect(await balanceOf(person)).toBe(3);
    await sound();
  });

  it('leaves journal and bank the same to the cent', async () => {
    const [line] = (await app.call(admin.adminReconcileBank, { as: staff })).data();
    expect(line).toMatchObject({ currency: 'EUR', difference: 0, statement: String(bank.number) });
    expect(line?.bank).toBe(bank.balance / 100);
  });
});
