import { admin, market, notifications, tiers, wallet } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '../../../platform/database/database.ts';
import { duringTransaction } from '../../../testing/during-transaction.ts';
import { administrator, type Person, signInAs, verifiedCustomer } from '../../../testing/people.ts';
import { quote } from '../../../testing/quotes.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { setTier } from '../../../testing/traders.ts';

let app: TestApp;
let staff: Person;
let other: Person;
/** On the way to a tier, and somebody who is in it. */
let ada: Person;
let bob: Person;

const HOUR_MS = 3_600_000;
const RISE = 'Your trading costs change';
const NO_RISE = 'Your trading costs do not rise';

beforeEach(async () => {
  app = await createTestApp();
  [ada, bob] = [await verifiedCustomer(app), await verifiedCustomer(app)];
  [staff, other] = [await administrator(app), await administrator(app)];
});
afterEach(() => app.close());

async function deposit(amount: number): Promise<void> {
  const { id } = (await app.call(wallet.depositFiat, { as: ada, body: { currency: 'USD', amount } })).data();
  (await app.call(admin.adminApproveTransaction, { as: staff, params: { id } })).data();
}
const upgrade = () => app.call(tiers.changeTier, { as: ada, body: { tier: 'premium' } });
const standing = async () => (await app.call(tiers.getTier, { as: ada })).data();
const all = async (as: Person) =>
  (await app.call(notifications.listNotifications, { as, query: {} })).data().notifications;
const told = async (as: Person, wanted = RISE) =>
  (await all(as)).filter(({ title }) => title === wanted).map(({ body }) => body);
const bidOf = async () =>
  (await app.call(market.getPrice, { as: ada, params: { symbol: 'EUR/USD' } })).data().bid;
const tellAll = async () => {
  await app.jobs.find(({ name }) => name === 'tell-of-groups')?.run();
};
async function pass(ms: number): Promise<void> {
  app.clock.advance(ms);
  await quote(app, 'EUR/USD', '1.0999', '1.1001');
  await app.trading.passTime();
  await app.wallet.reviewTiers();
  [ada, bob] = [await signInAs(app, ada), await signInAs(app, bob)];
  [staff, other] = [await signInAs(app, staff), await signInAs(app, other)];
}

/** Two of the staff agree on the terms of a group. */
async function agree(terms: admin.GroupTerms['all'], id = 'premium'): Promise<void> {
  const groups = (await app.call(admin.adminListGroups, { as: staff })).data();
  const version = groups.find((one) => one.id === id)?.version ?? 0;
  const body = { terms: { all: terms }, from: null, version, reason: 'The board said so' };
  const proposed = await app.call(admin.adminProposeGroupVersion, { as: staff, params: { id }, body });
  const params = { id: proposed.data().id };
  (await app.call(admin.adminApproveProposal, { as: other, params })).data();
}
const of = (spreadPercent: number) => ({ spreadPercent, commissionPercent: 70, maxLeverage: 25 });
/** From now on premium allows less leverage than standard, so that it is not come into at once. */
async function makeStricter(): Promise<void> {
  await agree(of(70));
  await tellAll();
  await pass(24 * HOUR_MS);
  await setTier(app, bob.userId, 'premium');
}
async function askForPremium(): Promise<void> {
  await deposit(1000);
  expect((await upgrade()).data()).toMatchObject({ tier: 'standard', next: 'premium' });
}

