import { type BookId, bookTransferred, mainBookOf } from '@halyard/accounting';
import { admin, books, investment, say } from '@halyard/contract';
import type { Goal } from '@halyard/engine';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId, newReference } from '../../platform/ids.ts';
import { administrator, type Person, signInAs, verifiedCustomer } from '../../testing/people.ts';
import { type SecondNode, startSecondNode } from '../../testing/second-node.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { dollarsOf, open, tick } from '../../testing/traders.ts';

/** Books that are managed for their owners, and attempts to make money with them. */
let app: TestApp;
let second: SecondNode;
let ann: Person;
let book: BookId;
beforeAll(async () => {
  app = await createTestApp();
  second = await startSecondNode(app);
});
afterAll(async () => {
  await second.close();
  await app.close();
});
beforeEach(async () => {
  bitcoin(50_000);
  app.feed.set('ETH/USD', '2499', '2501');
  app.feed.set('EUR/USD', '1.0999', '1.1001');
  ann = await verifiedCustomer(app);
  book = await app.database.transaction((tx) =>
    app.ledger.openTrading(tx, ann.userId, 'Balanced', 'managed'),
  );
  await payIn(ann, book, 5000_00n);
});

const HALF: Goal = {
  weights: [
    { symbol: 'BTC/USD', weight: 5000n },
    { symbol: 'ETH/USD', weight: 4500n },
  ],
  keepUsd: 0n,
};
const bitcoin = (mid: number) => app.feed.set('BTC/USD', String(mid - 10), String(mid + 10));

async function payIn({ userId }: Person, to: BookId, amount: bigint): Promise<void> {
  const from = mainBookOf(userId);
  await app.database.transaction(async (tx) => {
    for (const bookId of [from, to].toSorted()) await app.ledger.lock(tx, bookId);
    const id = newId();
    const line = {
      type: 'transfer',
      status: 'completed',
      asset: 'USD',
      usdValue: amount,
      reference: newReference('TRF'),
    } as const;
    const out = { userId: from, amount: -amount, description: say('moved-out', { to: 'Balanced' }) };
    await app.ledger.record(tx, { ...line, ...out, id });
    const into = { userId: to, amount, description: say('moved-in', { from: 'Main account' }) };
    await app.ledger.record(tx, { ...line, ...into });
    await app.ledger.post(tx, id, bookTransferred({ from, to, amount }));
  });
}

const portfolioOf = async (of: BookId) =>
  (await app.call(investment.getPortfolio, { as: ann, query: { book: of } })).data();
const heldIn = async (of: BookId) =>
  (await portfolioOf(of)).positions.map(({ symbol, quantity }) => [symbol, quantity]);
const settled = async () => {
  for (const node of [app, second]) {
    await node.trading.desk.settled();
    await node.trading.protection.settled();
  }
};

