import { admin, investment, market, notifications, tiers, wallet } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { administrator, type Person, signInAs, verifiedCustomer } from '../../../testing/people.ts';
import { quote } from '../../../testing/quotes.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { close, dollarsOf, open, place, setTier, tick } from '../../../testing/traders.ts';

let app: TestApp;
let staff: Person;
let other: Person;
let ada: Person;

const HOUR_MS = 3_600_000;
const PLAIN = { spreadPercent: 70, commissionPercent: 70 };

beforeEach(async () => {
  app = await createTestApp();
  [staff, other] = [await administrator(app), await administrator(app)];
  ada = await verifiedCustomer(app);
  await setTier(app, ada.userId, 'premium');
});
afterEach(() => app.close());

const premium = async () => {
  const groups = (await app.call(admin.adminListGroups, { as: staff })).data();
  return groups.find(({ id }) => id === 'premium') ?? expect.fail('no Premium');
};
const proposed = async (terms: unknown) =>
  app.call(admin.adminProposeGroupVersion, {
    as: staff,
    params: { id: 'premium' },
    body: {
      terms: terms as admin.GroupTerms,
      from: null,
      version: (await premium()).version,
      reason: 'Risk',
    },
  });
const tellAll = () => app.jobs.find(({ name }) => name === 'tell-of-groups')?.run();

async function pass(ms: number): Promise<void> {
  app.clock.advance(ms);
  await quote(app, 'EUR/USD', '1.0999', '1.1001');
  ada = await signInAs(app, ada);
  [staff, other] = [await signInAs(app, staff), await signInAs(app, other)];
}

/** Agreed on by two, told to everybody, and begun. */
async function begin(terms: admin.GroupTerms): Promise<void> {
  const { id } = (await proposed(terms)).data();
  expect((await app.call(admin.adminApproveProposal, { as: other, params: { id } })).status).toBe(200);
  await tellAll();
  await pass(24 * HOUR_MS);
}
const told = async (as = ada) => {
  const { data } = await app.call(notifications.listNotifications, { as, query: {} });
  return data().notifications.map(({ title }) => title);
};
const openPositions = async () => {
  const row = await app.database.row<{ count: number }>(sql`
    select count(*)::int as count from trading_position where user_id = ${ada.userId} and quantity > 0`);
  return row?.count;
};
const instrument = async (symbol: string) => {
  const all = (await app.call(market.listInstruments, { as: ada, query: {} })).data();
  return all.find((one) => one.symbol === symbol) ?? expect.fail(symbol);
};

describe('what the books of a group may do', () => {
  it('is stricter a day after each was told, and is said where they trade', async () => {
    const terms = {
      all: { ...PLAIN, maxLeverage: 25, maxOrderUsd: 5000, financingMarkup: 365 },
      instruments: { 'EUR/USD': { maxPositions: 1 } },
      margin: { callPercent: 150, stopOutPercent: 70 },
    };
    const { id } = (await proposed(terms)).data();
    (await app.call(admin.adminApproveProposal, { as: other, params: { id } })).data();
    await tellAll();
    expect(await told()).toEqual(['Your trading costs change']);
    const listed = async () => (await app.call(tiers.getTier, { as: ada })).data().tiers;
    expect((await listed()).find(({ tier }) => tier === 'premium')).toMatchObject({
      spreadPercent: 70,
      coming: [
        {
          maxLeverage: 25,
          financingMarkup: 0.0365,
          callPercent: 150,
          stopOutPercent: 70,
          hasExceptions: true,
        },
      ],
    });
    expect((await instrument('EUR/USD')).maxLeverage).toBe(100);
    await open(app, ada, { leverage: 100 });
    await pass(24 * HOUR_MS);
    expect(await instrument('EUR/USD')).toMatchObject({
      maxLeverage: 25,
      maxOrderUsd: 5000,
      maxPositions: 1,
      financingMarkup: 0.0365,
      termsVersion: 1,
    });
    expect((await place(app, ada, { leverage: 50 })).error()).toBe(
      'Leverage must be one of those offered, at most 25',
    );
    expect((await place(app, ada, { leverage: 25, quantity: 5000 })).error()).toBe(
      'An order may be worth at most $5,000.00',
    );
    expect((await place(app, ada, { leverage: 25 })).error()).toBe(
      'At most 1 of these positions may be open',
    );
    const report = (await app.call(investment.getRisk, { as: ada, query: {} })).data();
    expect(report.stopOut.level).toBe(70);
  });

  it.each([
    [150, 0.05],
    [admin.COMMISSION_PERCENT.max, 0.17],
  ])('costs a commission of %i percent where that is asked for', async (commissionPercent, commission) => {
    await begin({ all: { ...PLAIN, commissionPercent } });
    // 1,100.07 dollars, at 0.003 %: 3.30021 cents.
    const id = await open(app, ada);
    const { matches, differences, opening } = (
      await app.call(investment.explainPosition, { as: ada, params: { id }, query: {} })
    ).data();
    expect([matches, differences]).toEqual([true, []]);
    expect(opening).toMatchObject({ commission, tierPercent: commissionPercent });
  });

  it('adds to a night what it says, and explains it', async () => {
    await begin({ all: { ...PLAIN, financingMarkup: 365 } });
    const id = await open(app, ada, { quantity: 100_000, leverage: 100 });
    await pass(24 * HOUR_MS);
    await app.trading.passTime();
    const { nights, matches, differences } = (
      await app.call(investment.explainPosition, { as: ada, params: { id }, query: {} })
    ).data();
    expect([matches, differences]).toEqual([true, []]);
    expect(nights.map(({ markup }) => markup)).toEqual([0.0365]);
  });

  it('lets nobody be stopped out by it before the day is over', async () => {
    // 8,800.56 are locked, and 5,120 of 10,000 are lost on the way: what is left is more than half of the margin, and less than 70 %.
    await open(app, ada, { quantity: 800_000, leverage: 100 });
    await quote(app, 'EUR/USD', '1.0937', '1.0939');
    await tick(app, ada.userId, 'EUR/USD');
    const { id } = (await proposed({ all: PLAIN, margin: { callPercent: 150, stopOutPercent: 70 } })).data();
    (await app.call(admin.adminApproveProposal, { as: other, params: { id } })).data();
    await tellAll();
    app.clock.advance(HOUR_MS);
    await quote(app, 'EUR/USD', '1.0937', '1.0939');
    await tick(app, ada.userId, 'EUR/USD');
    expect(await openPositions()).toBe(1);
    await pass(23 * HOUR_MS);
    expect(await openPositions()).toBe(1);
    await quote(app, 'EUR/USD', '1.0937', '1.0939');
    await tick(app, ada.userId, 'EUR/USD');
    expect(await openPositions()).toBe(0);
  });
});

