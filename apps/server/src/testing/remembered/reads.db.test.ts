import {
  admin,
  auth,
  type Endpoint,
  investment,
  transactions,
  wallet,
  walletAddresses,
} from '@halyard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { administrator, type Person, signInAs, verifiedCustomer } from '../people.ts';
import { createReadsCheck } from './remembered-reads.ts';
import { type SecondNode, startSecondNode, watched } from '../second-node.ts';
import { shownAddress } from '../two-people.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { createTradingWalk } from '../walk/trading-walk.ts';

/** What nodes remember of books for those who read them again. */
let app: TestApp;
/** The node that is asked; what it asks the database is noted. */
let node: SecondNode;
let queries: string[] = [];
let person: Person;
let staff: Person;

const EUR_USD = { symbol: 'EUR/USD', side: 'buy', quantity: 1000, leverage: 100 } as const;
const ADDRESS = {
  symbol: 'BTC',
  name: 'Bitcoin',
  network: 'Bitcoin',
  address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  minDeposit: 0.001,
  confirmations: 3,
  icon: 'bitcoin',
  color: 'orange',
  bgColor: 'orange',
  borderColor: 'orange',
} as const;

beforeAll(async () => {
  app = await createTestApp({ DEPOSIT_FOUR_EYES_USD: 1e9, WITHDRAWAL_FOUR_EYES_USD: 1e9 });
  const database = watched(app.database, (text, ask) => {
    queries.push(text);
    return ask();
  });
  node = await startSecondNode(app, { database });
  staff = await administrator(app);
});
afterAll(async () => {
  await node.close();
  await app.close();
});
beforeEach(async () => {
  app.feed.set('EUR/USD', '1.0999', '1.1001');
  person = await verifiedCustomer(app);
});

async function read(endpoint: Endpoint, query = '') {
  const { statusCode, body } = await node.server.inject({
    url: `/api${endpoint.path}${query}`,
    headers: { authorization: `Bearer ${person.token}` },
  });
  return { status: statusCode, data: (JSON.parse(body) as { data: never }).data };
}
const balances = async () => (await read(wallet.getBalances)).data as wallet.Balance[];
const portfolio = async () =>
  (await read(investment.getPortfolio)).data as {
    summary: investment.PortfolioSummary;
    positions: investment.Position[];
  };
const statement = async (query = '') =>
  (await read(transactions.listTransactions, query)).data as {
    transactions: transactions.Transaction[];
    pagination: { total: number };
  };
const readAll = async () => [await balances(), await portfolio(), await statement()] as const;
const dollars = async () => (await balances()).find(({ currency }) => currency === 'USD')?.availableBalance;

const deposit = async () =>
  (await app.call(wallet.depositFiat, { as: person, body: { currency: 'USD', amount: 250 } })).data();

describe('who reads again', () => {
  it('is looked up, and nothing else is read of their book', async () => {
    const first = await readAll();
    queries = [];
    expect(await readAll()).toEqual(first);
    const callers = queries.filter((text) => text.includes('auth_access_token'));
    const ofBooks = queries.filter((text) => /ledger_balance|view_|trading_/.test(text));
    expect([callers.length, ofBooks]).toEqual([3, []]);
  });

  it('sees what the prices of the moment make of it', async () => {
    (await app.call(investment.placeTrade, { as: person, body: EUR_USD })).data();
    const { summary } = await portfolio();
    app.feed.set('EUR/USD', '1.1999', '1.2001');
    expect((await portfolio()).summary.totalPnl).toBe(summary.totalPnl + 100);
  });

  it('sees a new day begin, though nothing was written', async () => {
    (await app.call(investment.placeTrade, { as: person, body: EUR_USD })).data();
    app.feed.set('EUR/USD', '1.1999', '1.2001');
    expect((await portfolio()).summary.dayChange).toBeGreaterThan(99);
    app.clock.advance(24 * 3_600_000);
    [staff, person] = [await signInAs(app, staff), await signInAs(app, person)];
    expect((await portfolio()).summary.dayChange).toBe(0);
  });
});

describe('what another node has written is in the very next answer', () => {
  it('a trade, and its end', async () => {
    await readAll();
    const { position } = (await app.call(investment.placeTrade, { as: person, body: EUR_USD })).data();
    expect((await portfolio()).positions.map(({ id }) => id)).toEqual([position?.id]);
    expect(await dollars()).toBeLessThan(10_000);
    const params = { id: position?.id ?? '' };
    (await app.call(investment.closePosition, { as: person, params, body: {} })).data();
    const [, { positions }, { pagination }] = await readAll();
    expect([positions, pagination.total]).toEqual([[], 3]);
  });

  it('a deposit that is announced, declined, or credited with another amount', async () => {
    const seen = async () => (await statement()).transactions.map(({ status, amount }) => [status, amount]);
    const funds = ['completed', 10_000];
    expect(await seen()).toEqual([funds]);
    const declined = await deposit();
    expect(await seen()).toEqual([['pending', 250], funds]);
    const body = { reason: 'Not found' };
    (await app.call(admin.adminRejectTransaction, { as: staff, params: { id: declined.id }, body })).data();
    expect(await seen()).toEqual([['failed', 250], funds]);
    const params = { id: (await deposit()).id };
    expect([await dollars(), (await seen()).length]).toEqual([10_000, 3]);
    (await app.call(admin.adminApproveTransaction, { as: staff, params, body: { amount: 240 } })).data();
    expect((await seen())[0]).toEqual(['completed', 240]);
    expect([await dollars(), (await portfolio()).summary.totalValue]).toEqual([10_240, 10_240]);
  });

  it('a currency that can be paid in, and one that cannot any more', async () => {
    const shown = async () => (await balances()).map(({ currency }) => currency);
    expect(await shown()).toEqual(['USD']);
    const added = await shownAddress(app, ADDRESS);
    expect(await shown()).toEqual(['USD', 'BTC']);
    (await app.call(walletAddresses.deleteWalletAddress, { as: staff, params: { id: added.id } })).data();
    expect(await shown()).toEqual(['USD']);
  });
});

describe('who may not read any more', () => {
  it('is refused at once, whatever is remembered for them', async () => {
    await readAll();
    (await app.call(auth.logout, { as: person })).data();
    for (const endpoint of [wallet.getBalances, investment.getPortfolio, transactions.listTransactions])
      expect((await read(endpoint)).status).toBe(401);
  });

  it('hands nothing on to whoever signs in next', async () => {
    await deposit();
    expect((await statement()).pagination.total).toBe(2);
    person = await verifiedCustomer(app);
    expect((await statement()).pagination.total).toBe(1);
  });
});

describe('a period', () => {
  it('of the statement moves on with the clock', async () => {
    expect((await statement('?period=7d')).pagination.total).toBe(1);
    app.clock.advance(8 * 24 * 3_600_000);
    [staff, person] = [await signInAs(app, staff), await signInAs(app, person)];
    expect((await statement('?period=7d')).pagination.total).toBe(0);
  });
});

it(
  'on a walk of all that customers do, what is remembered is what is read',
  { timeout: 240_000 },
  async () => {
    const check = createReadsCheck(app);
    const walk = await createTradingWalk(app, 29, 3);
    for (let nth = 1; nth <= 100; nth += 1) {
      const { what } = await walk.step();
      for (const { userId } of walk.traders) await check.expectTheSame(userId, `step ${nth}: ${what}`);
    }
    expect(check.again()).toBeGreaterThan(50);
  },
);