describe('a managed book', () => {
  it('is brought to its portfolio once, however many nodes do it at once', async () => {
    const nodes = [app, second, app, second, second, app];
    await Promise.all(nodes.map((node) => node.trading.rebalance(book, HALF)));
    expect(await heldIn(book)).toEqual([
      ['BTC/USD', 0.04],
      ['ETH/USD', 0.89],
    ]);
    bitcoin(200_000);
    await Promise.all(nodes.map((node) => node.trading.rebalance(book, HALF)));
    const [sold, ...more] = await app.database.rows<{ side: string; quantity: bigint }>(sql`
      select side, quantity from trading_order where user_id = ${book} and symbol = 'BTC/USD' order by placed_at, id offset 1`);
    expect([sold, more]).toEqual([{ side: 'sell', quantity: 1n }, []]);
  });

  it('pays for no night, is called by no margin, and what was booked is explained to the cent', async () => {
    await app.trading.rebalance(book, HALF);
    const [first] = (await portfolioOf(book)).positions;
    app.clock.advance(3 * 86_400_000);
    ann = await signInAs(app, ann);
    await app.trading.passTime();
    bitcoin(1000);
    await tick(app, book, 'BTC/USD');
    await settled();
    expect((await heldIn(book)).length).toBe(2);
    const told = await app.database.row<{ nights: number; calls: number }>(sql`
      select (select count(*)::int from trading_night where user_id = ${book}) as nights,
        (select count(*)::int from notification where user_id = ${ann.userId} and title like '%argin%') as calls`);
    expect(told).toEqual({ nights: 0, calls: 0 });
    await app.trading.rebalance(book, { weights: [], keepUsd: 0n });
    expect(await heldIn(book)).toEqual([]);
    const params = { id: first?.id ?? '' };
    const explained = (
      await app.call(investment.explainPosition, { as: ann, params, query: { book } })
    ).data();
    expect([explained.matches, explained.nights, explained.closes.length]).toEqual([true, [], 1]);
  });

  it('is near no margin call, whatever is lost in it, and its owner is warned of none', async () => {
    await app.trading.rebalance(book, HALF);
    bitcoin(20_000);
    const risk = (await app.call(investment.getRisk, { as: ann, query: { book } })).data();
    expect(risk).toMatchObject({ marginLevel: null, alerts: [] });
    expect((await portfolioOf(book)).summary.marginLevel).toBeNull();
    for (const scenario of risk.scenarios)
      expect(scenario).toMatchObject({ marginLevel: null, isMarginCall: false, isStopOut: false });
    expect(risk.stopOut.positions.map(({ price }) => price)).toEqual([null, null]);
    const staff = await administrator(app);
    const { totals } = (await app.call(admin.adminRisk, { as: staff })).data();
    expect(totals).toMatchObject({ nearCall: 0, called: 0 });
    expect((await app.call(admin.adminRiskAccounts, { as: staff })).data().nearCall).toEqual([]);
  });

  it('leaves out what its owner may not have open in all accounts together, and says so', async () => {
    await app.database.run(sql`
      insert into market_group_version (group_id, version, effective_at, terms)
      select group_id, max(version) + 1, now() - interval '100 years' + max(version) * interval '1 day', '{"all":
        {"spreadPercent": 100, "commissionPercent": 100, "maxTotalUsd": 4000}}'::jsonb
      from market_group_version where group_id = 'premium' group by group_id`);
    const premium = sql`update ledger_book set group_id = 'premium', version = version + 1 where user_id = ${book}`;
    await app.database.run(premium);
    // Some 1,100 dollars elsewhere, and 2,500 here: another 2,250 would be too much.
    await open(app, ann, { quantity: 1000 });
    await app.trading.rebalance(book, HALF);
    expect((await heldIn(book)).length).toBe(1);
    const plan = () => app.trading.plan(app.database, book, HALF);
    expect(await plan()).toMatchObject({ orders: [], limited: ['ETH/USD'] });
  });

  it('is traded in, paid into, emptied and closed by nobody by hand', async () => {
    await app.trading.rebalance(book, HALF);
    const before = await heldIn(book);
    const [held] = (await portfolioOf(book)).positions;
    const id = held?.id ?? '';
    const query = { book };
    const order = { symbol: 'BTC/USD', side: 'sell', quantity: 0.01, leverage: 1 } as const;
    const leg = { ...order, orderType: 'limit', limitPrice: '90000' } as const;
    const transfer = (from: BookId, to: BookId) =>
      app.call(books.transferMoney, { as: ann, body: { from, to, amount: 10 } });
    const answers = [
      await app.call(investment.placeTrade, { as: ann, query, body: order }),
      await app.call(investment.placeOco, { as: ann, query, body: { legs: [leg, leg] } }),
      await app.call(investment.closePosition, { as: ann, query, params: { id }, body: {} }),
      await app.call(investment.modifyPosition, {
        as: ann,
        query,
        params: { id },
        body: { stopLoss: '40000' },
      }),
      await app.call(investment.closeAllPositions, { as: ann, query, body: {} }),
    ];
    const led = [
      await transfer(book, ann.userId),
      await transfer(ann.userId, book),
      await app.call(books.closeBook, { as: ann, params: { id: book } }),
      await app.call(books.changeBook, { as: ann, params: { id: book }, body: { positionMode: 'netting' } }),
    ];
    for (const answer of answers)
      expect([answer.status, answer.error()]).toEqual([
        409,
        'This account is managed for you. You put money in, take it out and end it at its investment.',
      ]);
    for (const answer of led)
      expect([answer.status, answer.error()]).toEqual([
        409,
        'Somebody else trades in this account. Money goes into it and out of it under Investment',
      ]);
    expect(await heldIn(book)).toEqual(before);
  });

  it('pays what its owner owes elsewhere, buys nothing meanwhile, and hides no loss', async () => {
    await app.trading.rebalance(book, HALF);
    const free = (await dollarsOf(app, book)).available;
    await open(app, ann, { quantity: 400_000 });
    app.feed.set('EUR/USD', '1.0699', '1.0701');
    await tick(app, ann.userId, 'EUR/USD');
    await settled();
    const owed = (await dollarsOf(app, ann.userId)).deficit;
    expect(owed < 0n).toBe(true);
    expect([free > 0n, (await dollarsOf(app, book)).available]).toEqual([true, 0n]);
    // What is held stays, and so does what is owed.
    bitcoin(25_000);
    await app.trading.rebalance(book, HALF);
    const [, ethereum] = await heldIn(book);
    expect(ethereum?.[1]).toBeLessThanOrEqual(0.89);
    const worth = (await portfolioOf(book)).summary.equity;
    await Promise.all(
      [app, second].map((node) => node.trading.rebalance(book, { weights: [], keepUsd: 0n })),
    );
    await app.trading.protection.run(ann.userId);
    await settled();
    const [main, managed] = [await dollarsOf(app, ann.userId), await dollarsOf(app, book)];
    const ends = main.available + main.deficit + managed.available;
    const due = BigInt(Math.round(worth * 100)) + owed;
    expect([main.deficit, managed.deficit]).toEqual([0n, 0n]);
    expect(ends).toBe(due > 0n ? due : 0n);
  });
});
