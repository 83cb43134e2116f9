import { admin, books, notifications, tiers, wallet } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '../../../platform/database/database.ts';
import { duringTransaction } from '../../../testing/during-transaction.ts';
import { administrator, type Person, signInAs, verifiedCustomer } from '../../../testing/people.ts';
import { quote } from '../../../testing/quotes.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

/** Whoever comes into a group by two ways, with an account and with their tier, hears of what comes to it once. */

let app: TestApp;
let staff: Person;
let other: Person;
let ada: Person;
let accounts: readonly [string, string];

const DAY_MS = 86_400_000;

/** Premium allows less leverage than standard, and is about to cost more. */
beforeEach(async () => {
  app = await createTestApp();
  [staff, other] = [await administrator(app), await administrator(app)];
  await agree(70);
  app.clock.advance(DAY_MS);
  await quote(app, 'EUR/USD', '1.0999', '1.1001');
  await app.trading.passTime();
  [staff, other] = [await signInAs(app, staff), await signInAs(app, other)];
  ada = await verifiedCustomer(app);
  await deposit(1000);
  accounts = [await openAccount(), await openAccount()];
});
afterEach(() => app.close());

async function deposit(amount: number): Promise<void> {
  const { id } = (await app.call(wallet.depositFiat, { as: ada, body: { currency: 'USD', amount } })).data();
  (await app.call(admin.adminApproveTransaction, { as: staff, params: { id } })).data();
}
const openAccount = async () =>
  (await app.call(books.openBook, { as: ada, body: { kind: 'trading', name: 'One more' } })).data().id;

async function approve({ id }: { readonly id: string }): Promise<void> {
  (await app.call(admin.adminApproveProposal, { as: other, params: { id } })).data();
}
/** Two of the staff agree on the terms of premium, and its customers are told. */
async function agree(spreadPercent: number): Promise<void> {
  const groups = (await app.call(admin.adminListGroups, { as: staff })).data();
  const version = groups.find(({ id }) => id === 'premium')?.version ?? 0;
  const terms = { all: { spreadPercent, commissionPercent: 70, maxLeverage: 25 } };
  const body = { terms, from: null, version, reason: 'The board said so' };
  await approve(
    (await app.call(admin.adminProposeGroupVersion, { as: staff, params: { id: 'premium' }, body })).data(),
  );
  await app.jobs.find(({ name }) => name === 'tell-of-groups')?.run();
}
async function proposeAccount(book: string) {
  const body = { group: 'premium', reason: 'Trades much' } as const;
  const params = { id: ada.userId, book };
  return (await app.call(admin.adminProposeBookGroup, { as: staff, params, body })).data();
}
const giveAccount = async (book: string) => approve(await proposeAccount(book));
async function proposeTier() {
  const body = { tier: 'premium', reason: 'Asked for' } as const;
  const given = await app.call(admin.adminUpdateUser, { as: staff, params: { id: ada.userId }, body });
  return given.data().proposal ?? expect.fail('nothing to decide');
}
const giveTier = async () => approve(await proposeTier());
const askForTier = async () => {
  const asked = await app.call(tiers.changeTier, { as: ada, body: { tier: 'premium' } });
  expect(asked.data().next).toBe('premium');
};
const told = async () => {
  const { notifications: all } = (
    await app.call(notifications.listNotifications, { as: ada, query: {} })
  ).data();
  return all.filter(({ title }) => title === 'Your trading costs change').length;
};

describe('dearer terms that are on their way to a group', () => {
  it.each<readonly [string, () => Promise<void>, () => Promise<void>]>([
    ['who has an account there and then asks for the tier', () => giveAccount(accounts[0]), askForTier],
    [
      'who is on the way to the tier and then gets an account there',
      askForTier,
      () => giveAccount(accounts[0]),
    ],
    ['of whom a second account is given it', () => giveAccount(accounts[0]), () => giveAccount(accounts[1])],
    ['who has asked for the tier and is then given it', askForTier, giveTier],
    ['whose account comes there and who is then given the tier', () => giveAccount(accounts[0]), giveTier],
  ])('are heard of once by somebody %s', async (_, first, second) => {
    await agree(90);
    await first();
    expect(await told()).toBe(1);
    await second();
    expect(await told()).toBe(1);
    await agree(100);
    expect(await told()).toBe(2);
  });

  it('are heard of once by somebody for whom both are decided at one moment', async () => {
    await agree(90);
    const proposed = await proposeAccount(accounts[0]);
    // Both wait for the accounts, each on a connection of its own.
    const holds = (tx: Tx) =>
      tx.run(sql`select from ledger_book where owner_id = ${ada.userId} for no key update`);
    await duringTransaction(app.database, holds, () => Promise.all([askForTier(), approve(proposed)]));
    expect(await told()).toBe(1);
  });

  it('are heard of again by somebody who had left the group meanwhile', async () => {
    await agree(90);
    await giveAccount(accounts[0]);
    const body = { group: null, reason: 'No longer' } as const;
    const params = { id: ada.userId, book: accounts[0] };
    await approve((await app.call(admin.adminProposeBookGroup, { as: staff, params, body })).data());
    await askForTier();
    expect(await told()).toBe(2);
  });

  it('are not heard of by somebody who comes after others have overtaken them', async () => {
    await agree(90);
    await agree(60);
    await giveAccount(accounts[0]);
    expect(await told()).toBe(0);
  });
});
