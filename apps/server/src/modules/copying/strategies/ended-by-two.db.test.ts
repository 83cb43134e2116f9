import { admin, copying } from '@halyard/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Leader, leaderOf, proposedBy, SHOWN_AT_ONCE } from '../../../testing/copying/leaders.ts';
import { administrator, type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

/** What is shown is ended by two of the staff, and by its owner alone. */

let app: TestApp;
let staff: Person;
let other: Person;
beforeAll(async () => {
  app = await createTestApp(SHOWN_AT_ONCE);
  app.feed.set('EUR/USD', '1.09990', '1.10010');
  [staff, other] = [await administrator(app), await administrator(app)];
});
afterAll(() => app.close());

const end = (as: Person, { strategy }: Pick<Leader, 'strategy'>) =>
  app.call(admin.adminRejectStrategy, { as, params: { id: strategy }, body: { reason: 'Misleading' } });
const statusOf = async ({ person, strategy }: Leader) =>
  (await app.call(copying.getStrategy, { as: person, params: { id: strategy } })).data().status;
const approve = (as: Person, id: string) => app.call(admin.adminApproveProposal, { as, params: { id } });

it('its end is proposed by one and carried out by another', async () => {
  const leader = await leaderOf(app);
  const answer = await end(staff, leader);
  const { proposal } = answer.data();
  expect([answer.status, proposal?.kind, await statusOf(leader)]).toEqual([202, 'strategy-end', 'approved']);
  expect((await end(other, leader)).body).toMatchObject({ code: 'already-proposed' });
  expect((await approve(staff, proposal?.id ?? '')).body).toMatchObject({ code: 'own-approval' });
  (await approve(other, proposal?.id ?? '')).data();
  const seen = await app.call(copying.getStrategy, { as: leader.person, params: { id: leader.strategy } });
  expect(seen.data()).toMatchObject({ status: 'ended', reason: 'Misleading' });
  expect((await end(staff, leader)).body).toMatchObject({ code: 'strategy-decided' });
});

it('where its owner ends it meanwhile there is nothing to agree to', async () => {
  const leader = await leaderOf(app);
  const { proposal } = (await end(staff, leader)).data();
  (await app.call(copying.endStrategy, { as: leader.person, params: { id: leader.strategy } })).data();
  expect((await approve(other, proposal?.id ?? '')).body).toMatchObject({ code: 'approval-void' });
});

it('one that waits is refused by one', async () => {
  const waiting = await proposedBy(app, await verifiedCustomer(app));
  expect((await end(staff, waiting)).data()).toMatchObject({ proposal: null });
  const { strategies } = (await app.call(admin.adminListStrategies, { as: staff })).data();
  expect(strategies.find(({ id }) => id === waiting.strategy)?.status).toBe('rejected');
});
