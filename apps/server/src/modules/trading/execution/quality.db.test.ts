import { investment, market } from '@halyard/contract';
import sql, { raw } from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { behindTheBack } from '../../../testing/behind-the-back.ts';

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  app.feed.set('EUR/USD', '1.0999', '1.1001');
  person = await verifiedCustomer(app);
});
afterEach(async () => {
  await app.trading.executions.flush();
  await app.database.run(sql`delete from trading_execution`);
});
afterAll(() => app.close());

const quality = async () => {
  // Past what is kept of the last answer.
  app.clock.advance(60_000);
  return (await app.call(market.getExecutionQuality)).data();
};
const trade = async (body: Readonly<Record<string, unknown>> = {}) =>
  (
    await app.call(investment.placeTrade, {
      as: person,
      body: { symbol: 'EUR/USD', side: 'buy', quantity: 1000, leverage: 10, ...body },
    })
  ).data();
const close = async (id = '', body: Readonly<Record<string, unknown>> = {}) =>
  (await app.call(investment.closePosition, { as: person, params: { id }, body })).data();

type Measured = { cause: string; tookUs: number; ppm: number | null; kind: string };
async function measured(): Promise<Measured[]> {
  await app.trading.executions.flush();
  return app.database.rows<Measured>(sql`
    select e.cause, e.took_us as "tookUs", e.slippage_ppm as ppm, f.kind
    from trading_execution e join trading_fill f on f.id = e.fill_id order by f.filled_at, f.id`);
}

describe('what is measured of a fill', () => {
  it('is the time it took and how far it was from the price the customer saw', async () => {
    const { position } = await trade({ shownPrice: 1.1 });
    await close(position?.id, { quantity: 400, shownPrice: '1.0999' });
    await close(position?.id);
    const seen = await measured();
    // Bought at 1.1001 where 1.10 was shown: 0.0001 of it is 90.9 parts per million.
    expect(seen.map(({ cause, kind, ppm }) => [cause, kind, ppm])).toEqual([
      ['request', 'open', 91],
      ['request', 'close', 0],
      ['request', 'close', null],
    ]);
    for (const { tookUs } of seen) {
      expect(tookUs).toBeGreaterThan(0);
      expect(tookUs).toBeLessThan(20_000_000);
    }
  });

  it('is nothing of an order that waits, and of one that is refused', async () => {
    await trade({ orderType: 'limit', limitPrice: 1.05, shownPrice: 1.1 });
    const refused = await app.call(investment.placeTrade, {
      as: person,
      body: { symbol: 'EUR/USD', side: 'buy', quantity: 10_000_000, shownPrice: 1.1 },
    });
    expect(refused.status).toBe(400);
    expect(await measured()).toEqual([]);
  });

  it('counts a waiting order that is changed so that it fills as a request', async () => {
    const { order } = await trade({ orderType: 'limit', limitPrice: 1.05 });
    const body = { limitPrice: 1.2 };
    (await app.call(investment.modifyOrder, { as: person, params: { id: order.id }, body })).data();
    expect(await measured()).toMatchObject([{ cause: 'request', kind: 'open', ppm: null }]);
  });

  it('counts what a price set off as a trigger, by the level it waited for', async () => {
    await trade({ stopLoss: 1.09 });
    await trade({ orderType: 'stop', stopPrice: 1.2, side: 'buy' });
    await app.trading.owner.start();
    app.feed.set('EUR/USD', '1.0799', '1.0801');
    app.market.pulse();
    await expect.poll(async () => (await measured()).length).toBe(2);
    app.feed.set('EUR/USD', '1.2119', '1.2120');
    app.market.pulse();
    await expect.poll(async () => (await measured()).length).toBe(3);
    await app.trading.owner.stop();
    // 0.0101 below 1.09, and 0.012 above 1.2: 9,266 and 10,000 parts per million to the customer's disadvantage.
    expect(await measured()).toMatchObject([
      { cause: 'request', kind: 'open' },
      { cause: 'trigger', kind: 'close', ppm: 9266 },
      { cause: 'trigger', kind: 'open', ppm: 10_000 },
    ]);
  });

  it('is written by itself a little later', async () => {
    await trade();
    await expect.poll(() => app.database.rows(sql`select from trading_execution`)).toHaveLength(1);
  });

  it('is written of the others when a fill has been lost with a database that was put back', async () => {
    await app.trading.executions.flush();
    await trade();
    await behindTheBack(app.database, async (tx) => {
      const columns = 'user_id, order_id, transaction_id';
      await tx.run(raw(`create table lost_fill as select id, ${columns} from trading_fill`));
      await tx.run(sql`update trading_fill set id = gen_random_uuid()`);
    });
    await trade();
    expect(await measured()).toHaveLength(1);
    await behindTheBack(app.database, async (tx) => {
      await tx.run(raw(`update trading_fill f set id = l.id from lost_fill l where l.order_id = f.order_id`));
      await tx.run(raw('drop table lost_fill'));
    });
  });

  it('is written before the server stops', async () => {
    const other = await createTestApp();
    const as = await verifiedCustomer(other);
    const body = { symbol: 'EUR/USD', side: 'buy', quantity: 10 } as const;
    (await other.call(investment.placeTrade, { as, body })).data();
    await other.server.close();
    expect(await other.database.rows(sql`select from trading_execution`)).toHaveLength(1);
    await other.close();
  });

  it('is refused with a price that is none', async () => {
    const { position } = await trade();
    const params = { id: position?.id ?? '' };
    for (const shownPrice of ['x', {}, -1, 'Infinity']) {
      const answer = await app.call(investment.closePosition, { as: person, params, body: { shownPrice } });
      expect([answer.status, answer.error()]).toEqual([400, 'Please enter a valid price']);
    }
  });
});

