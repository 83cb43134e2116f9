import { admin, market, notifications, tiers, wallet } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '../../../platform/database/database.ts';
import { duringTransaction } from '../../../testing/during-transaction.ts';
import { administrator, type Person, signInAs, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { place } from '../../../testing/traders.ts';

let app: TestApp;
let staff: Person;
let ada: Person;

const DAY_MS = 86_400_000;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  ada = await verifiedCustomer(app);
  staff = await administrator(app, 'super_admin');
});
afterAll(() => app.close());

/** Paid in and believed. */
async function deposit(amount: number): Promise<void> {
  const { id } = (await app.call(wallet.depositFiat, { as: ada, body: { currency: 'USD', amount } })).data();
  (await app.call(admin.adminApproveTransaction, { as: staff, params: { id } })).data();
}
async function withdraw(amount: number): Promise<void> {
  const body = { currency: 'USD', amount, destination: 'My bank account 12345678' };
  (await app.call(wallet.withdraw, { as: ada, body })).data();
}

const upgrade = (tier: 'standard' | 'premium' | 'professional', as = ada) =>
  app.call(tiers.changeTier, { as, body: { tier } });
const standing = async () => (await app.call(tiers.getTier, { as: ada })).data();
const bidOf = async () =>
  (await app.call(market.getPrice, { as: ada, params: { symbol: 'EUR/USD' } })).data().bid;
const told = async () => {
  const { notifications: all } = (
    await app.call(notifications.listNotifications, { as: ada, query: {} })
  ).data();
  return all.map(({ title }) => title);
};

/** So many nights go by, each looked at. */
async function nights(count: number): Promise<void> {
  for (let night = 0; night < count; night += 1) {
    app.clock.advance(DAY_MS);
    await app.wallet.reviewTiers();
  }
  ada = await signInAs(app, ada);
  staff = await signInAs(app, staff);
}

describe('a tier that somebody reaches', () => {
  it('is refused as long as what was paid in, or what is there, is too little', async () => {
    const refused = await upgrade('premium');
    expect([refused.status, refused.error()]).toEqual([
      409,
      'This tier needs $1,000.00 of net deposits and of equity. You have $0.00 and $10,000.00.',
    ]);
    await deposit(999.99);
    expect((await upgrade('premium')).status).toBe(409);
    expect((await upgrade('standard')).error()).toBe(
      'Your accounts are in this tier or a higher one already',
    );
    expect(await standing()).toMatchObject({ tier: 'standard', netDeposits: 999.99, equity: 10_999.99 });
  });

  it('counts at once, is told, and shrinks the spread of all their books', async () => {
    await deposit(1000);
    expect(await bidOf()).toBe(1.0999);
    const version = async () => (await app.ledger.book(app.database, ada.userId, ada.userId))?.version ?? 0n;
    const before = await version();
    expect((await upgrade('premium')).data()).toMatchObject({
      tier: 'premium',
      netDeposits: 1000,
      endsAt: null,
      tiers: [
        { tier: 'standard', minimum: 100, spreadPercent: 100, commissionPercent: 100, isReached: true },
        { tier: 'premium', minimum: 1000, spreadPercent: 70, commissionPercent: 70, isReached: true },
        { tier: 'professional', minimum: 10_000, spreadPercent: 40, commissionPercent: 40, isReached: false },
      ],
    });
    expect([await app.trading.groupOf(ada.userId), (await version()) > before]).toEqual(['premium', true]);
    expect(await bidOf()).toBe(1.09993);
    expect(await told()).toContain('You are Premium now');
  });

  it('is not reached by money that goes round', async () => {
    for (let round = 0; round < 3; round += 1) {
      await deposit(600);
      await withdraw(600);
    }
    expect((await standing()).netDeposits).toBe(0);
    expect((await upgrade('premium')).status).toBe(409);
  });

  it('is given once, however often it is asked for at the same moment', async () => {
    await deposit(1000);
    const answers = await Promise.all([1, 2, 3, 4].map(() => upgrade('premium')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });
});

describe('a tier that is not reached any more', () => {
  it('ends a day after the word, which comes with the thirtieth night below both', async () => {
    await deposit(1000);
    (await upgrade('premium')).data();
    // Of the practice funds of the simulated house nothing is left either.
    await withdraw(10_500);
    await nights(29);
    expect((await standing()).endsAt).toBeNull();
    await nights(1);
    expect(await told()).toContain('Your Premium tier ends');
    expect([(await standing()).tier, (await standing()).endsAt !== null]).toEqual(['premium', true]);
    await nights(1);
    expect(await standing()).toMatchObject({ tier: 'standard', endsAt: null });
    expect(await bidOf()).toBe(1.0999);
  });

  it('may end in the middle of an order, which then costs what the one after it does', async () => {
    await deposit(1000);
    (await upgrade('premium')).data();
    const buy = async () => {
      const { position } = (await place(app, ada)).data();
      return [position?.entryPrice, position?.commission];
    };
    const before = await buy();
    const ends = async (tx: Tx) => {
      await app.tiers.lockBooks(tx, ada.userId);
      const state = (await app.tiers.lock(tx, ada.userId)) ?? expect.fail('nobody');
      const after = { ...state, tier: 'standard', isEarned: false } as const;
      await app.tiers.move(tx, { by: null, reason: 'Below its minimum for long' }, state, after);
    };
    const met = await duringTransaction(app.database, ends, buy);
    expect([before[0], met[0]]).toEqual([1.10007, 1.1001]);
    expect(met).toEqual(await buy());
    expect(met[1]).toBeGreaterThan(before[1] ?? 0);
  });

  it('stays where one of the two holds, and where it is reached again before its end', async () => {
    await deposit(1000);
    (await upgrade('premium')).data();
    await nights(31);
    expect(await standing()).toMatchObject({ tier: 'premium', endsAt: null });
    await withdraw(10_500);
    await nights(30);
    expect((await standing()).endsAt).not.toBeNull();
    for (const amount of [6000, 6000]) await deposit(amount);
    await nights(1);
    expect(await standing()).toMatchObject({ tier: 'premium', endsAt: null });
  });

  it('ends for everybody whose time it is, though one of them cannot be looked at', async () => {
    const people: Person[] = [];
    for (let count = 0; count < 2; count += 1) {
      if (count > 0) ada = await verifiedCustomer(app);
      await deposit(1000);
      (await upgrade('premium')).data();
      await withdraw(10_500);
      people.push(ada);
    }
    const { lockBooks } = app.tiers;
    const stuck = people.map(({ userId }) => userId).toSorted()[0];
    const ids = people.map(({ userId }) => userId);
    const nightsBelow = () =>
      app.database.rows<{ nights: number }>(
        sql`select tier_nights_below as nights from app_user where id = any (${ids}::uuid[]) order by id`,
      );
    Object.assign(app.tiers, {
      lockBooks: (...asked: Parameters<typeof lockBooks>) =>
        asked[1] === stuck ? Promise.reject(new Error('not now')) : lockBooks(...asked),
    });
    app.clock.advance(DAY_MS);
    await expect(app.wallet.reviewTiers()).rejects.toThrow('could not be looked at yet');
    Object.assign(app.tiers, { lockBooks });
    expect(await nightsBelow()).toEqual([{ nights: 0 }, { nights: 1 }]);
  });

  it('is none of those that staff have given', async () => {
    await app.database.run(sql`update app_user set tier = 'professional' where id = ${ada.userId}`);
    await nights(40);
    expect((await standing()).tier).toBe('professional');
  });
});
