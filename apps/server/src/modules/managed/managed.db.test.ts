import { admin, managed, site } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/database/database.ts';
import { duringTransaction } from '../../testing/during-transaction.ts';
import { administrator, type Person, signInAs, verifiedCustomer } from '../../testing/people.ts';
import {
  BALANCED_BODY,
  investIn,
  type Investor,
  portfolioIn,
  priceCoins,
} from '../../testing/managed/portfolios.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { dollarsOf } from '../../testing/traders.ts';

let app: TestApp;
let staff: Person;
let other: Person;
beforeAll(async () => {
  app = await createTestApp();
  [staff, other] = [await administrator(app), await administrator(app)];
});
afterAll(() => app.close());
beforeEach(async () => {
  priceCoins(app);
  // A month passes in one of these.
  [staff, other] = [await signInAs(app, staff), await signInAs(app, other)];
});

const propose = (body: Record<string, unknown> = {}, as = staff) =>
  app.call(admin.adminDefinePortfolio, { as, body: { ...BALANCED_BODY, ...body } });
const WEIGHTS = 'Each instrument has one weight, and all weights together are at most 98 percent';
const DRIFT = 'Please say by how many points a weight may be off, for this kind of rebalancing alone';
const weight = (symbol: string, percent: number) => ({ symbol, percent });
const approve = (id: string, as: Person) => app.call(admin.adminApproveProposal, { as, params: { id } });
const list = async () =>
  (await app.call(managed.listManagedPortfolios, { as: await verifiedCustomer(app) })).data().portfolios;
const shown = async ({ person: as, id }: Investor) =>
  (await app.call(managed.getInvestment, { as, params: { id } })).data();
const run = () => app.managed.lane.run();

describe('a portfolio', () => {
  it.each([
    ['weights above 98 percent', { weights: [weight('BTC/USD', 60), weight('ETH/USD', 39)] }, WEIGHTS],
    ['an instrument twice', { weights: [weight('BTC/USD', 10), weight('BTC/USD', 20)] }, WEIGHTS],
    [
      'what is not priced in dollars',
      { weights: [weight('USD/JPY', 50)] },
      'cannot be in a portfolio: it is not priced in dollars',
    ],
    ['a drift that nothing is told of', { rebalancing: 'drift' }, DRIFT],
    ['a drift beside a calendar', { driftPercent: 5 }, DRIFT],
  ])('is not proposed with %s', async (_what, body, sentence) => {
    const before = (await list()).length;
    expect((await propose(body)).error()).toContain(sentence);
    expect(await list()).toHaveLength(before);
  });

  it('holds once two have agreed, version by version, and nobody overwrites what they have not seen', async () => {
    const name = 'By two';
    const { proposal } = (await propose({ name })).data();
    expect((await list()).map((one) => one.name)).not.toContain(name);
    expect((await approve(proposal.id, staff)).status).toBe(403);
    (await approve(proposal.id, other)).data();
    const first = (await list()).find((one) => one.name === name);
    expect(first).toMatchObject({ risk: 6, minimum: 1500, feePercent: 1, weights: BALANCED_BODY.weights });

    const id = first?.id ?? '';
    expect((await propose({ id, version: 0 })).error()).toContain('changed');
    const next = (await propose({ id, version: 1, name, feePercent: 0.5, isOpen: false })).data();
    expect(next.proposal.changes).toEqual([
      { field: 'feePercent', before: '1', after: '0.5' },
      { field: 'isOpen', before: 'true', after: 'false' },
    ]);
    (await approve(next.proposal.id, other)).data();
    expect((await list()).map((one) => one.name)).not.toContain(name);
    const as = await verifiedCustomer(app);
    const closed = await app.call(managed.invest, { as, body: { portfolio: id, amount: 5000 } });
    expect([closed.status, closed.error()]).toEqual([
      409,
      'Nobody new can invest in this portfolio at the moment',
    ]);
    const { portfolios } = (await app.call(admin.adminListPortfolios, { as: staff })).data();
    expect(portfolios.find((one) => one.id === id)).toMatchObject({
      version: 2,
      investors: 0,
      feePercent: 0.5,
    });
  });

  it('is refused where it cannot be', async () => {
    const half = { symbol: 'BTC/USD', percent: 50 };
    const tried = [
      [{ weights: [half, { symbol: 'ETH/USD', percent: 49 }] }, 'Each instrument has one weight'],
      [{ weights: [half, half] }, 'Each instrument has one weight'],
      [
        { weights: [{ symbol: 'USD/JPY', percent: 50 }] },
        'cannot be in a portfolio: it is not priced in dollars',
      ],
      [{ weights: [{ symbol: 'LTC/USD', percent: 50 }] }, 'price'],
      [{ rebalancing: 'drift' }, 'by how many points'],
      [{ driftPercent: 5 }, 'by how many points'],
      [{ minimum: 900 }, 'The lowest amount must buy a step of each: at least $1,000.72 now'],
      [{ id: '00000000-0000-7000-8000-000000000000' }, 'Portfolio not found'],
    ] as const;
    for (const [body, sentence] of tried) expect((await propose(body)).error()).toContain(sentence);
  });

  it('shows what it would have come to, and cannot be begun while it is switched off', async () => {
    const portfolio = await portfolioIn(app, { name: 'Off' });
    const as = await verifiedCustomer(app);
    const read = () => app.call(managed.getManagedPortfolio, { as, params: { id: portfolio } });
    expect((await read()).data()).toMatchObject({ name: 'Off', isOpen: true });
    const running = await investIn(app, portfolio);
    const turn = (on: boolean) =>
      app.call(site.setCapability, { as: staff, body: { capability: 'managedPortfolios', on, reason: 'x' } });
    (await turn(false)).data();
    const refused: { readonly error: () => string }[] = [
      await read(),
      await app.call(managed.listManagedPortfolios, { as }),
      await app.call(managed.invest, { as, body: { portfolio, amount: 5000 } }),
    ];
    const { person, id } = running;
    const adding = { as: person, params: { id }, body: { amount: 100 } };
    refused.push(await app.call(managed.addToInvestment, adding));
    for (const one of refused) expect(one.error()).toBe('Managed Portfolios are not available at the moment');
    (await app.call(managed.endInvestment, { as: person, params: { id } })).data();
    (await turn(true)).data();
  });
});

