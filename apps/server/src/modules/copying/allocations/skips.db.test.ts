import { copying, investment } from '@halyard/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copied, follow, leaderOf, SHOWN_AT_ONCE } from '../../../testing/copying/leaders.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { EUR_USD } from '../../../testing/traders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp(SHOWN_AT_ONCE);
});
afterAll(() => app.close());

it('all that was not copied is read to the end, so many at a time', async () => {
  app.feed.set('EUR/USD', '1.0999', '1.1001');
  const leader = await leaderOf(app);
  const { person: as, id } = await follow(app, leader.strategy);
  const params = { id };
  (await app.call(copying.pauseAllocation, { as, params })).data();
  for (const quantity of [1000, 2000, 3000]) {
    const body = { ...EUR_USD, quantity };
    const query = { book: leader.book };
    (await app.call(investment.placeTrade, { as: leader.person, query, body })).data();
  }
  await copied(app);
  const skipsOf = async (query: { limit?: number; before?: number } = {}) =>
    (await app.call(copying.listSkips, { as, params, query })).data().skips;
  const all = await skipsOf();
  expect(all.map(({ quantity }) => quantity)).toEqual([3000, 2000, 1000]);
  const [first] = await skipsOf({ limit: 1 });
  expect(first).toEqual(all[0]);
  expect(await skipsOf({ before: first?.place ?? 0 })).toEqual(all.slice(1));
  expect(await skipsOf({ before: all[2]?.place ?? 0 })).toEqual([]);
});
