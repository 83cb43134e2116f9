import { admin, books, investment, market, notifications, tiers } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '../../../platform/database/database.ts';
import { duringTransaction } from '../../../testing/during-transaction.ts';
import { administrator, type Person, signInAs, verifiedCustomer } from '../../../testing/people.ts';
import { quote } from '../../../testing/quotes.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let staff: Person;
let other: Person;
let ada: Person;
let bookId: string;

const DAY_MS = 86_400_000;

beforeAll(async () => {
  app = await createTestApp();
  await app.trading.owner.start();
});
beforeEach(async () => {
  [ada, staff, other] = await Promise.all([
    verifiedCustomer(app),
    administrator(app, 'super_admin'),
    administrator(app),
  ]);
  const body = { kind: 'trading', name: 'Swing trades' } as const;
  bookId = (await app.call(books.openBook, { as: ada, body })).data().id;
  const moved = { from: ada.userId, to: bookId, amount: 5000 };
  (await app.call(books.transferMoney, { as: ada, body: moved })).data();
});
afterAll(async () => {
  await app.trading.owner.stop();
  await app.close();
});

const propose = (group: string | null, book = bookId, as = staff, id = ada.userId) =>
  app.call(admin.adminProposeBookGroup, {
    as,
    params: { id, book },
    body: { group, reason: 'Trades much' },
  });
const approve = (id: string, as = other) => app.call(admin.adminApproveProposal, { as, params: { id } });
const decide = async (group: string | null) =>
  (await approve((await propose(group)).data().id)).data().status;
const bidOf = async (book?: string) =>
  (
    await app.call(market.getPrice, { as: ada, params: { symbol: 'EUR/USD' }, query: book ? { book } : {} })
  ).data().bid;
const buy = async (book?: string) => {
  const body = { symbol: 'EUR/USD', side: 'buy', orderType: 'market', quantity: 1, leverage: 10 } as const;
  const query = book ? { book } : {};
  const { position } = (await app.call(investment.placeTrade, { as: ada, body, query })).data();
  const explained = await app.call(investment.explainPosition, {
    as: ada,
    params: { id: position?.id ?? '' },
    query,
  });
  return explained.data().opening.group?.id;
};
const told = async () =>
  (await app.call(notifications.listNotifications, { as: ada, query: {} }))
    .data()
    .notifications.map(({ title, body }) => `${title}: ${body}`);
const comesIn = async () => {
  app.clock.advance(DAY_MS);
  await app.trading.passTime();
  await app.tiers.beginBookGroups();
  ada = await signInAs(app, ada);
  staff = await signInAs(app, staff);
  other = await signInAs(app, other);
};

