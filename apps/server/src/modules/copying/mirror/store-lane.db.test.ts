import { copying, investment } from '@halyard/contract';
import { expect, it } from 'vitest';
import { copied, follow, leaderOf, SHOWN_AT_ONCE } from '../../../testing/copying/leaders.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { EUR_USD } from '../../../testing/traders.ts';
import { selectEnding, selectWaiting } from './store-lane.ts';

it('what cannot be done yet keeps nobody behind it from their turn', async () => {
  const app = await createTestApp(SHOWN_AT_ONCE);
  try {
    app.feed.set('EUR/USD', '1.0999', '1.1001');
    const leader = await leaderOf(app);
    const copies = [await follow(app, leader.strategy), await follow(app, leader.strategy)];
    const body = { ...EUR_USD, leverage: 10, quantity: 5000 };
    const as = { as: leader.person, query: { book: leader.book } };
    const { position } = (await app.call(investment.placeTrade, { ...as, body })).data();
    await copied(app);
    await app.call(investment.closePosition, { ...as, params: { id: position?.id ?? '' }, body: {} });
    app.feed.freeze('EUR/USD', app.clock.now().getTime() - 60_000);
    await copied(app);

    const [first] = await selectWaiting(app.database, undefined, 1);
    const [second] = await selectWaiting(app.database, first, 1);
    expect(await selectWaiting(app.database, second, 1)).toEqual([]);
    expect([first?.bookId, second?.bookId].toSorted()).toEqual(copies.map(({ book }) => book).toSorted());

    for (const { person, id } of copies)
      (await app.call(copying.stopAllocation, { as: person, params: { id } })).data();
    const [one] = await selectEnding(app.database, undefined, 1);
    const [other] = await selectEnding(app.database, one?.allocationId, 1);
    expect(await selectEnding(app.database, other?.allocationId, 1)).toEqual([]);
    expect([one, other].map((ending) => ending?.allocationId).toSorted()).toEqual(
      copies.map(({ id }) => id).toSorted(),
    );
  } finally {
    await app.close();
  }
});
