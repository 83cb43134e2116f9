import { admin, market, notifications, tiers } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { administrator, mailTo, type Person, signInAs, verifiedCustomer } from '../../../testing/people.ts';
import { quote } from '../../../testing/quotes.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { close, open, setTier } from '../../../testing/traders.ts';

let app: TestApp;
let staff: Person;
let other: Person;
let ada: Person;
let bob: Person;

const HOUR_MS = 3_600_000;

beforeEach(async () => {
  app = await createTestApp();
  [staff, other] = [await administrator(app), await administrator(app)];
  [ada, bob] = [await verifiedCustomer(app), await verifiedCustomer(app)];
  await setTier(app, ada.userId, 'premium');
});
afterEach(() => app.close());

const of = (spreadPercent: number, commissionPercent: number): admin.GroupTerms => ({
  all: { spreadPercent, commissionPercent },
});
const groups = async () => (await app.call(admin.adminListGroups, { as: staff })).data();
const premium = async () => (await groups()).find(({ id }) => id === 'premium') ?? expect.fail('no Premium');
type Asked = {
  readonly from?: string | null;
  readonly version?: number;
  readonly id?: string;
  readonly as?: Person;
};
const propose = async (terms: admin.GroupTerms, asked: Asked = {}) => {
  const { from = null, version = (await premium()).version, id = 'premium', as = staff } = asked;
  return app.call(admin.adminProposeGroupVersion, {
    as,
    params: { id },
    body: { terms, from, version, reason: 'The board said so' },
  });
};
const approve = (as: Person, id: string) => app.call(admin.adminApproveProposal, { as, params: { id } });
async function agree(terms: admin.GroupTerms, from: string | null = null): Promise<void> {
  const { id } = (await propose(terms, { from })).data();
  expect((await approve(other, id)).status).toBe(200);
}
const tellAll = () => app.jobs.find(({ name }) => name === 'tell-of-groups')?.run();
const bidOf = async (as = ada) =>
  (await app.call(market.getPrice, { as, params: { symbol: 'EUR/USD' } })).data().bid;
const told = async (as: Person) => {
  const list = await app.call(notifications.listNotifications, { as, query: {} });
  return list.data().notifications.map(({ title }) => title);
};
/** The spreads that her tier is to have, as she reads them. */
const comingToAda = async () => {
  const { tiers: all } = (await app.call(tiers.getTier, { as: ada })).data();
  return (all.find(({ tier }) => tier === 'premium')?.coming ?? []).map(({ spreadPercent }) => spreadPercent);
};
async function pass(ms: number): Promise<void> {
  app.clock.advance(ms);
  await quote(app, 'EUR/USD', '1.0999', '1.1001');
  if (ms < HOUR_MS - 1) return;
  ada = await signInAs(app, ada);
  bob = await signInAs(app, bob);
  [staff, other] = [await signInAs(app, staff), await signInAs(app, other)];
}

describe('terms of a group that are cheaper', () => {
  it('take two, and count at once for every book in it', async () => {
    expect(await bidOf()).toBe(1.09993);
    const answer = await propose(of(50, 70));
    expect([answer.status, answer.body]).toMatchObject([
      202,
      {
        message: 'Terms of a group sent for approval',
        data: { kind: 'group', about: 'Premium', status: 'pending' },
      },
    ]);
    expect(answer.data().changes).toEqual([
      { field: 'spread of everything', before: '70%', after: '50%' },
      { field: 'from', before: null, after: 'as soon as it may' },
    ]);
    const { id } = answer.data();
    expect((await premium()).waiting).toMatchObject({ proposal: { id }, terms: of(50, 70), from: null });
    expect((await propose(of(40, 40))).error()).toBe(
      'A change of this is waiting for approval. Please decide about that one first.',
    );
    expect((await approve(staff, id)).error()).toBe('You cannot approve your own request');
    await pass(60_000);
    expect(await bidOf()).toBe(1.09993);
    expect((await approve(other, id)).status).toBe(200);
    // Every node knows of a version before it counts.
    expect(await bidOf()).toBe(1.09993);
    await pass(5000);
    expect([await bidOf(), await bidOf(bob)]).toEqual([1.09995, 1.0999]);
    expect(await premium()).toMatchObject({
      customers: 1,
      version: 2,
      now: { version: 2, terms: of(50, 70) },
      past: [{ version: 1, terms: of(70, 70) }],
      coming: [],
      telling: null,
      waiting: null,
    });
    await tellAll();
    expect(await told(ada)).toEqual([]);
  });

  it('begin at the moment that was stated', async () => {
    await agree(of(50, 50), new Date(app.clock.now().getTime() + HOUR_MS).toISOString());
    await pass(HOUR_MS - 1);
    expect(await bidOf()).toBe(1.09993);
    expect((await premium()).coming).toMatchObject([{ version: 2 }]);
    await pass(1);
    expect(await bidOf()).toBe(1.09995);
  });
});

