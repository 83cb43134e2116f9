import { books, investment } from '@halyard/contract';
import type { GroupTerms } from '@halyard/engine';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, verifiedCustomer } from '../../../testing/people.ts';
import { quote } from '../../../testing/quotes.ts';
import { type SecondNode, startSecondNode } from '../../../testing/second-node.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { EUR_USD, setTier, tick } from '../../../testing/traders.ts';

/** What a customer may have open in all accounts of real money together. */

let app: TestApp;
let second: SecondNode;
let ann: Person;
/** Her other account. */
let other: string;
let practice: string;
beforeAll(async () => {
  app = await createTestApp();
  second = await startSecondNode(app);
});
afterAll(async () => {
  await second.close();
  await app.close();
});
beforeEach(async () => {
  await quote(app, 'EUR/USD', '1.0999', '1.1001');
  await quote(app, 'GBP/USD', '1.2999', '1.3001');
  ann = await verifiedCustomer(app);
  await setTier(app, ann.userId, 'premium');
  other = await openBook('trading');
  practice = await openBook('practice');
  const body = { from: ann.userId, to: other, amount: 4000 };
  (await app.call(books.transferMoney, { as: ann, body })).data();
});

const openBook = async (kind: 'trading' | 'practice') =>
  (await app.call(books.openBook, { as: ann, body: { kind, name: kind } })).data().id;

/** A version that counts, as nodes find it in the database. */
async function limit(limits: Partial<GroupTerms['all']>, instruments = {}): Promise<void> {
  const terms = { all: { spreadPercent: 70, commissionPercent: 70, ...limits }, instruments };
  await app.database.run(sql`
    insert into market_group_version (group_id, version, effective_at, terms)
    select 'premium', max(version) + 1, now() - interval '100 years' + max(version) * interval '1 day', ${JSON.stringify(terms)}::jsonb
    from market_group_version where group_id = 'premium'`);
}
const trade = (book: string, quantity: number, body: object = {}) =>
  app.call(investment.placeTrade, { as: ann, query: { book }, body: { ...EUR_USD, quantity, ...body } });
const closeAll = async (book: string) => {
  const { positions } = (await app.call(investment.getPortfolio, { as: ann, query: { book } })).data();
  for (const { id } of positions)
    (await app.call(investment.closePosition, { as: ann, query: { book }, params: { id }, body: {} })).data();
};

describe('a limit over all accounts', () => {
  it('counts what is open in the others, of real money alone, and closing makes room', async () => {
    await limit({ maxTotalUsd: 1500 });
    // 1,000 EUR are some 1,100 dollars.
    expect((await trade(ann.userId, 1000)).status).toBe(200);
    const refused = await trade(other, 500);
    expect([refused.status, refused.error()]).toEqual([
      409,
      'In all your accounts together, these positions may be worth at most $1,500.00',
    ]);
    expect((await trade(other, 300)).status).toBe(200);
    expect((await trade(ann.userId, 300)).status).toBe(409);
    expect((await trade(practice, 1300)).status).toBe(200);
    await closeAll(ann.userId);
    expect((await trade(other, 1000)).status).toBe(200);
  });

  it('is that of the group of whoever opens', async () => {
    await limit({ maxTotalUsd: 1500 });
    await app.database.run(
      sql`update ledger_book set group_id = 'professional', version = version + 1 where user_id = ${other}`,
    );
    expect((await trade(ann.userId, 1000)).status).toBe(200);
    expect((await trade(other, 1000)).status).toBe(200);
    expect((await trade(ann.userId, 10)).status).toBe(409);
  });

  it('judges an order that waited when it fills', async () => {
    await limit({ maxTotalUsd: 1500 });
    const waits = (await trade(other, 1000, { orderType: 'limit', limitPrice: '1.0900' })).data().order;
    expect((await trade(ann.userId, 1000)).status).toBe(200);
    await quote(app, 'EUR/USD', '1.0890', '1.0892');
    await tick(app, other, 'EUR/USD');
    const { orders } = (await app.call(investment.listOrders, { as: ann, query: { book: other } })).data();
    expect(orders.find(({ id }) => id === waits.id)).toMatchObject({ status: 'rejected' });
  });

  it('is passed by no two accounts on two nodes together', async () => {
    // Six times 110 dollars fit.
    await limit({ maxTotalUsd: 700 });
    const place = async (nth: number): Promise<number> => {
      const book = nth % 2 === 0 ? ann.userId : other;
      if (nth % 2 === 0) return (await trade(book, 100)).status;
      const body = { ...EUR_USD, quantity: 100 };
      return (await second.post(ann, `/investment/trade?book=${book}`, body)).status;
    };
    const rounds = Array.from({ length: 8 }, (_, round) => round);
    for (const _ of rounds) await Promise.all([place(0), place(1), place(2), place(3)]);
    const row = await app.database.row<{ count: number }>(sql`
      select count(*)::int as count from trading_position where user_id in (${ann.userId}, ${other}) and quantity > 0`);
    expect(row?.count).toBe(6);
  });

  it('is known to whoever has just traded without one', async () => {
    await limit({});
    for (const book of [ann.userId, other]) expect((await trade(book, 500)).status).toBe(200);
    await limit({ maxTotalUsd: 1500 });
    expect((await trade(other, 500)).status).toBe(409);
    expect((await trade(other, 300)).status).toBe(200);
    expect((await trade(ann.userId, 100)).status).toBe(409);
  });
});
