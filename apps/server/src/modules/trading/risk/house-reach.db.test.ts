import { admin, type BodyInput, books, investment } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { administrator, type Person, verifiedCustomer } from '../../../testing/people.ts';
import { quote } from '../../../testing/quotes.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { EUR_USD, open, place } from '../../../testing/traders.ts';
import { agreed } from '../../../testing/two-people.ts';

/** Whom a spread would reach, said before it is set; and whom it does reach. */

let app: TestApp;
let staff: Person;
beforeEach(async () => {
  app = await createTestApp({ MAX_QUOTE_AGE_MS: 600_000 });
  staff = await administrator(app);
  await app.trading.owner.start();
  await quote(app, 'EUR/USD', '1.0999', '1.1001');
});
afterEach(async () => {
  await app.trading.owner.stop();
  await app.close();
});

async function holding(order: Partial<BodyInput<typeof investment.placeTrade>>): Promise<Person> {
  const person = await verifiedCustomer(app);
  await open(app, person, order);
  return person;
}
const reachOf = async (extraSpreadPpm: number) =>
  (
    await app.call(admin.adminInstrumentReach, {
      as: staff,
      params: { symbol: 'EURUSD' },
      query: { extraSpreadPpm },
    })
  ).data();

it('is who is closed when it has come, by a stop-out or by an exit, and nobody else', async () => {
  const calm = await holding({ quantity: 1000 });
  const stopped = await holding({ quantity: 1000, stopLoss: '1.0990' });
  const thin = await holding({ quantity: 800_000, leverage: 100 });
  // What a price may do before anybody widens anything: little is left of the margin.
  await quote(app, 'EUR/USD', '1.0938', '1.0940');
  const stillOpen = async () =>
    (
      await app.database.rows<{ id: string }>(
        sql`select distinct user_id as id from trading_position where quantity > 0`,
      )
    ).map(({ id }) => id);
  expect((await stillOpen()).toSorted()).toEqual([calm.userId, thin.userId].toSorted());
  expect(await reachOf(0)).toMatchObject({ customers: 2, positions: 2, costUsd: 0, reached: [] });

  const wide = await reachOf(1800);
  expect(wide).toMatchObject({ customers: 2, positions: 2, reachedCount: 1 });
  expect(wide.costUsd).toBeGreaterThan(700);
  expect(wide.reached).toMatchObject([{ userId: thin.userId, email: thin.email, stoppedOut: 1, exits: 0 }]);

  const body = {
    extraSpreadPpm: 1800,
    maxLeverage: 100,
    hours: 'catalogue',
    closures: [],
    version: 0,
    reason: 'Thin market',
  } as const;
  const params = { symbol: 'EURUSD' };
  await agreed(
    app,
    await administrator(app),
    await app.call(admin.adminChangeInstrument, { as: staff, params, body }),
  );
  app.market.pulse();
  await app.trading.owner.settled();
  // Not at once: there are minutes to close, to pay in, or to take the change back.
  expect(await stillOpen()).toContain(thin.userId);
  app.clock.advance(5 * 60_000);
  app.market.pulse();
  await app.trading.owner.settled();
  expect(await stillOpen()).toEqual([calm.userId]);
  expect(stopped.userId).not.toBe(calm.userId);
  const looks = await app.audit.page(app.database, { action: 'risk.read' }, 5);
  expect(looks.rows).toHaveLength(1);
});

it('says what waits above a leverage, which ends unfilled when its price comes, and counts no exits and no practice', async () => {
  const above = async (maxLeverage?: number) => {
    const query = { extraSpreadPpm: 0, ...(maxLeverage && { maxLeverage }) };
    const asked = { as: staff, params: { symbol: 'EURUSD' }, query };
    const { ordersAbove, customersAbove } = (await app.call(admin.adminInstrumentReach, asked)).data();
    return [ordersAbove, customersAbove];
  };
  const limit = { orderType: 'limit', limitPrice: '1.05' } as const;
  const [ann, ben] = [await verifiedCustomer(app), await verifiedCustomer(app)];
  for (const leverage of [100, 50, 10]) (await place(app, ann, { ...limit, leverage })).data();
  (await place(app, ben, { ...limit, leverage: 50 })).data();
  await open(app, ben, { leverage: 100 });
  const exit = { ...limit, side: 'sell', limitPrice: '1.2', positionFill: 'reduce_only' } as const;
  (await place(app, ben, exit)).data();
  const practice = { kind: 'practice', name: 'Tries' } as const;
  const { id: book } = (await app.call(books.openBook, { as: ben, body: practice })).data();
  const body = { ...EUR_USD, ...limit };
  (await app.call(investment.placeTrade, { as: ben, query: { book }, body })).data();
  expect([await above(), await above(50), await above(10), await above(100)]).toEqual([
    [null, null],
    [1, 1],
    [3, 2],
    [0, 0],
  ]);
});