describe('terms of a group with anything dearer', () => {
  it('come as a whole, a day after each customer was told, in the product and by mail', async () => {
    await agree({ ...of(50, 50), classes: { crypto: { commissionPercent: 80 } } });
    await pass(60_000);
    expect([await bidOf(), (await premium()).telling?.version]).toEqual([1.09993, 2]);
    await tellAll();
    expect([await told(ada), await told(bob)]).toEqual([['Your trading costs change'], []]);
    expect((await mailTo(app, ada.email)).map(({ subject }) => subject)).toContain(
      'Your trading costs change',
    );
    await tellAll();
    expect(await told(ada)).toHaveLength(1);
    // The last of them heard of it a minute after it was agreed on.
    await pass(24 * HOUR_MS - 1);
    expect(await bidOf()).toBe(1.09993);
    await pass(1);
    expect(await bidOf()).toBe(1.09995);
  });

  it('are told again to nobody after a process ended in the middle', async () => {
    const many = await Promise.all(Array.from({ length: 4 }, () => verifiedCustomer(app)));
    for (const { userId } of many) await setTier(app, userId, 'premium');
    await agree(of(80, 70));
    // What a process leaves that was told off after the first two: they know, and it is written down up to where.
    const [, second] = [ada, ...many].map(({ userId }) => userId).toSorted();
    await app.database.run(sql`update market_group_notice set told_up_to = ${second}`);
    await tellAll();
    const heard = await Promise.all([ada, ...many].map(async (one) => (await told(one)).length));
    expect(heard.toSorted()).toEqual([0, 0, 1, 1, 1]);
    expect((await premium()).coming).toHaveLength(1);
  });

  it('are overtaken, and whoever heard of them hears that they do not come', async () => {
    await agree(of(90, 70));
    await tellAll();
    await agree(of(60, 60));
    await tellAll();
    expect(await told(ada)).toEqual(['Your trading costs do not rise', 'Your trading costs change']);
    expect((await premium()).coming.map(({ version }) => version)).toEqual([3]);
    expect(await comingToAda()).toEqual([60]);
    await pass(60_000);
    expect([(await premium()).coming, await comingToAda()]).toEqual([[], []]);
    await pass(25 * HOUR_MS);
    expect(await bidOf()).toBe(1.09994);
    expect((await premium()).coming).toEqual([]);
  });

  it('come all the same where the way back from them begins later, and nobody hears that they do not', async () => {
    await agree(of(90, 70));
    await tellAll();
    await agree(of(70, 70), new Date(app.clock.now().getTime() + 72 * HOUR_MS).toISOString());
    await tellAll();
    expect(await told(ada)).toEqual(['Your trading costs change']);
    expect(await comingToAda()).toEqual([90, 70]);
    await pass(25 * HOUR_MS);
    expect(await bidOf()).toBe(1.09991);
    await pass(48 * HOUR_MS);
    expect(await bidOf()).toBe(1.09993);
  });

  it('are overtaken while customers are still being told, and then never begin', async () => {
    await agree(of(90, 70));
    await agree(of(60, 60));
    await tellAll();
    await pass(25 * HOUR_MS);
    expect([await bidOf(), (await premium()).now.version]).toEqual([1.09994, 3]);
  });

  it('do not become free money: what is better than what comes waits too, where it is worse than now', async () => {
    await agree(of(90, 70));
    await tellAll();
    await agree(of(80, 70));
    await pass(60_000);
    expect(await bidOf()).toBe(1.09993);
  });
});

describe('terms of a group are refused', () => {
  it.each<[string, admin.GroupTerms, Asked, string]>([
    ['out of bounds', of(19, 70), {}, 'The spread must be a whole percentage from 20 to 500'],
    ['above them', of(501, 70), {}, 'The spread must be a whole percentage from 20 to 500'],
    ['with a negative commission', of(70, -1), {}, 'The commission must be a whole percentage from 0 to 500'],
    ['where they are as they are', of(70, 70), {}, 'These are the terms the group has already'],
    ['of no group', of(70, 60), { id: 'gold' }, 'There is no such group'],
    [
      'of no instrument',
      { ...of(70, 60), instruments: { 'ABC/USD': { spreadPercent: 50 } } },
      {},
      'Unknown symbol',
    ],
    ['in the past', of(70, 60), { from: '2020-01-01T00:00:00Z' }, 'A change must begin in the next 90 days'],
    ['far ahead', of(70, 60), { from: '2999-01-01T00:00:00Z' }, 'A change must begin in the next 90 days'],
  ])('%s', async (_what, terms, asked, sentence) => {
    expect((await propose(terms, asked)).error()).toContain(sentence);
  });

  it.each<[string, admin.GroupTerms]>([
    ['everything', of(500, 70)],
    ['a class', { ...of(70, 70), classes: { crypto: { spreadPercent: 300 } } }],
    ['an instrument', { ...of(70, 70), instruments: { 'EUR/USD': { spreadPercent: 500 } } }],
  ])('where the largest leverage would not bear the spread of %s', async (_what, terms) => {
    expect((await propose(terms)).error()).toMatch(
      /could have a leverage of at most \d+: leverage times the widest spread must not pass 25%/,
    );
    expect((await premium()).waiting).toBeNull();
  });

  it('over a version that is another one by now', async () => {
    await agree(of(60, 60));
    expect((await propose(of(50, 50), { version: 1 })).status).toBe(409);
    const { id } = (await propose(of(50, 50))).data();
    await app.database.run(sql`
      insert into market_group_version (group_id, version, effective_at, terms)
      values ('premium', 3, now(), '{"all": {"spreadPercent": 65, "commissionPercent": 65}}')`);
    expect((await approve(other, id)).error()).toContain('This no longer stands');
  });

  it('to whoever is no administrator', async () => {
    expect((await propose(of(60, 60), { as: ada })).status).toBe(403);
  });
});

