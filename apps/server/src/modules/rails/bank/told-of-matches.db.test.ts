import { admin, notifications } from '@halyard/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeStatement, WITH_A_BANK } from '../../../testing/payments/bank-statements.ts';
import { administrator, type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let staff: Person;
let other: Person;
beforeAll(async () => {
  app = await createTestApp(WITH_A_BANK);
  [staff, other] = [await administrator(app), await administrator(app)];
});
afterAll(() => app.close());

it('whoever a transfer is given to hears that it is there, or that somebody has yet to confirm it', async () => {
  const person = await verifiedCustomer(app);
  const entries = [
    { amount: 100_00, text: 'small and unknown' },
    { amount: 40_000_00, text: 'large and unknown' },
  ];
  await takeStatement(app, { staff, other }, { number: 1, opening: 0, entries });
  const told: string[][] = [];
  for (const { text } of entries) {
    const held = (
      await app.call(admin.adminListBankEntries, { as: staff, query: { status: 'held' } })
    ).data();
    const entry = held.entries.find((one) => one.text.includes(text));
    const body = { userId: person.userId, reason: 'They called' };
    (await app.call(admin.adminMatchBankEntry, { as: other, params: { id: entry?.id ?? '' }, body })).data();
    const { notifications: all } = (await app.call(notifications.listNotifications, { as: person })).data();
    told.push(all.map(({ title }) => title).filter((title) => /payment|deposit/i.test(title)));
  }
  const [small, both] = told;
  expect(small).toHaveLength(1);
  expect(small).not.toContain('Payment arrived');
  expect(both).toEqual(['Payment arrived', ...(small ?? [])]);
});
