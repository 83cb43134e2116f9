import { investment } from '@halyard/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copied, follow, leaderOf, positionsOf, SHOWN_AT_ONCE } from '../../testing/copying/leaders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { EUR_USD } from '../../testing/traders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp(SHOWN_AT_ONCE);
  app.feed.set('EUR/USD', '1.09990', '1.10010');
});
afterAll(() => app.close());

it('whoever copies sets exits of their own there, and opens nothing by hand', async () => {
  const leader = await leaderOf(app);
  const { person: as, book } = await follow(app, leader.strategy);
  const order = { ...EUR_USD, quantity: 5_000, leverage: 10 };
  const lead = { as: leader.person, query: { book: leader.book }, body: order };
  (await app.call(investment.placeTrade, lead)).data();
  await copied(app);
  const query = { book };
  const [position] = await positionsOf(app, as, book);
  const params = { id: position?.id ?? '' };
  const body = { stopLoss: '1.05', takeProfit: '1.15' };
  const changed = (await app.call(investment.modifyPosition, { as, query, params, body })).data();
  expect(changed).toMatchObject({ stopLoss: 1.05, takeProfit: 1.15 });
  const opened = await app.call(investment.placeTrade, { as, query, body: order });
  expect(opened.error()).toBe('This account copies a strategy. Please trade in another one.');
});