describe('somebody whose tier is on its way', () => {
  beforeEach(makeStricter);

  it('hears with its customers what comes to it meanwhile, as long before it counts, and once', async () => {
    await askForPremium();
    await pass(HOUR_MS);
    await agree(of(90));
    await tellAll();
    const [heard] = await told(bob);
    expect(heard).toContain('90%');
    expect(await told(ada)).toEqual([heard]);
    await pass(23 * HOUR_MS);
    expect([(await standing()).tier, await bidOf(), await told(ada)]).toEqual(['premium', 1.09993, [heard]]);
    await pass(HOUR_MS - 1);
    expect(await bidOf()).toBe(1.09993);
    await pass(1);
    expect(await bidOf()).toBe(1.09991);
  });

  it('hears with the word of what is coming to it already, though it counts before they are in', async () => {
    await agree(of(90));
    await tellAll();
    await pass(HOUR_MS);
    await askForPremium();
    const [heard] = await told(bob);
    expect(await told(ada)).toEqual([heard]);
    await pass(24 * HOUR_MS);
    expect([(await standing()).tier, await bidOf(), await told(ada)]).toEqual(['premium', 1.09991, [heard]]);
  });

  it('hears the same where two of the staff give it', async () => {
    const body = { tier: 'premium', reason: 'Asked for' } as const;
    const given = await app.call(admin.adminUpdateUser, { as: staff, params: { id: ada.userId }, body });
    await agree(of(90));
    await tellAll();
    expect(await told(ada)).toEqual([]);
    const params = { id: given.data().proposal?.id ?? '' };
    (await app.call(admin.adminApproveProposal, { as: other, params })).data();
    expect(await standing()).toMatchObject({ tier: 'standard', next: 'premium' });
    expect(await told(ada)).toEqual(await told(bob));
    await agree(of(100));
    await tellAll();
    await pass(24 * HOUR_MS);
    expect([(await standing()).tier, (await told(ada)).length]).toEqual(['premium', 2]);
    expect(await told(ada)).toEqual(await told(bob));
  });

  it('hears that it does not come', async () => {
    await askForPremium();
    await agree(of(90));
    await tellAll();
    await agree(of(70));
    await tellAll();
    expect([await told(ada, NO_RISE), await told(ada)]).toEqual([await told(bob, NO_RISE), await told(bob)]);
    expect(await told(ada, NO_RISE)).toHaveLength(1);
  });

  it('hears of it where its customers are past being told at that moment', async () => {
    await deposit(1000);
    await agree(of(90));
    // The word to its customers is being written, and they are past.
    const tells = (tx: Tx) =>
      tx.run(sql`
        with held as materialized (select id from market_group where id = 'premium' for no key update)
        update market_group_notice set told_up_to = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
        from held where group_id = held.id and ended_at is null`);
    expect((await duringTransaction(app.database, tells, upgrade)).status).toBe(200);
    expect(await told(ada)).toHaveLength(1);
  });

  it('is told with its customers by whoever waits for the word to them', async () => {
    await agree(of(90));
    // The word to them is being written: who tells its customers meanwhile finds them among them.
    const asks = async (tx: Tx) => {
      await app.tiers.lockBooks(tx, ada.userId);
      const state = (await app.tiers.lock(tx, ada.userId)) ?? expect.fail('nobody');
      const endsAt = new Date(app.clock.now().getTime() + 24 * HOUR_MS);
      await app.tiers.note(tx, { ...state, endsAt, next: 'premium', nextIsEarned: true });
    };
    await duringTransaction(app.database, asks, tellAll);
    expect(await told(ada)).toEqual(await told(bob));
    expect(await told(ada)).toHaveLength(1);
  });
});

describe('somebody whose tier ends', () => {
  it('hears of what comes to the ones below it from the word on', async () => {
    await deposit(1000);
    (await upgrade()).data();
    const body = { currency: 'USD', amount: 10_500, destination: 'My bank account 12345678' } as const;
    (await app.call(wallet.withdraw, { as: ada, body })).data();
    await agree({ spreadPercent: 100, commissionPercent: 110 }, 'standard');
    await tellAll();
    for (let night = 0; night < 29; night += 1) {
      app.clock.advance(24 * HOUR_MS);
      await app.wallet.reviewTiers();
    }
    await pass(0);
    await agree({ spreadPercent: 100, commissionPercent: 120 }, 'standard');
    await tellAll();
    expect(await told(ada)).toEqual([]);
    await pass(12 * HOUR_MS);
    await pass(12 * HOUR_MS - 1);
    expect((await standing()).endsAt).not.toBeNull();
    expect((await told(ada)).map((text) => text.includes('120%'))).toEqual([true]);
    await agree({ spreadPercent: 100, commissionPercent: 130 }, 'standard');
    await tellAll();
    expect((await told(ada)).map((text) => text.includes('130%'))).toEqual([true, false]);
    await pass(24 * HOUR_MS);
    expect([(await standing()).tier, (await told(ada)).length]).toEqual(['standard', 2]);
  });
});