describe('what has become dearer since its portfolio was defined', () => {
  it('is asked for before somebody invests, and shown', async () => {
    const portfolio = await portfolioIn(app, { name: 'Dearer' });
    const as = await verifiedCustomer(app);
    const read = async () =>
      (await app.call(managed.getManagedPortfolio, { as, params: { id: portfolio } })).data().minimum;
    expect(await read()).toBe(1500);
    priceCoins(app, 100_000);
    const least = await read();
    expect(least).toBeGreaterThan(2000);
    expect((await list()).find(({ id }) => id === portfolio)?.minimum).toBe(least);
    const invest = (amount: number) => app.call(managed.invest, { as, body: { portfolio, amount } });
    const text = least.toLocaleString('en-US', { minimumFractionDigits: 2 });
    expect((await invest(least - 0.01)).error()).toBe(`This portfolio needs at least $${text}`);
    const { id, book } = (await invest(least)).data();
    await run();
    expect((await shown({ person: as, id, book })).holdings.map(({ quantity }) => quantity > 0)).toEqual([
      true,
      true,
    ]);
  });
});

describe('an investment', () => {
  it('is bought, brought back to its weights with the month, and says why each order was made', async () => {
    const investor = await investIn(app, await portfolioIn(app));
    expect(await shown(investor)).toMatchObject({ status: 'active', equity: 5000, orders: [], cash: 5000 });
    await run();
    const bought = await shown(investor);
    expect(
      bought.holdings.map(({ symbol, targetPercent, quantity }) => [symbol, targetPercent, quantity]),
    ).toEqual([
      ['BTC/USD', 50, 0.04],
      ['ETH/USD', 45, 0.89],
    ]);
    expect(bought.orders.map(({ side, reason }) => [side, reason])).toEqual([
      ['buy', 'invested'],
      ['buy', 'invested'],
    ]);
    priceCoins(app, 200_000);
    await run();
    expect((await shown(investor)).orders).toHaveLength(2);
    app.clock.advance(31 * 86_400_000);
    priceCoins(app, 200_000);
    await run();
    Object.assign(investor.person, await signInAs(app, investor.person));
    const [last, next] = (await shown(investor)).orders;
    expect([last, next].map((one) => one?.reason)).toEqual(['schedule', 'schedule']);
    await run();
    expect((await shown(investor)).orders).toHaveLength(4);
  });

  it('is rebalanced when a weight is off by so many points, and when its portfolio is changed', async () => {
    const drifting = { name: 'Drift', rebalancing: 'drift', drift: 1000 } as const;
    const portfolio = await portfolioIn(app, drifting);
    const investor = await investIn(app, portfolio);
    await run();
    priceCoins(app, 60_000);
    await run();
    expect((await shown(investor)).orders).toHaveLength(2);
    priceCoins(app, 200_000);
    await run();
    const [then, sold] = (await shown(investor)).orders;
    expect([then?.side, sold?.side, sold?.reason]).toEqual(['buy', 'sell', 'drift']);
    const change = { id: portfolio, version: 1, name: 'Drift', rebalancing: 'drift', driftPercent: 10 };
    const { proposal } = (
      await propose({ ...change, minimum: 3000, weights: [{ symbol: 'ETH/USD', percent: 90 }] })
    ).data();
    (await approve(proposal.id, other)).data();
    await run();
    const after = await shown(investor);
    expect(after.orders[0]?.reason).toBe('changed');
    expect(after.holdings.map(({ symbol }) => symbol)).toEqual(['ETH/USD']);
  });

  it('is left alone where a weight is off by what no whole step can mend', async () => {
    // A step of bitcoin is 500 dollars: two of them are bought of what is to be 1,350, and no more can be.
    const weights = [
      { symbol: 'BTC/USD', weight: 2700 },
      { symbol: 'ETH/USD', weight: 6000 },
    ];
    const coarse = { name: 'Coarse', minimum: 2000_00n, rebalancing: 'drift', drift: 500, weights } as const;
    const investor = await investIn(app, await portfolioIn(app, coarse));
    await run();
    const { holdings, orders } = await shown(investor);
    const bitcoin = holdings.find(({ symbol }) => symbol === 'BTC/USD');
    expect((bitcoin?.targetPercent ?? 0) - (bitcoin?.actualPercent ?? 0)).toBeGreaterThan(5);
    priceCoins(app, 50_000, 2700);
    await run();
    await run();
    expect((await shown(investor)).orders).toEqual(orders);
  });

  it('is ended where its owner says so at the moment its weights are found to be off', async () => {
    const drifting = { name: 'Off', rebalancing: 'drift', drift: 1000 } as const;
    const investor = await investIn(app, await portfolioIn(app, drifting));
    await run();
    priceCoins(app, 200_000);
    const ends = async (tx: Tx) => {
      await tx.run(sql`update ledger_book set version = version + 7 where user_id = ${investor.book}`);
      await tx.run(sql`
        update managed_investment set due = 'ended', asked = asked + 1, status = 'ending' where id = ${investor.id}`);
    };
    await duringTransaction(app.database, ends, run);
    const { status, orders } = await shown(investor);
    expect([status, ...orders.map(({ reason }) => reason)]).toEqual([
      'ended',
      'ended',
      'ended',
      'invested',
      'invested',
    ]);
  });

  it('waits for what has no price, and buys the rest', async () => {
    const weights = [
      { symbol: 'BTC/USD', weight: 5000 },
      { symbol: 'EUR/USD', weight: 4000 },
    ];
    app.feed.set('EUR/USD', '1.0999', '1.1001');
    const portfolio = await portfolioIn(app, { name: 'Waits', weights });
    const investor = await investIn(app, portfolio);
    app.feed.freeze('EUR/USD', app.clock.now().getTime() - 3_600_000);
    await run();
    const waiting = await shown(investor);
    expect([waiting.waiting, waiting.orders.map(({ symbol }) => symbol)]).toEqual([['EUR/USD'], ['BTC/USD']]);
    // What was bought is as it is to be: that it moves meanwhile is no reason to trade it again.
    priceCoins(app, 200_000);
    await run();
    const moved = await shown(investor);
    expect([moved.waiting, moved.orders.length]).toEqual([['EUR/USD'], 1]);
    app.clock.advance(24 * 3_600_000);
    priceCoins(app, 200_000);
    await run();
    Object.assign(investor.person, await signInAs(app, investor.person));
    // A day later it is looked at again, and what is too much is sold.
    expect((await shown(investor)).orders.map(({ side }) => side)).toEqual(['sell', 'buy']);
    app.feed.set('EUR/USD', '1.0999', '1.1001');
    await run();
    const done = await shown(investor);
    expect([done.waiting, done.orders[0]?.symbol, done.orders[0]?.reason]).toEqual([
      [],
      'EUR/USD',
      'invested',
    ]);
  });

  it('pays out at once what is wanted back while something waits', async () => {
    const weights = [
      { symbol: 'BTC/USD', weight: 5000 },
      { symbol: 'EUR/USD', weight: 4000 },
    ];
    app.feed.set('EUR/USD', '1.0999', '1.1001');
    const portfolio = await portfolioIn(app, { name: 'Pays while it waits', weights });
    const investor = await investIn(app, portfolio, { amount: 9000 });
    app.feed.freeze('EUR/USD', app.clock.now().getTime() - 3_600_000);
    await run();
    const { person: as, id } = investor;
    (await app.call(managed.takeFromInvestment, { as, params: { id }, body: { amount: 500 } })).data();
    await run();
    const { waiting, takingOut, returned } = await shown(investor);
    expect([waiting, takingOut, returned]).toEqual([['EUR/USD'], 0, 500]);
  });

  it('buys with what it sells once that can be sold', async () => {
    const weights = [
      { symbol: 'EUR/USD', weight: 7000 },
      { symbol: 'BTC/USD', weight: 2500 },
    ];
    app.feed.set('EUR/USD', '1.0999', '1.1001');
    priceCoins(app);
    const portfolio = await portfolioIn(app, { name: 'Sells first', weights, minimum: 6000_00n });
    const investor = await investIn(app, portfolio, { amount: 9000 });
    await run();
    app.feed.freeze('EUR/USD', app.clock.now().getTime() - 3_600_000);
    const change = { id: portfolio, version: 1, name: 'Sells first', rebalancing: 'monthly' };
    const turned = [
      { symbol: 'EUR/USD', percent: 20 },
      { symbol: 'BTC/USD', percent: 75 },
    ];
    const { proposal } = (await propose({ ...change, minimum: 6000, weights: turned })).data();
    (await approve(proposal.id, other)).data();
    await run();
    await run();
    expect((await shown(investor)).waiting).toEqual(['EUR/USD']);
    app.feed.set('EUR/USD', '1.0999', '1.1001');
    await run();
    const { holdings, waiting } = await shown(investor);
    expect(waiting).toEqual([]);
    expect(holdings.find(({ symbol }) => symbol === 'BTC/USD')?.actualPercent).toBeGreaterThan(70);
  });

  it('takes more in, gives some back and ends, and all of it is in the main account again', async () => {
    const portfolio = await portfolioIn(app, { name: 'There and back', fee: 0 });
    const investor = await investIn(app, portfolio, { amount: 4000 });
    const { person: as, id, book } = investor;
    const params = { id };
    await run();
    (await app.call(managed.addToInvestment, { as, params, body: { amount: 1000 } })).data();
    await run();
    expect((await shown(investor)).orders[0]?.reason).toBe('added');
    const main = (await dollarsOf(app, as.userId)).available;
    const asked = (await app.call(managed.takeFromInvestment, { as, params, body: { amount: 2000 } })).data();
    expect(asked.takingOut).toBe(2000);
    await run();
    const after = await shown(investor);
    expect([after.takingOut, after.returned, after.orders[0]?.reason]).toEqual([0, 2000, 'taken-out']);
    expect((await dollarsOf(app, as.userId)).available - main).toBe(2000_00n);
    (await app.call(managed.endInvestment, { as, params })).data();
    await run();
    const ended = await shown(investor);
    expect([ended.status, ended.equity, ended.holdings]).toEqual(['ended', 0, []]);
    expect(await dollarsOf(app, book)).toMatchObject({ available: 0n, locked: 0n });
    expect(ended.given - ended.returned).toBeGreaterThan(0);
    expect(ended.given - ended.returned).toBeLessThan(60);
    const late = [
      await app.call(managed.endInvestment, { as, params }),
      await app.call(managed.addToInvestment, { as, params, body: { amount: 10 } }),
      await app.call(managed.takeFromInvestment, { as, params, body: { amount: 10 } }),
    ];
    for (const one of late) expect(one.error()).toBe('This investment is being ended, or has ended');
  });

  it('is refused where it cannot be', async () => {
    const portfolio = await portfolioIn(app, { name: 'Refused' });
    const { person: as, id } = await investIn(app, portfolio);
    const invest = (body: { portfolio: string; amount: number }) => app.call(managed.invest, { as, body });
    const stranger = await verifiedCustomer(app);
    const take = (amount: number) =>
      app.call(managed.takeFromInvestment, { as, params: { id }, body: { amount } });
    const answers = [
      await invest({ portfolio, amount: 2000 }),
      await invest({ portfolio: await portfolioIn(app, { name: 'Least' }), amount: 1499 }),
      await invest({ portfolio: await portfolioIn(app, { name: 'Most' }), amount: 1_000_000 }),
      await invest({ portfolio: id, amount: 2000 }),
      await take(5000),
      await app.call(managed.getInvestment, { as: stranger, params: { id } }),
      await app.call(managed.endInvestment, { as: stranger, params: { id } }),
    ];
    expect(answers.map((one) => one.error())).toEqual([
      'You have invested in this portfolio already. Please put more into it there.',
      'This portfolio needs at least $1,500.00',
      'Insufficient balance',
      'Portfolio not found',
      'Please end the investment to take all of it out',
      'Investment not found',
      'Investment not found',
    ]);
  });
});
