import { admin, bankTransfer, transactions, wallet } from '@halyard/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeStatement, WITH_A_BANK } from '../../../testing/payments/bank-statements.ts';
import { administrator, type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { agreed } from '../../../testing/two-people.ts';
import { verifyBank } from '../index.ts';

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
async function take(entries: Entries): Promise<void> {
  bank.number += 1;
  await takeStatement(app, { staff, other }, { number: bank.number, opening: bank.balance, entries });
  bank.balance = entries.reduce((sum, { amount }) => sum + amount, bank.balance);
}

/** A customer with so many euros that came by bank. */
async function paid(amount: number): Promise<{ person: Person; depositId: string }> {
  const person = await verifiedCustomer(app);
  const params = { currency: 'EUR' };
  const { reference } = (await app.call(bankTransfer.getBankInstructions, { as: person, params })).data();
  const of = await app.users.byId(app.database, person.userId);
  await take([{ amount, text: reference, name: `${of?.firstName} ${of?.lastName}` }]);
  const [row] = (await app.call(transactions.listTransactions, { as: person })).data().transactions;
  const depositId = row?.id ?? '';
  (await app.call(admin.adminApproveTransaction, { as: other, params: { id: depositId } })).data();
  return { person, depositId };
}
async function debit(amount: number): Promise<string> {
  const text = `Recall ${bank.number}`;
  await take([{ amount: -amount, text }]);
  const query = { status: 'held', limit: 200 } as const;
  const { entries } = (await app.call(admin.adminListBankEntries, { as: staff, query })).data();
  return entries.find((entry) => entry.text === text)?.id ?? '';
}
const say = (as: Person, id: string, depositId?: string) =>
  app.call(admin.adminExplainBankEntry, {
    as,
    params: { id },
    body: { as: 'recall', reason: 'The bank wrote to us', ...(depositId === undefined ? {} : { depositId }) },
  });
const eurosOf = async (as: Person) =>
  (await app.call(wallet.getBalances, { as })).data().find(({ currency }) => currency === 'EUR')
    ?.availableBalance ?? 0;
const sound = async () => expect(await verifyBank(app.database)).toEqual([]);

it('what a bank took back is taken from whoever it was credited to, when two have said so', async () => {
  const { person, depositId } = await paid(80_00);
  const id = await debit(80_00);
  const [first] = (await app.call(admin.adminListRecallable, { as: staff, params: { id } })).data();
  expect(first).toMatchObject({ depositId, amount: 80, left: 80, userId: person.userId });
  expect((await say(staff, id)).body).toMatchObject({ code: 'not-recallable' });
  expect((await say(staff, id, depositId)).data()).toMatchObject({ status: 'held', recalls: depositId });
  // One person, however often, is one.
  expect((await say(staff, id, depositId)).data().status).toBe('held');
  expect(await eurosOf(person)).toBe(80);
  await sound();
  const both = await Promise.all([say(other, id, depositId), say(other, id, depositId)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await eurosOf(person)).toBe(0);
  await sound();

  // A second recall of the same deposit finds nothing left of it.
  const again = await debit(1_00);
  expect((await app.call(admin.adminListRecallable, { as: staff, params: { id: again } })).data()).toEqual(
    [],
  );
  expect((await say(staff, again, depositId)).body).toMatchObject({ code: 'not-recallable' });
});

it('two recalls of one deposit at one moment take no more than came', async () => {
  const { person, depositId } = await paid(50_00);
  const ids = [await debit(30_00), await debit(30_00)];
  for (const id of ids) (await say(staff, id, depositId)).data();
  const ended = await Promise.all(ids.map((id) => say(other, id, depositId)));
  expect(ended.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await eurosOf(person)).toBe(20);
  await sound();
});

it('what is not there any more is owed, and a colleague cannot agree to another deposit', async () => {
  const [one, two] = [await paid(40_00), await paid(40_00)];
  const convert = { from: 'EUR', to: 'USD', amount: 30 };
  (await app.call(wallet.convert, { as: one.person, body: convert })).data();
  const id = await debit(40_00);
  (await say(staff, id, one.depositId)).data();
  expect((await say(other, id, two.depositId)).body).toMatchObject({ code: 'other-explanation' });
  (await say(other, id, one.depositId)).data();
  expect(await eurosOf(one.person)).toBe(0);

  // Its value is taken elsewhere, by two.
  const [claim] = (await app.call(admin.adminListClaims, { as: staff })).data();
  expect(claim).toMatchObject({ currency: 'EUR', amount: 30, paid: 0, userId: one.person.userId });
  const dollars = claim?.available.find(({ currency }) => currency === 'USD')?.amount ?? 0;
  const params = { id: claim?.id ?? '' };
  const takeFrom = (as: Person, body: { currency: string; amount: number }) =>
    app.call(admin.adminTakeClaim, { as, params, body: { ...body, reason: 'They agreed' } });
  const refused = await Promise.all([
    takeFrom(staff, { currency: 'USD', amount: dollars + 1 }),
    takeFrom(staff, { currency: 'EUR', amount: 1 }),
  ]);
  expect(refused.map(({ body }) => body)).toMatchObject([
    { code: 'insufficient-balance' },
    { code: 'same-currency' },
  ]);
  const proposed = (await takeFrom(staff, { currency: 'USD', amount: 20 })).data();
  expect(proposed).toMatchObject({ kind: 'claim', status: 'pending' });
  expect((await takeFrom(staff, { currency: 'USD', amount: 1 })).body).toMatchObject({
    code: 'already-proposed',
  });
  const approve = (as: Person) => app.call(admin.adminApproveProposal, { as, params: { id: proposed.id } });
  expect((await approve(staff)).body).toMatchObject({ code: 'own-approval' });
  (await approve(other)).data();
  expect((await approve(other)).status).toBe(409);
  const [left] = (await app.call(admin.adminListClaims, { as: staff })).data();
  expect(left?.paid).toBeGreaterThan(15);
  expect([left?.amount, await eurosOf(one.person)]).toEqual([30, 0]);

  // What comes meanwhile pays the rest, and what was proposed over more is void.
  const more = (await takeFrom(staff, { currency: 'USD', amount: 5 })).data();
  const comes = { userId: one.person.userId, currency: 'EUR', amount: 50, reason: 'They sent more' };
  (await app.call(admin.adminAdjustWallet, { as: staff, body: comes })).data();
  const late = await app.call(admin.adminApproveProposal, { as: other, params: { id: more.id } });
  expect(late.body).toMatchObject({ code: 'approval-void' });
  expect((await app.call(admin.adminListClaims, { as: staff })).data()).toEqual([]);
  expect((await takeFrom(staff, { currency: 'USD', amount: 5 })).body).toMatchObject({
    code: 'claim-settled',
  });
  const nothing = {
    as: staff,
    params: { id: two.depositId },
    body: { currency: 'USD', amount: 1, reason: 'None' },
  };
  expect((await app.call(admin.adminTakeClaim, nothing)).body).toMatchObject({ code: 'claim-not-found' });
  await sound();
});

it('no more is taken than pays what is owed, however prices have moved', async () => {
  const { person, depositId } = await paid(40_00);
  const convert = { from: 'EUR', to: 'USD', amount: 30 };
  (await app.call(wallet.convert, { as: person, body: convert })).data();
  const id = await debit(40_00);
  for (const as of [staff, other]) (await say(as, id, depositId)).data();
  const claims = async () =>
    (await app.call(admin.adminListClaims, { as: staff }))
      .data()
      .filter(({ userId }) => userId === person.userId);
  const [claim] = await claims();
  expect(claim).toMatchObject({ currency: 'EUR', amount: 30, paid: 0 });
  const body = { currency: 'USD', amount: 1000, reason: 'They agreed' };
  const params = { id: claim?.id ?? '' };
  const dollarsOf = async () => {
    const [one] = (await app.call(wallet.getBalance, { as: person, params: { symbol: 'USD' } })).data();
    return one?.availableBalance ?? 0;
  };
  const before = await dollarsOf();
  const proposed = (await app.call(admin.adminTakeClaim, { as: staff, params, body })).data();
  // Dollars are worth more by the time a colleague agrees.
  app.feed.set('EUR/USD', '0.9999', '1.0001');
  (await app.call(admin.adminApproveProposal, { as: other, params: { id: proposed.id } })).data();
  app.feed.set('EUR/USD', '1.0999', '1.1001');
  // Rounding leaves them a cent, and owes nobody one.
  expect(await eurosOf(person)).toBeLessThanOrEqual(0.01);
  expect(before - (await dollarsOf())).toBeLessThan(31);
  expect(await claims()).toEqual([]);
  await sound();
});

it('a claim is paid to the cent, however coarse the price of what pays it', async () => {
  app.feed.set('BTC/USD', '60000.12', '60000.12');
  app.feed.set('EUR/USD', '1', '1');
  const { person, depositId } = await paid(500_00);
  const { userId } = person;
  const give = { userId, currency: 'BTC', amount: 1, reason: 'Test' };
  await agreed(app, other, await app.call(admin.adminAdjustWallet, { as: staff, body: give }));
  const convert = { from: 'EUR', to: 'USD', amount: 500 };
  (await app.call(wallet.convert, { as: person, body: convert })).data();
  const id = await debit(500_00);
  for (const as of [staff, other]) (await say(as, id, depositId)).data();
  const claims = async () =>
    (await app.call(admin.adminListClaims, { as: staff })).data().filter((claim) => claim.userId === userId);
  const [claim] = await claims();
  expect(claim).toMatchObject({ amount: 500, paid: 0 });
  const body = { currency: 'BTC', amount: 1, reason: 'They agreed' };
  const params = { id: claim?.id ?? '' };
  const proposed = (await app.call(admin.adminTakeClaim, { as: staff, params, body })).data();
  (await app.call(admin.adminApproveProposal, { as: other, params: { id: proposed.id } })).data();
  app.feed.set('EUR/USD', '1.0999', '1.1001');
  expect(await claims()).toEqual([]);
  expect(await eurosOf(person)).toBeLessThanOrEqual(0.01);
  await sound();
});

it('what leaves by every way while it is taken back leaves once, and the rest is owed to the cent', async () => {
  for (let count = 0; count < 3; count += 1) {
    await takeBackWhileItLeaves(await paid(100_00));
    await sound();
  }
});

async function takeBackWhileItLeaves({ person, depositId }: Awaited<ReturnType<typeof paid>>): Promise<void> {
  const asked = { currency: 'EUR', amount: 60, destination: 'NL91ABNA0417164300' };
  const { id } = (await app.call(wallet.withdraw, { as: person, body: asked })).data();
  const debited = await debit(100_00);
  (await say(staff, debited, depositId)).data();
  const convert = (amount: number) =>
    app.call(wallet.convert, { as: person, body: { from: 'EUR', to: 'USD', amount } });
  const params = { id };
  await Promise.all([
    say(other, debited, depositId),
    // By the one who did not bring the money in.
    app.call(admin.adminApproveTransaction, { as: staff, params }),
    app.call(wallet.cancelTransaction, { as: person, params }),
    convert(30),
    convert(30),
  ]);
  await app.wallet.arrivals.settleClaims();
  const [euros] = (await app.call(wallet.getBalance, { as: person, params: { symbol: 'EUR' } })).data();
  const { transactions: lines } = (await app.call(transactions.listTransactions, { as: person })).data();
  const converted = lines
    .filter(({ type, currency }) => type === 'transfer' && currency === 'EUR')
    .reduce((sum, { amount }) => sum - amount, 0);
  const owed = (await app.call(admin.adminListClaims, { as: staff }))
    .data()
    .filter(({ userId }) => userId === person.userId)
    .reduce((sum, { amount, paid: settled }) => sum + amount - settled, 0);
  // All that came was taken back: what is there, which can only be on its way out, is owed with what was converted.
  expect(owed).toBe((euros?.balance ?? 0) + converted);
  expect([euros?.availableBalance, euros?.lockedBalance]).toEqual([0, euros?.balance]);
}
