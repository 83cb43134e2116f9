import { admin, wallet } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeStatement, WITH_A_BANK } from '../../../testing/payments/bank-statements.ts';
import { administrator, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

/** Whose money it may be. */

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp(WITH_A_BANK);
});
afterAll(() => app.close());

it('those who said that so much is coming are suggested, always in one order', async () => {
  const [staff, other] = [await administrator(app), await administrator(app)];
  const people = [await verifiedCustomer(app), await verifiedCustomer(app)];
  for (const as of people) {
    (await app.call(wallet.depositFiat, { as, body: { amount: 123.45, currency: 'EUR' } })).data();
  }
  const entries = [{ amount: 123_45, text: 'it says nothing', name: 'SOMEBODY ELSE' }];
  await takeStatement(app, { staff, other }, { number: 1, opening: 0, entries });
  const query = { status: 'held' } as const;
  const [held] = (await app.call(admin.adminListBankEntries, { as: staff, query })).data().entries;
  const suggested = async () =>
    (await app.call(admin.adminSuggestOwners, { as: staff, params: { id: held?.id ?? '' } })).data();
  const first = await suggested();
  expect(first.map(({ userId, because }) => [userId, because])).toEqual(
    people.map(({ userId }) => [userId, ['amount']]),
  );
  // A row that was written again stands elsewhere in its table.
  await app.database.run(sql`
    update app_user set first_name = first_name where id = ${people[0]?.userId}`);
  expect(await suggested()).toEqual(first);
});
