import { mainBookOf } from '@halyard/accounting';
import { admin, books, contact, investment, users, wallet } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { duringTransaction } from '../../testing/during-transaction.ts';
import { administrator, type Person, signInAs, verifiedCustomer } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/** What waits for staff in one queue, and what is decided together. */

let app: TestApp;
let staff: Person;
let other: Person;
let zoe: Person;

beforeAll(async () => {
  app = await createTestApp({ WELCOME_CREDIT_USD: 100_000, STEP_UP_WITHDRAWAL_USD: 1_000_000 });
  [staff, other] = [await administrator(app), await administrator(app)];
  zoe = await verifiedCustomer(app);
});
afterAll(() => app.close());

const deposit = async (amount: number, as = zoe, currency = 'USD') =>
  (await app.call(wallet.depositFiat, { as, body: { currency, amount } })).data().id;
const withdrawal = async (amount: number, as = zoe) => {
  const body = { currency: 'USD', amount, destination: 'My bank account 12345678' };
  return (await app.call(wallet.withdraw, { as, body })).data().id;
};
const queue = async (as: Person, query: Readonly<Record<string, string | number>> = {}) =>
  (await app.call(admin.adminReadDesk, { as, query })).data();
const decide = (as: Person, body: Readonly<Record<string, unknown>>, key?: string) =>
  app.call(admin.adminDecideTogether, {
    as,
    body: body as never,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const completed = async (id: string) =>
  (await app.database.row<{ status: string }>(sql`select status from ledger_transaction where id = ${id}`))
    ?.status;
const ids = (answer: Awaited<ReturnType<typeof queue>>) => answer.items.map(({ id }) => id);

describe('the queue', () => {
  it('holds every kind, what is due first at its head, and tells until when', async () => {
    const paid = await withdrawal(100);
    app.clock.advance(60_000);
    const reported = await deposit(200);
    const body = { userId: zoe.userId, currency: 'USD', amount: 50_000, reason: 'Large' };
    const proposed = (await app.call(admin.adminAdjustWallet, { as: other, body })).data().proposal?.id ?? '';
    await app.call(contact.submitContact, {
      body: { name: 'Vera', email: 'vera@example.test', subject: 'Fees', message: 'What does it cost?' },
    });
    await app.server.inject({
      method: 'POST',
      url: '/api/users/kyc/documents?kind=identity',
      headers: { 'content-type': 'application/pdf', authorization: `Bearer ${zoe.token}` },
      payload: Buffer.from('%PDF-1.7 a passport, scanned'),
    });
    (await app.call(users.submitKyc, { as: zoe, body: {} })).data();

    const whole = await queue(staff);
    expect(whole.items.map(({ kind, id }) => [kind, kind === 'message' ? '' : id])).toEqual([
      ['deposit', reported],
      ['withdrawal', paid],
      ['proposal', proposed],
      ['identity', zoe.userId],
      ['message', ''],
    ]);
    const due = whole.items.map(({ dueAt }) => Date.parse(dueAt));
    expect(due).toEqual(due.toSorted((a, b) => a - b));
    const [first, second] = whole.items;
    expect(first).toMatchObject({
      kind: 'deposit',
      id: reported,
      email: zoe.email,
      amount: 200,
      usdValue: 200,
    });
    expect(Date.parse(first?.dueAt ?? '') - Date.parse(first?.since ?? '')).toBe(2 * 3_600_000);
    expect(second?.signs).toEqual(
      expect.arrayContaining(['new-destination', 'not-verified', 'first-of-kind']),
    );
    expect(whole.items.find(({ kind }) => kind === 'proposal')?.proposal).toMatchObject({
      proposedBy: other.email,
      amount: 50_000,
    });
    expect(whole.counts).toMatchObject({
      deposit: { waiting: 1, overdue: 0 },
      identity: { waiting: 1 },
      message: { waiting: 1 },
    });
    // What one has proposed oneself, and one's own, is for somebody else.
    expect((await queue(other)).counts.proposal.waiting).toBe(0);

    app.clock.advance(3 * 3_600_000);
    // Nobody stays signed in for that long.
    [staff, other, zoe] = [await signInAs(app, staff), await signInAs(app, other), await signInAs(app, zoe)];
    const later = await queue(staff, { due: 'overdue' });
    expect(ids(later)).toEqual([reported]);
    expect(later.total).toBe(1);
    expect(ids(await queue(staff, { search: 'my bank' }))).toEqual([]);
    expect(ids(await queue(staff, { kind: 'withdrawal', search: zoe.email.toUpperCase() }))).toEqual([paid]);
    await decide(staff, {
      decision: 'reject',
      reason: 'Over',
      items: [
        { kind: 'deposit', id: reported },
        { kind: 'withdrawal', id: paid },
        { kind: 'proposal', id: proposed },
      ],
    });
    expect((await queue(staff)).items.map(({ kind }) => kind).toSorted()).toEqual(['identity', 'message']);
  });

  it('comes in pages that leave nothing out, in each order', async () => {
    const mine = [];
    for (let nth = 0; nth < 7; nth++) mine.push(await deposit(100 + nth));
    for (const sort of ['due', 'newest', 'largest']) {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page = await queue(staff, { kind: 'deposit', sort, limit: 3, ...(cursor ? { cursor } : {}) });
        seen.push(...ids(page));
        cursor = page.next;
      }
      expect(seen.toSorted()).toEqual(mine.toSorted());
      if (sort === 'largest') expect(seen[0]).toBe(mine[6]);
    }
    const bad = await app.call(admin.adminReadDesk, { as: staff, query: { cursor: 'x' } });
    expect(bad.status).toBe(400);
    await decide(staff, {
      decision: 'reject',
      reason: 'Over',
      items: mine.map((id) => ({ kind: 'deposit', id })),
    });
  });
});

it('the largest first: what nobody knows the worth of stands before all, what is no money after it', async () => {
  const adjust = async (currency: string, amount: number) => {
    const body = { userId: zoe.userId, currency, amount, reason: 'Large' };
    return (await app.call(admin.adminAdjustWallet, { as: other, body })).data().proposal?.id ?? '';
  };
  const [small, large] = [await deposit(100), await deposit(60_000)];
  const [taken, unknown] = [await adjust('USD', -50_000), await adjust('EUR', 20_000)];
  const page = await queue(staff, { sort: 'largest', limit: 2 });
  const rest = await queue(staff, { sort: 'largest', cursor: page.next ?? '' });
  expect(ids(page)).toEqual([unknown, large]);
  expect(ids(rest).slice(0, 2)).toEqual([taken, small]);
  expect(rest.items[0]).toMatchObject({ amount: -50_000, usdValue: 50_000 });
  await decide(staff, {
    decision: 'reject',
    reason: 'Over',
    items: [
      { kind: 'deposit', id: small },
      { kind: 'deposit', id: large },
      { kind: 'proposal', id: taken },
      { kind: 'proposal', id: unknown },
    ],
  });
});

describe('what is decided together', () => {
  it('is decided each for itself: what is refused is told, and the rest is done', async () => {
    const [a, b, gone] = [await deposit(110), await deposit(120), await deposit(130)];
    (
      await app.call(admin.adminRejectTransaction, {
        as: other,
        params: { id: gone },
        body: { reason: 'No' },
      })
    ).data();
    const large = await deposit(60_000);
    const items = [
      { kind: 'deposit', id: a },
      { kind: 'deposit', id: gone },
      { kind: 'deposit', id: b, amount: '119.50' },
      { kind: 'deposit', id: large },
      { kind: 'withdrawal', id: newId() },
      { kind: 'proposal', id: newId() },
      { kind: 'deposit', id: a },
    ];
    const before = await usd();
    const answer = (await decide(staff, { decision: 'approve', items })).data();
    expect(answer.results.map(({ id, outcome, code }) => [id, outcome, code])).toEqual([
      [a, 'done', null],
      [gone, 'refused', 'not-pending'],
      [b, 'done', null],
      [large, 'waits', null],
      [items[4]?.id, 'refused', 'transaction-not-found'],
      [items[5]?.id, 'refused', 'approval-not-found'],
    ]);
    expect(answer.results[1]?.message).toBe('This transaction is no longer pending');
    expect(await usd()).toBe(before + 229.5);
    // What waits for a second one is no longer in the queue of the first, and stands in that of the other.
    expect(ids(await queue(staff, { kind: 'deposit' }))).not.toContain(large);
    const theirs = (await queue(other, { kind: 'deposit' })).items.find(({ id }) => id === large);
    expect(theirs?.signs).toContain('second');
    expect((await decide(other, { decision: 'approve', items: [items[3]] })).data().results[0]?.outcome).toBe(
      'done',
    );
    const trail = await app.database.rows<{ id: string }>(sql`
      select detail ->> 'transactionId' as id from audit_entry
      where action = 'transaction.approved' and actor_id = ${staff.userId} and ip = '127.0.0.1'`);
    expect(trail.map(({ id }) => id)).toEqual(expect.arrayContaining([a, b]));
  });

  it('ends with what had begun when the rights of whoever decides were taken away', async () => {
    const leaving = await administrator(app);
    const [first, second] = [await deposit(110), await deposit(120)];
    const items = [first, second].map((id) => ({ kind: 'deposit', id }));
    const answer = await duringTransaction(
      app.database,
      async (tx) => {
        await app.ledger.lock(tx, mainBookOf(zoe.userId));
        await tx.run(sql`update app_user set role = 'user' where id = ${leaving.userId}`);
      },
      () => decide(leaving, { decision: 'approve', items }),
    );
    expect(answer.data().results.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['done', null],
      ['refused', 'not-permitted'],
    ]);
    expect(await completed(second)).toBe('pending');
  });

  it('is not decided twice by a repeat, which gets the first answer', async () => {
    const [a, b] = [await deposit(110), await deposit(120)];
    const body = { decision: 'approve', items: [a, b].map((id) => ({ kind: 'deposit', id })) };
    const before = await usd();
    const both = await Promise.all([decide(staff, body, 'twice'), decide(staff, body, 'twice')]);
    for (const answer of both)
      expect(answer.data().results.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
    expect(await usd()).toBe(before + 230);
    // The same key for something else about the same thing is refused, and does nothing.
    const reject = { ...body, decision: 'reject', reason: 'No' };
    const reused = (await decide(staff, reject, 'twice')).data();
    expect(reused.results.map(({ code }) => code)).toEqual(['key-reused', 'key-reused']);
    const anew = (await decide(staff, body)).data();
    expect(anew.results.map(({ code }) => code)).toEqual(['not-pending', 'not-pending']);
  });

  it('counts with all one decides alone in a day, from one to the next', async () => {
    const [person, alone] = [await verifiedCustomer(app), await administrator(app)];
    const made = [];
    for (let nth = 0; nth < 3; nth++) made.push(await deposit(4000, person));
    const items = made.map((id) => ({ kind: 'deposit', id }));
    const { results } = (await decide(alone, { decision: 'approve', items })).data();
    expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'waits']);
    const paid = await withdrawal(100, person);
    const refused = (
      await decide(alone, { decision: 'approve', items: [{ kind: 'withdrawal', id: paid }] })
    ).data();
    expect(refused.results[0]).toMatchObject({ outcome: 'refused', code: 'own-deposit' });
    expect(
      (await queue(alone, { kind: 'withdrawal' })).items.map(({ id, signs }) => [id, signs[0]]),
    ).toContainEqual([paid, 'own-deposit']);
    expect(await completed(paid)).toBe('pending');
  });

  it('needs a reason to be rejected, is of limited length, and is staff business', async () => {
    const id = await deposit(110);
    const items = [{ kind: 'deposit', id }];
    expect((await decide(staff, { decision: 'reject', items })).error()).toBe('Please give a reason');
    const many = Array.from({ length: admin.MOST_TOGETHER + 1 }, () => ({ kind: 'deposit', id: newId() }));
    expect((await decide(staff, { decision: 'approve', items: many })).status).toBe(400);
    expect((await decide(staff, { decision: 'approve', items: [] })).status).toBe(400);
    expect((await decide(zoe, { decision: 'approve', items })).status).toBe(403);
    expect(await completed(id)).toBe('pending');
  });
});

