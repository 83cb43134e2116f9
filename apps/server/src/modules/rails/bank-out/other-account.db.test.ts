import { admin } from '@halyard/contract';
import { camtOf, OUR_EUROS, type WrittenStatement } from '@halyard/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeStatement, uploadStatement, WITH_A_BANK } from '../../../testing/payments/bank-statements.ts';
import { administrator, type Person } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { verifyBank } from '../index.ts';

/** The house moves to another bank: the settings name another account from one start to the next. */

const THE_NEW_ONE = 'NL91ABNA0417164300';
const SENDERS = 'FR1420041010050500013M02606';

let app: TestApp;
let staff: Person;
let other: Person;

beforeAll(async () => {
  app = await createTestApp(WITH_A_BANK);
  [staff, other] = [await administrator(app), await administrator(app)];
});
afterAll(() => app.close());

const move = () => Object.assign(app.settings, { BANK_EUR_IBAN: THE_NEW_ONE });

async function takeOfNew(written: WrittenStatement & { readonly closing: number }): Promise<void> {
  const content = camtOf(written).replaceAll(OUR_EUROS, THE_NEW_ONE);
  const { id } = (await uploadStatement(app, staff, content)).file();
  const body = { closingBalance: written.closing / 100 };
  (await app.call(admin.adminConfirmBankFile, { as: other, params: { id }, body })).data();
  await app.jobs.find(({ name }) => name === 'settle-bank-entries')?.run();
}
const entriesOf = async (text: string) =>
  (await app.call(admin.adminListBankEntries, { as: staff, query: { limit: 200 } }))
    .data()
    .entries.filter((entry) => entry.text === text);

it('what was to go back from the old account goes back from the new one, and each balance is held against its own', async () => {
  await takeStatement(
    app,
    { staff, other },
    {
      number: 1,
      opening: 100_00,
      entries: [
        { amount: 80_00, text: 'of a stranger', name: 'Paul Payer', account: SENDERS },
        { amount: 5_00, text: 'of nobody' },
      ],
    },
  );
  const [entry] = await entriesOf('of a stranger');
  for (const as of [staff, other])
    (
      await app.call(admin.adminExplainBankEntry, {
        as,
        params: { id: entry?.id ?? '' },
        body: { as: 'return', reason: 'A stranger' },
      })
    ).data();
  move();
  await takeOfNew({ number: 1, opening: 1_000_00, closing: 1_000_00, entries: [] });
  const lines = async () => (await app.call(admin.adminReconcileBank, { as: staff })).data();
  expect(await lines()).toMatchObject([
    { iban: THE_NEW_ONE, bank: 1_000, journal: 1_000, difference: 0, suspense: 85, held: 1 },
  ]);

  const { ready } = (await app.call(admin.adminListPaymentFiles, { as: staff })).data();
  expect(ready).toMatchObject([{ withdrawals: 0, returns: 1, total: 80 }]);
  const file = (await app.call(admin.adminMakePaymentFile, { as: staff, body: { currency: 'EUR' } })).data();
  expect(file).toMatchObject({ count: 1, total: 80, iban: THE_NEW_ONE });
  const params = { id: file.id };
  const release = { as: other, params, body: { sha256: file.sha256 } };
  (await app.call(admin.adminReleasePaymentFile, release)).data();
  (await app.call(admin.adminFetchPaymentFile, { as: other, params })).data();
  const { payments } = (await app.call(admin.adminReadPaymentFile, { as: staff, params })).data();
  await takeOfNew({
    number: 2,
    opening: 1_000_00,
    closing: 920_00,
    entries: [{ amount: -80_00, endToEndId: payments[0]?.reference ?? '', text: 'sent back' }],
  });
  expect([...(await entriesOf('of a stranger')), ...(await entriesOf('sent back'))]).toMatchObject([
    { status: 'returned' },
    { status: 'returned' },
  ]);
  expect(await lines()).toMatchObject([{ bank: 920, journal: 920, difference: 0, suspense: 5, held: 1 }]);
  expect(await verifyBank(app.database)).toEqual([]);
});