describe('a version on its way', () => {
  const DEARER = { all: { ...PLAIN, commissionPercent: 90 } };
  const agreed = async (terms: admin.GroupTerms) => {
    const { id } = (await proposed(terms)).data();
    (await app.call(admin.adminApproveProposal, { as: other, params: { id } })).data();
  };

  it('is told to whoever comes into the group before it begins', async () => {
    await agreed(DEARER);
    await tellAll();
    const bob = await reachedPremium();
    expect(await told(bob)).not.toContain('Your trading costs change');
    (await app.call(tiers.changeTier, { as: bob, body: { tier: 'premium' } })).data();
    expect(await told(bob)).toEqual(
      expect.arrayContaining(['You are Premium now', 'Your trading costs change']),
    );
  });

  it('that has become more than leverage bears does not come: staff and customers are told', async () => {
    await agreed(DEARER);
    const wide = JSON.stringify({ all: { spreadPercent: 500, commissionPercent: 70 } });
    await app.database.run(sql`update market_group_notice set terms = ${wide}::jsonb`);
    await tellAll();
    expect(await told()).toEqual(['Your trading costs do not rise', 'Your trading costs change']);
    for (const one of [staff, other])
      expect(await told(one)).toContain('New terms of Premium could not begin');
    expect(await premium()).toMatchObject({ coming: [], telling: null, turnedBack: { version: 2 } });
  });
});

/** A customer of Standard who may move up. */
async function reachedPremium(): Promise<Person> {
  const bob = await verifiedCustomer(app);
  const chief = await administrator(app, 'super_admin');
  const body = { currency: 'USD', amount: 1000 };
  const { id } = (await app.call(wallet.depositFiat, { as: bob, body })).data();
  (await app.call(admin.adminApproveTransaction, { as: chief, params: { id } })).data();
  return bob;
}

describe('bad terms', () => {
  it.each<[string, unknown]>([
    ['The financing must be a whole number from 0 to 2000', { all: { ...PLAIN, financingMarkup: 2001 } }],
    ['The leverage must be one of 1, 2, 5, 10, 25, 50, 100', { all: { ...PLAIN, maxLeverage: 30 } }],
    [
      'The largest order must be a whole number from 100 to 1000000000',
      { all: { ...PLAIN, maxOrderUsd: 99 } },
    ],
    ['The most positions must be a whole number from 1 to 1000', { all: { ...PLAIN, maxPositions: 0 } }],
    [
      'The margin call must be a whole percentage from 80 to 150',
      { all: PLAIN, margin: { callPercent: 151, stopOutPercent: 50 } },
    ],
    [
      'The stop-out must be a whole percentage from 50 to 70',
      { all: PLAIN, margin: { callPercent: 100, stopOutPercent: 71 } },
    ],
  ])('are refused: %s', async (sentence, terms) => {
    const answer = await proposed(terms);
    expect([answer.status, answer.error()]).toEqual([400, sentence]);
    expect((await premium()).waiting).toBeNull();
  });
});

describe('free money', () => {
  it('is none in leverage that was raised, used and lowered: what is open keeps what it has locked', async () => {
    const id = await open(app, ada, { leverage: 100, quantity: 100_000 });
    const before = await dollarsOf(app, ada.userId);
    await begin({ all: { ...PLAIN, maxLeverage: 10 } });
    await tick(app, ada.userId, 'EUR/USD');
    expect((await dollarsOf(app, ada.userId)).locked).toBe(before.locked);
    expect((await place(app, ada, { leverage: 100 })).status).toBe(400);
    expect((await close(app, ada, id)).status).toBe(200);
    expect((await dollarsOf(app, ada.userId)).locked).toBe(0n);
  });

  it('is none in moving to other terms between ten and the booking of the night', async () => {
    await begin({ all: { ...PLAIN, spreadPercent: 60, commissionPercent: 60 } });
    let bob = await reachedPremium();
    await open(app, bob, { quantity: 100_000, leverage: 100 });
    await pass(24 * HOUR_MS);
    bob = await signInAs(app, bob);
    const upgrade = () => app.call(tiers.changeTier, { as: bob, body: { tier: 'premium' } });
    const refused = await upgrade();
    expect([refused.status, refused.error()]).toEqual([409, 'A night is being booked. Please try again.']);
    await app.trading.passTime();
    expect((await upgrade()).status).toBe(200);
  });
});