describe('a customer, as whoever decides has to know them', () => {
  it('comes with sums and what came before, and that somebody looked is written down', async () => {
    const person = await verifiedCustomer(app);
    const [a] = [await deposit(500, person), await withdrawal(40, person)];
    await decide(staff, { decision: 'approve', items: [{ kind: 'deposit', id: a }] });
    const params = { id: person.userId };
    const seen = (await app.call(admin.adminReadCustomer, { as: staff, params })).data();
    expect(seen).toMatchObject({
      email: person.email,
      kycStatus: 'none',
      day: { depositedUsd: 500, withdrawnUsd: 40 },
      ever: { depositedUsd: 500, withdrawnUsd: 0 },
      balance: 100_500,
    });
    expect(seen.recent.map(({ type, status }) => [type, status])).toEqual([
      ['withdrawal', 'pending'],
      ['deposit', 'completed'],
      ['adjustment', 'completed'],
    ]);
    const trail = await app.database.rows(sql`
      select 1 from audit_entry where action = 'user.read' and subject_id = ${person.userId}`);
    expect(trail).toHaveLength(1);
    const nobody = await app.call(admin.adminReadCustomer, { as: staff, params: { id: newId() } });
    expect([nobody.status, nobody.error()]).toEqual([404, 'User not found']);
  });
});

