import { admin, books, investment } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { administrator, type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { EUR_USD, open } from '../../../testing/traders.ts';

/** The risk of people who have several accounts: a customer is a person, and a margin call that of one account. */

let app: TestApp;
let staff: Person;
let ann: Person;
let book: string;
beforeEach(async () => {
  app = await createTestApp();
  staff = await administrator(app);
  ann = await verifiedCustomer(app, { firstName: 'Ada', lastName: 'Lovelace' });
  const second = { kind: 'trading', name: 'Second' } as const;
  book = (await app.call(books.openBook, { as: ann, body: second })).data().id;
});
afterEach(() => app.close());

const give = async (amount: number) =>
  (await app.call(books.transferMoney, { as: ann, body: { from: ann.userId, to: book, amount } })).data();
const openThere = async (quantity: number) =>
  (
    await app.call(investment.placeTrade, { as: ann, query: { book }, body: { ...EUR_USD, quantity } })
  ).data();
const risk = async () => {
  app.clock.advance(60_000);
  return (await app.call(admin.adminRisk, { as: staff })).data();
};
const accounts = async () => {
  app.clock.advance(60_000);
  return (await app.call(admin.adminRiskAccounts, { as: staff })).data();
};
const seen = () =>
  app.database.rows<{ accounts: string[] }>(sql`
    select detail->'accounts' as accounts from audit_entry where action = 'risk.read' order by seq`);

describe('the lists of the risk book', () => {
  it('name whoever holds something in another account than the main one, and which it is', async () => {
    await give(9000);
    await openThere(800_000);
    await open(app, ann, { quantity: 1000 });
    app.feed.set('EUR/USD', '1.0995', '1.0997');
    const { largest, nearCall } = await accounts();
    const whose = { userId: ann.userId, email: ann.email, name: 'Ada Lovelace' };
    const which = { id: book, name: 'Second' };
    expect(largest).toMatchObject([
      { ...whose, book: which, quantity: 800_000 },
      { ...whose, quantity: 1000 },
    ]);
    expect(largest[1]).not.toHaveProperty('book');
    expect(nearCall).toMatchObject([{ ...whose, book: which, positions: 1 }]);
    expect(await seen()).toEqual([{ accounts: [ann.userId] }]);
    const { totals, symbols } = await risk();
    expect(totals).toMatchObject({ positions: 2, customers: 1, nearCall: 1 });
    expect(symbols).toMatchObject([{ positions: 2, customers: 1 }]);
    const query = { of: 'EUR/USD' };
    const scenario = (await app.call(admin.adminRiskScenario, { as: staff, query })).data();
    expect(scenario).toMatchObject({ positions: 2, customers: 1 });
  });
});

describe('a jump of prices', () => {
  const at = async (percent: number) => {
    app.clock.advance(60_000);
    const query = { of: 'forex' };
    const { moves } = (await app.call(admin.adminRiskScenario, { as: staff, query })).data();
    return moves.find(({ movePercent }) => movePercent === percent);
  };

  it('forgives what nobody can pay of a loss in another account than the main one', async () => {
    await give(10_000);
    await openThere(800_000);
    expect(await at(-1)).toMatchObject({ deficits: 0, called: 1, stoppedOut: 1, inDeficit: 0 });
    // As in a main book: 0.021998 x 800,000 is more than the 9,813.59 there are.
    expect(await at(-2)).toEqual({
      movePercent: -2,
      pnlChange: -17_598.4,
      deficits: 7784.81,
      houseChange: 9813.59,
      called: 1,
      stoppedOut: 1,
      inDeficit: 1,
    });
    expect((await risk()).totals).toMatchObject({ positions: 1, pnl: -160, equity: 9813.59 });
  });

  it('forgives nothing that the main account can pay', async () => {
    await give(9000);
    await openThere(720_000);
    // 15,838.56 lost of 8,832.23 leave 7,006.33 to pay, of which the main account has 1,000.
    expect(await at(-2)).toMatchObject({ deficits: 6006.33, inDeficit: 1 });
  });
});

describe('whom a spread would reach', () => {
  it('is named once, with what it closes in all their accounts', async () => {
    await give(9000);
    await openThere(800_000);
    await open(app, ann, { quantity: 1000, stopLoss: '1.0945' });
    app.feed.set('EUR/USD', '1.0950', '1.0952');
    const asked = { params: { symbol: 'EURUSD' }, query: { extraSpreadPpm: 1800 } };
    const reach = (await app.call(admin.adminInstrumentReach, { as: staff, ...asked })).data();
    expect(reach).toMatchObject({ customers: 1, positions: 2, reachedCount: 1 });
    expect(reach.reached).toMatchObject([{ userId: ann.userId, email: ann.email, stoppedOut: 1, exits: 1 }]);
    expect(await seen()).toEqual([{ accounts: [ann.userId] }]);
  });
});
