import { investment, type StoredText, textOf } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, verifiedCustomer } from '../../../testing/people.ts';
import { startSecondNode, watched } from '../../../testing/second-node.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { dollarsOf, EUR_USD, open, place } from '../../../testing/traders.ts';
import { newId } from '../../../platform/ids.ts';
import type { Done } from './job.ts';
import { cancelOrder, modifyOrder } from '../orders/manage-orders.ts';
import { closeAll, closePosition, modifyPosition } from '../orders/manage-positions.ts';
import { placeTrade } from '../orders/place-trade.ts';

/** Several commands of one customer that are written by one statement: what came in between must leave its traces. */
let app: TestApp;
let person: Person;
let commits: Done[] = [];
beforeAll(async () => {
  app = await createTestApp();
  app.trading.desk.onDone((done) => commits.push(done));
});
beforeEach(async () => {
  person = await verifiedCustomer(app);
  app.feed.set('EUR/USD', '1.0999', '1.1001');
});
afterAll(() => app.close());

/** Asks for all of it at the same moment and expects one commit. */
async function together(...asks: readonly (() => Promise<unknown>)[]): Promise<void> {
  commits = [];
  await Promise.all(asks.map((ask) => ask()));
  expect(commits).toHaveLength(1);
}

const me = () => ({ userId: person.userId });
const trade = (body: Readonly<Record<string, unknown>> = {}) =>
  placeTrade(app.trading.deps, me(), investment.placeTrade.body.parse({ ...EUR_USD, ...body }));
const statement = () =>
  app.database.rows<{ description: StoredText }>(
    sql`select description from ledger_transaction where user_id = ${person.userId} and type = 'trade' order by id`,
  );

describe('in one batch', () => {
  it('a position that is changed and closed is kept as it was changed', async () => {
    const id = await open(app, person, { stopLoss: 1.01 });
    const { deps } = app.trading;
    await together(
      () => modifyPosition(deps, me(), id, { stopLoss: '1.05', takeProfit: 1.2, trailingStop: 0.01 }),
      () => closePosition(deps, me(), id, {}),
    );
    const row = await app.database.row(
      sql`select stop_loss, take_profit, trailing_distance, trailing_best, close_reason from trading_position where id = ${id}`,
    );
    expect(row).toEqual({
      stop_loss: 10_500_000_000n,
      take_profit: 12_000_000_000n,
      trailing_distance: 100_000_000n,
      trailing_best: 10_999_000_000n,
      close_reason: 'customer',
    });
  });

  it('positions that are opened and closed leave orders, fills and lines, and lock nothing', async () => {
    await together(
      trade,
      () => trade({ side: 'sell' }),
      () => closeAll(app.trading.deps, me(), {}),
    );
    expect((await statement()).map(({ description }) => textOf(description))).toEqual([
      'Bought 1,000.00 EUR/USD at 1.10010',
      'Sold 1,000.00 EUR/USD at 1.09990',
      'Closed 1,000.00 EUR/USD at 1.09990',
      'Closed 1,000.00 EUR/USD at 1.10010',
    ]);
    expect(await dollarsOf(app, person.userId)).toEqual({
      available: 1_000_000n - 8n - 40n,
      locked: 0n,
      deficit: 0n,
    });
    const { orders } = (await app.call(investment.listOrders, { as: person })).data();
    expect(orders.map(({ status }) => status)).toEqual(['filled', 'filled']);
  });

  it('an order that is changed twice and cancelled ends as it was last', async () => {
    const { id } = (await place(app, person, { orderType: 'limit', limitPrice: 1.05 })).data().order;
    const { deps } = app.trading;
    await together(
      () => modifyOrder(deps, me(), id, { quantity: 500 }),
      () => modifyOrder(deps, me(), id, { limitPrice: 1.04 }),
      () => cancelOrder(deps, me(), id),
    );
    const { orders } = (await app.call(investment.listOrders, { as: person })).data();
    expect(orders).toMatchObject([{ id, quantity: 500, limitPrice: 1.04, status: 'cancelled', reserved: 0 }]);
    expect(await dollarsOf(app, person.userId)).toEqual({ available: 1_000_000n, locked: 0n, deficit: 0n });
  });

  it('a position that is closed in parts adds up', async () => {
    const id = await open(app, person);
    const { deps } = app.trading;
    await together(
      ...['300', '0.01', '699.99'].map((quantity) => () => closePosition(deps, me(), id, { quantity })),
    );
    const row = await app.database.row(
      sql`select quantity, margin, pnl, (select count(*)::int from trading_fill where position_id = p.id) as fills
        from trading_position p where id = ${id}`,
    );
    // 0.06, 0.01 and 0.14, each rounded up
    expect(row).toEqual({ quantity: 0n, margin: 0n, pnl: -21n, fills: 4 });
  });

  it('one message tells of all of it, and of every order, position and balance how it stands at the end', async () => {
    await together(trade, () => trade({ orderType: 'limit', limitPrice: 1.05 }));
    const [{ changes }] = (await app.database.rows<{ changes: { kind: string }[] }>(
      sql`select changes from live_event where user_id = ${person.userId} order by seq desc limit 1`,
    )) as [{ changes: { kind: string }[] }];
    expect(changes).toMatchObject([
      { kind: 'order', order: { status: 'pending', reserved: 10.54 } },
      { kind: 'order', order: { status: 'filled', reserved: 0 } },
      { kind: 'position', position: { quantity: 1000, margin: 11.01 } },
      { kind: 'balance', availableBalance: 9978.41, lockedBalance: 21.55, deficit: 0 },
    ]);
  });
});

describe('what is written', () => {
  it('for a lone command carries no lists but the lines of its entry, and has one text; several commands have another', async () => {
    const texts: string[] = [];
    const database = watched(app.database, (text, ask) => {
      if (text.startsWith('with moved as')) texts.push(text);
      return ask();
    });
    const node = await startSecondNode(app, { database });
    const other = await verifiedCustomer(app);
    const by = ({ userId }: Person, more = {}) =>
      placeTrade(
        node.trading.deps,
        { userId, once: { userId, method: 'POST', path: '/', key: newId(), request: null } },
        investment.placeTrade.body.parse({ ...EUR_USD, ...more }),
      );
    await by(person);
    await by(other, { side: 'sell', quantity: 7, stopLoss: 1.2 });
    await Promise.all([by(person), by(other)]);
    await node.close();
    const [first = '', second, both = ''] = texts;
    const butLines = (text: string) => text.replace(/ lines as \(.*?\), holds as /s, '');
    expect(butLines(first)).not.toContain('unnest(');
    expect(second).toBe(first);
    expect(texts).toHaveLength(3);
    expect(butLines(both)).toContain('unnest(');
    for (const { userId } of [person, other])
      expect(
        await app.database.value(sql`select count(*)::int from trading_fill where user_id = ${userId}`),
      ).toBe(2);
  });
});
