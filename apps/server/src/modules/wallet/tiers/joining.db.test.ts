import { admin, notifications, tiers, wallet } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '../../../platform/database/database.ts';
import { duringTransaction } from '../../../testing/during-transaction.ts';
import { administrator, type Person, signInAs, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

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

const upgrade = (tier: 'premium' | 'professional', as = ada) =>
  app.call(tiers.changeTier, { as, body: { tier } });
const standing = async () => (await app.call(tiers.getTier, { as: ada })).data();
const told = async () => {
  const { notifications: all } = (
    await app.call(notifications.listNotifications, { as: ada, query: {} })
  ).data();
  return all.map(({ title }) => title);
};

describe('somebody who joins a tier at the moment of a notice', () => {
  const DEARER = JSON.stringify({ all: { spreadPercent: 90, commissionPercent: 90 } });

  it('hears of it, though everybody else was told before they were in', async () => {
    await deposit(1000);
    const decided = async (tx: Tx) => {
      await tx.run(sql`select from market_group where id = 'premium' for no key update`);
      await tx.run(sql`
        insert into market_group_notice (group_id, version, is_dearer, terms, promised_at, told_up_to)
        values ('premium', 99, true, ${DEARER}::jsonb, now(), 'ffffffff-ffff-ffff-ffff-ffffffffffff')`);
    };
    const joined = await duringTransaction(app.database, decided, () => upgrade('premium'));
    expect(joined.status).toBe(200);
    expect(await told()).toEqual(
      expect.arrayContaining(['You are Premium now', 'Your trading costs change']),
    );
    await app.database.run(sql`update market_group_notice set ended_at = now() where version = 99`);
  });

  it('hears of a version that this node does not know yet', async () => {
    await deposit(10_000);
    await app.database.run(sql`
      insert into market_group_version (group_id, version, effective_at, terms)
      values ('professional', 99, ${new Date(app.clock.now().getTime() + DAY_MS)}, ${DEARER}::jsonb)`);
    (await upgrade('professional')).data();
    expect(await told()).toContain('Your trading costs change');
  });
});

describe('a higher tier in which something is stricter', () => {
  const HOUR_MS = 3_600_000;
  const stricter = async () => {
    const terms = JSON.stringify({ all: { spreadPercent: 70, commissionPercent: 70, maxLeverage: 25 } });
    await app.database.run(sql`
      insert into market_group_version (group_id, version, effective_at, terms)
      select 'premium', max(version) + 1, ${new Date(app.clock.now().getTime() - 1)}, ${terms}::jsonb
      from market_group_version where group_id = 'premium'`);
    await app.market.groups.look();
  };
  const aDayLater = async () => {
    app.clock.advance(24 * HOUR_MS);
    await app.trading.passTime();
    await app.wallet.reviewTiers();
    ada = await signInAs(app, ada);
    staff = await signInAs(app, staff);
  };

  it('comes whole a day after the word, to whoever still reaches it', async () => {
    await stricter();
    await deposit(1000);
    const asked = (await upgrade('premium')).data();
    expect(asked).toMatchObject({ tier: 'standard', next: 'premium' });
    expect(asked.endsAt).toBe(new Date(app.clock.now().getTime() + 24 * HOUR_MS).toISOString());
    expect(await told()).toContain('Your tier changes to Premium');
    expect((await upgrade('premium')).error()).toBe('A tier is on its way to you already');
    await app.wallet.reviewTiers();
    expect((await standing()).tier).toBe('standard');
    await aDayLater();
    expect(await standing()).toMatchObject({ tier: 'premium', endsAt: null });
  });

  it('that staff have decided on comes, whatever its customer asks for meanwhile', async () => {
    await stricter();
    await deposit(10_000);
    const decided = async (tx: Tx) => {
      await app.tiers.lockBooks(tx, ada.userId);
      const state = (await app.tiers.lock(tx, ada.userId)) ?? expect.fail('nobody');
      const endsAt = new Date(app.clock.now().getTime() + 24 * HOUR_MS);
      await app.tiers.note(tx, { ...state, endsAt, next: 'premium', nextIsEarned: false });
    };
    await app.database.transaction(decided);
    for (const wanted of ['premium', 'professional'] as const)
      expect((await upgrade(wanted)).error()).toBe('A tier is on its way to you already');
    await withdraw(19_000);
    await aDayLater();
    expect(await standing()).toMatchObject({ tier: 'premium', endsAt: null });
  });

  it('does not come to whoever has taken the money out meanwhile', async () => {
    await stricter();
    await deposit(1000);
    (await upgrade('premium')).data();
    await withdraw(10_500);
    await aDayLater();
    expect(await standing()).toMatchObject({ tier: 'standard', endsAt: null });
    expect(await told()).toContain('Your tier stays as it is');
  });
});