describe('an instrument', () => {
  it('gets no wider spread than the widest group bears', async () => {
    const change = (extraSpreadPpm: number) =>
      app.call(admin.adminChangeInstrument, {
        as: staff,
        params: { symbol: 'EUR/USD' },
        body: {
          extraSpreadPpm,
          maxLeverage: 25,
          hours: 'catalogue',
          closures: [],
          version: 0,
          reason: 'Why',
        },
      });
    await agree({ ...of(70, 70), instruments: { 'EUR/USD': { spreadPercent: 120 } } });
    await tellAll();
    expect((await change(9000)).error()).toBe(
      'With this spread the maximum leverage can be at most 10: leverage times the widest spread must not pass 25%',
    );
    expect((await change(7000)).status).toBe(202);
  });
});

describe('the comparison', () => {
  const compare = async (terms: admin.GroupTerms) => {
    const query = { terms: JSON.stringify(terms) };
    const asked = { as: staff, params: { id: 'premium' }, query };
    return (await app.call(admin.adminCompareGroup, asked)).data();
  };

  it('says what fills of 30 days would have earned, of this group and of real money alone', async () => {
    const id = await open(app, ada, { quantity: 100_000, leverage: 100 });
    await close(app, ada, id);
    await open(app, bob, { quantity: 100_000, leverage: 100 });
    // 20 steps: 14 of them now, 20 then. Both sides give three; 100,000 of them are 3 dollars each.
    expect(await compare(of(100, 70))).toMatchObject({
      fills: 2,
      spreadUsd: 6,
      commissionUsd: 0,
      isWorse: true,
      customers: 1,
      classes: [{ type: 'forex', fills: 2, spreadUsd: 6 }],
    });
    // 109,999.93 dollars were opened at 0.003% of which 30 percent are 0.99.
    expect(await compare(of(70, 100))).toMatchObject({ spreadUsd: 0, commissionUsd: 0.99, isWorse: true });
    expect(await compare(of(40, 40))).toMatchObject({ spreadUsd: -6, commissionUsd: -0.99, isWorse: false });
    const refused = await app.call(admin.adminCompareGroup, {
      as: staff,
      params: { id: 'premium' },
      query: { terms: '{' },
    });
    expect([refused.status, refused.error()]).toEqual([400, 'The terms must be JSON']);
  });

  it('says what nights of 30 days would have been financed by, of this group and without free ones', async () => {
    for (const side of ['buy', 'sell'] as const)
      await open(app, ada, { quantity: 100_000, leverage: 100, side });
    await open(app, bob, { quantity: 100_000, leverage: 100 });
    await pass(24 * HOUR_MS);
    await app.trading.passTime();
    const dearer = (financingMarkup: number) => compare({ all: { ...of(70, 70).all, financingMarkup } });
    // A Wednesday counts for three. 110,000 dollars at 2.4% a year to pay and 0.6% to get: 21.70 and 5.42.
    // With 3.65% more, 54.70 and 27.58 to pay.
    expect(await dearer(365)).toMatchObject({
      fills: 2,
      nights: 2,
      spreadUsd: 0,
      commissionUsd: 0,
      financingUsd: 66,
      classes: [{ type: 'forex', fills: 2, nights: 2, financingUsd: 66 }],
    });
    // Without a fill in these days the nights are there all the same.
    for (const _ of Array.from({ length: 3 })) await pass(10 * 24 * HOUR_MS - HOUR_MS);
    await app.trading.passTime();
    expect(await dearer(0)).toMatchObject({ fills: 0, financingUsd: 0, spreadUsd: 0 });
    expect((await dearer(0)).nights).toBeGreaterThan(30);
  });
});
