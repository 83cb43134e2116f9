import { admin } from '@halyard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeStatement, WITH_A_BANK } from '../../../testing/payments/bank-statements.ts';
import { administrator, type Person } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
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
