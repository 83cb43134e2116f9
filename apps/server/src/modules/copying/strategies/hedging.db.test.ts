import { admin, books, copying } from '@halyard/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { leaderOf, proposedBy, SHOWN_AT_ONCE } from '../../../testing/copying/leaders.ts';
import { administrator, type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp(SHOWN_AT_ONCE);
});
afterAll(() => app.close());

const change = (as: Person, id: string) =>
  app.call(books.changeBook, { as, params: { id }, body: { positionMode: 'netting' } });

it('an account stays in hedging mode while it is shown, and is not shown in another one', async () => {
  const leader = await leaderOf(app);
  expect((await change(leader.person, leader.book)).error()).toBe(
    'This account is shown as a strategy and stays in hedging mode',
  );
  const ben = await verifiedCustomer(app);
  const waiting = await proposedBy(app, ben);
  (await change(ben, waiting.book)).data();
  const params = { id: waiting.strategy };
  const approved = await app.call(admin.adminApproveStrategy, { as: await administrator(app), params });
  expect(approved.error()).toBe('A strategy needs an open trading account in hedging mode');
  const ending = { as: leader.person, params: { id: leader.strategy } };
  (await app.call(copying.endStrategy, ending)).data();
  // Nothing may be open in it, and in this one money alone is.
  expect((await change(leader.person, leader.book)).data()).toMatchObject({ positionMode: 'netting' });
});