/** Rows of fills that never were; nothing but the figures is read of them. */
async function measure(
  rows: readonly (readonly [daysAgo: number, cause: string, us: number, ppm: number | null])[],
) {
  await behindTheBack(app.database, async (tx) => {
    for (const [daysAgo, cause, us, ppm] of rows) {
      const at = new Date(app.clock.now().getTime() - daysAgo * 86_400_000);
      await tx.run(sql`
        insert into trading_execution (fill_id, measured_at, cause, took_us, slippage_ppm)
        values (${newId()}, ${at}, ${cause}, ${us}, ${ppm})`);
    }
  });
}

describe('the execution quality everybody can read', () => {
  it('is empty, and not zero, before anything was measured', async () => {
    const nothing = { count: 0, p50Ms: null, p95Ms: null, p99Ms: null };
    const at = app.clock.now().getTime();
    expect(await quality()).toEqual({
      since: new Date(at + 60_000 - 30 * 86_400_000).toISOString(),
      fills: 0,
      request: nothing,
      trigger: nothing,
      slippage: {
        measured: 0,
        better: null,
        same: null,
        worse: null,
        p50Ppm: null,
        p95Ppm: null,
        p99Ppm: null,
      },
    });
  });

  it('is percentiles of the last 30 days', async () => {
    const requests = Array.from({ length: 101 }, (_, index) => [1, 'request', index * 1000, null] as const);
    const triggers = [
      [2, 'trigger', 500, -10],
      [3, 'trigger', 1500, 0],
      [29, 'trigger', 2500, 30],
      [29, 'trigger', 2500, 20],
      [31, 'trigger', 9_000_000, 900_000],
    ] as const;
    await measure([...requests, ...triggers]);
    expect(await quality()).toMatchObject({
      fills: 105,
      request: { count: 101, p50Ms: 50, p95Ms: 95, p99Ms: 99 },
      // Between the second and the third of four.
      trigger: { count: 4, p50Ms: 2, p95Ms: 2.5, p99Ms: 2.5 },
      slippage: { measured: 4, better: 25, same: 25, worse: 50, p50Ppm: 10, p95Ppm: 28.5, p99Ppm: 29.7 },
    });
  });

  it('is worked out once a minute', async () => {
    await measure([[1, 'request', 1000, null]]);
    expect((await quality()).fills).toBe(1);
    await measure([[1, 'request', 1000, null]]);
    app.clock.advance(59_999);
    expect((await app.call(market.getExecutionQuality)).data().fills).toBe(1);
    app.clock.advance(1);
    expect((await app.call(market.getExecutionQuality)).data().fills).toBe(2);
  });
});
