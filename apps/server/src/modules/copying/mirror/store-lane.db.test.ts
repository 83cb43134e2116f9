import { copying, investment } from '@halyard/contract';
import sql from 'sql-template-tag';
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

it('a copy that ends shows no close that waits, and asks in vain without touching anybody’s books', async () => {
  const app = await createTestApp(SHOWN_AT_ONCE);
  try {
    app.feed.set('EUR/USD', '1.0999', '1.1001');
    const leader = await leaderOf(app);
    const [ending, going] = [await follow(app, leader.strategy), await follow(app, leader.strategy)];
    const as = { as: leader.person, query: { book: leader.book } };
    const body = { ...EUR_USD, leverage: 10, quantity: 5000 };
    const { position } = (await app.call(investment.placeTrade, { ...as, body })).data();
    await copied(app);
    const outcomeOf = async ({ book }: { readonly book: string }, place: bigint) =>
      (
        await app.database.row<{ outcome: string }>(
          sql`select outcome from trading_copy where user_id = ${book} and place = ${place}`,
        )
      )?.outcome;
    const versions = () => app.database.rows(sql`select user_id, version from view_book order by user_id`);
    const stop = async ({ person, id }: typeof ending) =>
      (await app.call(copying.stopAllocation, { as: person, params: { id } })).data();
    const statusOf = async ({ person, id }: typeof ending) =>
      (await app.call(copying.getAllocation, { as: person, params: { id } })).data().status;

    app.feed.freeze('EUR/USD', app.clock.now().getTime() - 60_000);
    await stop(ending);
    await copied(app);
    const before = await versions();
    await copied(app);
    expect([await statusOf(ending), await versions()]).toEqual(['stopping', before]);

    app.feed.set('EUR/USD', '1.0999', '1.1001');
    await app.call(investment.closePosition, { ...as, params: { id: position?.id ?? '' }, body: {} });
    app.feed.freeze('EUR/USD', app.clock.now().getTime() - 60_000);
    await copied(app);
    expect(await outcomeOf(going, 2n)).toBe('waiting');
    // In its first round it looks at what waits, and there is no price. In the next it ends what is to end.
    await app.copying.lane.start();
    app.feed.set('EUR/USD', '1.0999', '1.1001');
    await stop(going);
    await expect.poll(() => statusOf(going), { timeout: 20_000 }).toBe('ended');
    expect(await outcomeOf(going, 2n)).not.toBe('waiting');
  } finally {
    await app.copying.lane.stop();
    await app.close();
  }
});

it('no more openings are copied within an hour than may be, whoever else copies how many', async () => {
  const app = await createTestApp(SHOWN_AT_ONCE);
  try {
    app.feed.set('EUR/USD', '1.0999', '1.1001');
    const leader = await leaderOf(app);
    const first = await follow(app, leader.strategy);
    const as = { as: leader.person, query: { book: leader.book } };
    const lead = async () => {
      (
        await app.call(investment.placeTrade, { ...as, body: { ...EUR_USD, leverage: 10, quantity: 100 } })
      ).data();
      await copied(app);
    };
    const last = ({ book }: { readonly book: string }) =>
      app.database.row(sql`
        select outcome, reason from trading_copy where user_id = ${book} order by place desc limit 1`);
    const COPIED = { outcome: 'copied', reason: null };

    for (let opening = 0; opening < 30; opening++) await lead();
    expect(await last(first)).toEqual(COPIED);
    const later = await follow(app, leader.strategy);
    await lead();
    expect(await last(first)).toEqual({ outcome: 'skipped', reason: 'too-many' });
    expect(await last(later)).toEqual(COPIED);

    // The first of them was more than an hour ago.
    await app.database.run(sql`
      update trading_copy set decided_at = decided_at - interval '1 hour' where user_id = ${first.book} and place = 1`);
    await lead();
    expect([await last(first), await last(later)]).toEqual([COPIED, COPIED]);
    await lead();
    expect(await last(first)).toEqual({ outcome: 'skipped', reason: 'too-many' });
    // And now all of them were.
    await app.database.run(
      sql`update trading_lead_fill set filled_at = filled_at - interval '2 hours' where user_id = ${leader.book}`,
    );
    await app.database.run(
      sql`update trading_copy set decided_at = decided_at - interval '2 hours' where user_id = ${first.book}`,
    );
    await lead();
    expect(await last(first)).toEqual(COPIED);
  } finally {
    await app.close();
  }
});
