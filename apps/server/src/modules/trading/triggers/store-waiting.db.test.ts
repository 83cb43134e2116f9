import type { Order, Position } from '@halyard/engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createTradingWalk } from '../../../testing/walk/trading-walk.ts';
import { loadAccounts } from '../desk/store-load.ts';
import { loadWatched } from './store-waiting.ts';

const STEPS = 120;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ DEPOSIT_FOUR_EYES_USD: 1e9, WITHDRAWAL_FOUR_EYES_USD: 1e9 });
  app.feed.set('USD/JPY', '152.400', '152.420');
  app.feed.set('GER40', '18000', '18002');
});
afterAll(() => app.close());

/** How an order is carried out, and whether it was changed since the quote, is asked once it is reached. */
const ONCE_REACHED = new Set([
  'clientOrderId',
  'positionFill',
  'maxSlippage',
  'ocoOrderId',
  'changedAtMs',
  'takeProfitAtMs',
]);
const asWatched = (one: Order | Position) =>
  Object.fromEntries(Object.entries(one).filter(([name]) => !ONCE_REACHED.has(name)));

it('reads of many customers at once what reading one for a decision gives, and nobody who waits for nothing', async () => {
  const walk = await createTradingWalk(app, 7, 4);
  const userIds = walk.traders.map(({ userId }) => userId).toSorted();
  const met = { orders: 0, positions: 0, quiet: 0 };
  for (let nth = 1; nth <= STEPS; nth += 1) {
    const { what } = await walk.step();
    const accounts = [...(await loadAccounts(app.database, userIds)).values()];
    const waiting = accounts.flatMap(({ userId, version, state }) => {
      const { availableUsd, deficitUsd, isMarginCalled } = state;
      const [orders, positions] = [state.orders.map(asWatched), state.positions.map(asWatched)];
      met.orders += orders.length;
      met.positions += positions.length;
      if (positions.length > 0)
        return [{ userId, version, state: { availableUsd, deficitUsd, isMarginCalled, orders, positions } }];
      if (orders.length === 0) met.quiet += 1;
      // Without a position nobody asks for the money.
      const penniless = { availableUsd: 0n, deficitUsd: 0n, isMarginCalled: false };
      return orders.length > 0 ? [{ userId, version, state: { ...penniless, orders, positions } }] : [];
    });
    const read = (await loadWatched(app.database, userIds)).toSorted((a, b) =>
      a.userId < b.userId ? -1 : 1,
    );
    expect(read, what).toMatchObject(waiting.toSorted((a, b) => (a.userId < b.userId ? -1 : 1)));
    expect(read.length).toBe(waiting.length);
  }
  expect(Math.min(...Object.values(met))).toBeGreaterThan(0);
}, 240_000);