describe('a group of its own for an account beside the main one', () => {
  it('counts at once where it is better: for what is quoted, filled, explained and shown', async () => {
    expect([await bidOf(), await bidOf(bookId)]).toEqual([1.0999, 1.0999]);
    expect(await decide('professional')).toBe('approved');
    expect([await bidOf(), await bidOf(bookId)]).toEqual([1.0999, 1.09996]);
    expect([await buy(), await buy(bookId)]).toEqual(['standard', 'professional']);
    expect(await app.trading.groupOf(bookId)).toBe('professional');
    const { books: mine } = (await app.call(books.listBooks, { as: ada })).data();
    expect(mine.map(({ terms }) => terms)).toEqual([undefined, 'Professional']);
    const { accounts } = (await app.call(tiers.getTier, { as: ada })).data();
    expect(accounts).toEqual([
      { id: bookId, name: 'Swing trades', group: 'Professional', spreadPercent: 40, commissionPercent: 40 },
    ]);
    const held = await app.call(admin.adminGetHoldings, { as: staff, params: { id: ada.userId } });
    expect(held.data().books?.map(({ group, hasOwnGroup }) => [group, hasOwnGroup])).toEqual([
      ['standard', undefined],
      ['professional', true],
    ]);
    expect((await told())[0]).toContain('“Swing trades” has the terms of Professional from now on');
  });

  it('comes a day after the word where something is dearer, also back to that of the main account', async () => {
    await decide('professional');
    await decide(null);
    expect((await told())[0]).toContain('your account “Swing trades” has the terms of your main account');
    expect((await propose(null)).error()).toBe('This account has these terms already');
    await app.tiers.beginBookGroups();
    expect(await app.trading.groupOf(bookId)).toBe('professional');
    expect((await app.call(tiers.getTier, { as: ada })).data().accounts?.[0]?.next).toMatchObject({
      group: null,
      at: new Date(app.clock.now().getTime() + DAY_MS).toISOString(),
      spreadPercent: 100,
    });
    await comesIn();
    expect(await app.trading.groupOf(bookId)).toBe('standard');
    expect((await app.call(tiers.getTier, { as: ada })).data().accounts).toBeUndefined();
  });

  it('stays what it is when the tier changes, and an order decided on the one before is decided anew', async () => {
    await decide('premium');
    const before = await buy(bookId);
    const tier = (
      await app.call(admin.adminUpdateUser, {
        as: staff,
        params: { id: ada.userId },
        body: { tier: 'professional', reason: 'Asked for' },
      })
    ).data().proposal;
    (await approve(tier?.id ?? '')).data();
    expect([before, await buy(bookId), await buy()]).toEqual(['premium', 'premium', 'professional']);
    await decide('professional');
    expect(await buy(bookId)).toBe('professional');
  });

  it('decides what a waiting order of that account meets, and of no other', async () => {
    const body = { symbol: 'EUR/USD', side: 'buy', orderType: 'limit', quantity: 1, leverage: 10 } as const;
    const wait = (query: { book?: string }) =>
      app.call(investment.placeTrade, { as: ada, body: { ...body, limitPrice: 1.09506 }, query });
    for (const query of [{}, { book: bookId }]) (await wait(query)).data();
    await decide('professional');
    await app.live.look();
    await app.trading.owner.settled();
    await quote(app, 'EUR/USD', '1.0949', '1.0951');
    const openIn = async (query: { book?: string }) =>
      (await app.call(investment.getPortfolio, { as: ada, query }))
        .data()
        .positions.map(({ entryPrice }) => entryPrice);
    expect([await openIn({}), await openIn({ book: bookId })]).toEqual([[], [1.09504]]);
    await quote(app, 'EUR/USD', '1.0999', '1.1001');
  });

  it('is that of an order which comes while the account moves', async () => {
    const moves = async (tx: Tx) => {
      await app.ledger.lock(tx, bookId);
      await app.ledger.changeGroup(tx, bookId, {
        group: 'professional',
        groupNext: null,
        groupChangesAt: null,
      });
    };
    await buy(bookId);
    expect(await duringTransaction(app.database, moves, () => buy(bookId))).toBe('professional');
  });

  it('is heard of with the others of the group: who has an account in it, and who is told that one comes', async () => {
    const isIn = async (group: string) =>
      (await app.trading.customersIn(app.database, group, null, 1000)).includes(ada.userId);
    expect([await isIn('standard'), await isIn('professional')]).toEqual([true, false]);
    await decide('professional');
    expect([await isIn('standard'), await isIn('professional'), await isIn('premium')]).toEqual([
      true,
      true,
      false,
    ]);
    await decide('premium');
    expect([await isIn('professional'), await isIn('premium')]).toEqual([true, true]);
    await comesIn();
    expect([await isIn('professional'), await isIn('premium')]).toEqual([false, true]);
  });

  it('hears at once of what is coming to the group it comes into', async () => {
    const terms = JSON.stringify({ all: { spreadPercent: 90, commissionPercent: 90 } });
    await app.database.run(sql`
      insert into market_group_version (group_id, version, effective_at, terms)
      values ('premium', 99, ${new Date(app.clock.now().getTime() + 5 * DAY_MS)}, ${terms}::jsonb)`);
    await decide('premium');
    expect((await told()).join()).toContain('For customers in Premium something becomes dearer');
  });

  it('moves once, whoever looks, and a second word takes the place of the first', async () => {
    await decide('professional');
    await decide('premium');
    await decide('professional');
    await comesIn();
    expect(await app.trading.groupOf(bookId)).toBe('professional');
    await decide('standard');
    app.clock.advance(DAY_MS);
    await app.trading.passTime();
    await Promise.all([app.tiers.beginBookGroups(), app.tiers.beginBookGroups()]);
    expect(await app.trading.groupOf(bookId)).toBe('standard');
    const rows = await app.database.rows(sql`
      select from audit_entry where subject_id = ${ada.userId} and detail ->> 'reason' = 'Decided by staff'`);
    expect(rows).toHaveLength(1);
  });

  it('is proposed by one and approved by another, never for oneself', async () => {
    const proposal = (await propose('premium')).data();
    expect(proposal).toMatchObject({
      kind: 'book-group',
      changes: [{ field: 'group', before: 'as the main account', after: 'Premium' }],
    });
    expect((await propose('premium')).status).toBe(409);
    expect((await approve(proposal.id, staff)).error()).toBe('You cannot approve your own request');
    expect(await app.trading.groupOf(bookId)).toBe('standard');
    const own = await propose('premium', staff.userId, staff, staff.userId);
    expect(own.status).toBe(403);
  });

  it('comes a day after the word where the group itself becomes dearer before that', async () => {
    const terms = JSON.stringify({ all: { spreadPercent: 110, commissionPercent: 100 } });
    await app.database.run(sql`
      insert into market_group_version (group_id, version, effective_at, terms)
      values ('professional', 99, ${new Date(app.clock.now().getTime() + 3_600_000)}, ${terms}::jsonb)`);
    await app.market.groups.look();
    await decide('professional');
    expect(await app.trading.groupOf(bookId)).toBe('standard');
    await comesIn();
    expect(await app.trading.groupOf(bookId)).toBe('professional');
  });

  it('is refused for the main account, a closed one, somebody else’s, and without a group of that name', async () => {
    expect((await propose('premium', ada.userId)).error()).toBe(
      'The tier of the customer decides for the main account',
    );
    expect((await propose('gold')).error()).toBe('There is no such group');
    expect((await propose(null)).error()).toBe('This account has these terms already');
    const bob = await verifiedCustomer(app);
    expect((await propose('premium', bookId, staff, bob.userId)).error()).toBe('Account not found');
    const waiting = (await propose('premium')).data();
    const back = { from: bookId, to: ada.userId, amount: 5000 };
    (await app.call(books.transferMoney, { as: ada, body: back })).data();
    (await app.call(books.closeBook, { as: ada, params: { id: bookId } })).data();
    expect((await approve(waiting.id)).status).toBe(409);
    expect((await propose('professional')).error()).toBe('This account is closed');
  });
});

describe('the database', () => {
  it('lets no main book have a group of its own', async () => {
    const broken = app.database.run(
      sql`update ledger_book set group_id = 'premium' where user_id = ${ada.userId}`,
    );
    await expect(broken).rejects.toThrow('ledger_book_tier');
  });
});