describe('looking for something', () => {
  const find = async (search: string) =>
    (await app.call(admin.adminFind, { as: staff, query: { search } })).data();

  it('finds people by any part of them, references by their beginning, and anything by its id', async () => {
    const id = await deposit(110);
    const { reference } = (await queue(staff, { kind: 'deposit' })).items.map(({ about }) => ({
      reference: about,
    }))[0] ?? { reference: '' };
    expect((await find(zoe.email)).map(({ kind, detail }) => [kind, detail])).toEqual([
      ['customer', zoe.email],
    ]);
    expect((await find(reference.toLowerCase())).map(({ title }) => title)).toContain(reference);
    expect((await find(reference.slice(0, 8))).map(({ title }) => title)).toContain(reference);
    expect(await find(id)).toMatchObject([{ kind: 'transaction', id, userId: zoe.userId, state: 'pending' }]);
    expect((await find('vera@example')).map(({ kind }) => kind)).toEqual(['message']);
    expect(await find('v')).toEqual([]);
    expect(await find('100%')).toEqual([]);
  });

  it("finds orders by the names of their customers', whoever they are and in whichever of their accounts", async () => {
    const body = {
      symbol: 'EUR/USD',
      side: 'buy',
      quantity: 100,
      leverage: 50,
      clientOrderId: 'grid:17',
    } as const;
    const { order } = (await app.call(investment.placeTrade, { as: zoe, body })).data();
    const practice = { kind: 'practice', name: 'Trying' } as const;
    const { id: book } = (await app.call(books.openBook, { as: zoe, body: practice })).data();
    const beside = (await app.call(investment.placeTrade, { as: zoe, body, query: { book } })).data().order;
    expect(await find('grid:17')).toEqual(
      [beside, order].map(({ id }) => ({
        kind: 'order',
        id,
        title: 'buy EUR/USD',
        detail: zoe.email,
        state: 'filled',
        userId: zoe.userId,
      })),
    );
    expect(await find('grid:1')).toEqual([]);
  });
});

describe('a view', () => {
  const create = (as: Person, name: string, isShared = false) =>
    app.call(admin.adminCreateView, {
      as,
      body: { screen: 'desk', name, place: { kind: 'deposit' }, isShared },
    });
  const listed = async (as: Person) => (await app.call(admin.adminListViews, { as })).data();

  it('is seen by whoever made it, and by colleagues once it is shared', async () => {
    const made = (await create(staff, 'Large deposits')).data();
    expect(made).toMatchObject({ owner: staff.email, isOwn: true, place: { kind: 'deposit' } });
    expect(await listed(other)).toEqual([]);
    const params = { id: made.id };
    const body = { name: 'Ours', place: { sort: 'largest' }, isShared: true };
    (await app.call(admin.adminUpdateView, { as: staff, params, body })).data();
    expect(await listed(other)).toMatchObject([{ name: 'Ours', isOwn: false, place: { sort: 'largest' } }]);
    const theirs = await app.call(admin.adminUpdateView, { as: other, params, body });
    expect([theirs.status, theirs.error()]).toEqual([404, 'View not found']);
    expect((await app.call(admin.adminDeleteView, { as: other, params })).status).toBe(404);
    (await app.call(admin.adminDeleteView, { as: staff, params })).data();
    expect(await listed(staff)).toEqual([]);
  });

  it('has a name of its own, and there are only so many', async () => {
    const person = await administrator(app);
    const both = await Promise.all([create(person, 'Same'), create(person, 'Same')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await create(person, 'Same')).error()).toBe('You already have a view of this name');
    expect((await create(person, ' ')).status).toBe(400);
    for (let nth = 1; nth < admin.MOST_VIEWS; nth++) (await create(person, `View ${nth}`)).data();
    const full = await create(person, 'One more');
    expect([full.status, full.error()]).toEqual([409, 'You have the largest number of views']);
  });
});

async function usd(): Promise<number> {
  const [balance] = (await app.call(wallet.getBalance, { as: zoe, params: { symbol: 'USD' } })).data();
  return balance?.balance ?? 0;
}
