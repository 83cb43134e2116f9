import { admin, books, investment, notifications } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeKey } from '../../../testing/api-keys.ts';
import { duringTransaction } from '../../../testing/during-transaction.ts';
import { administrator, type Person, signInAs, verifiedCustomer } from '../../../testing/people.ts';
import { fillsOf, orderOf, quote } from '../../../testing/quotes.ts';
import { type SecondNode, startSecondNode, watched } from '../../../testing/second-node.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { close, dollarsOf, EUR_USD, open, place, traceOf } from '../../../testing/traders.ts';

/** Whoever is suspended or closed opens nothing: not by what rests in the market, nor by what is on its way. */
let app: TestApp;
/** Remembers whom it served; staff act where it cannot see them. */
let node: SecondNode;
let staff: Person;
let person: Person;
/** Comes before the node writes its next orders. */
let beforeWriting: (() => Promise<unknown>) | undefined;

beforeAll(async () => {
  app = await createTestApp();
  staff = await administrator(app);
  const database = watched(app.database, async (text, ask) => {
    const work = beforeWriting;
    if (!work || !text.includes('insert into trading_order')) return ask();
    beforeWriting = undefined;
    await work();
    return ask();
  });
  node = await startSecondNode(app, { database });
  await app.trading.owner.start();
});
beforeEach(async () => {
  await quote(app, 'EUR/USD', '1.0999', '1.1001');
  person = await verifiedCustomer(app);
});
afterAll(async () => {
  await app.trading.owner.stop();
  await node.close();
  await app.close();
});

type Status = 'active' | 'suspended' | 'closed';
const LIMIT = { orderType: 'limit', limitPrice: '1.09' } as const;
const SUSPENDED = 'Your account is suspended. Please contact support.';

const become = async (status: Status) =>
  (
    await app.call(admin.adminUpdateUser, {
      as: staff,
      params: { id: person.userId },
      body: { status, reason: 'As asked' },
    })
  ).data();
const eurUsd = (bid: string, ask: string) => quote(app, 'EUR/USD', bid, ask);
const rest = async (body: Parameters<typeof place>[2] = LIMIT) =>
  (await place(app, person, body)).data().order.id;
const fallTo = () => eurUsd('1.0898', '1.0900');
const positions = async () =>
  (await app.database.rows(sql`select id from trading_position where user_id = ${person.userId}`)).length;
const told = async () => {
  const as = await signInAs(app, person);
  const { notifications: list } = (await app.call(notifications.listNotifications, { as })).data();
  return list.flatMap(({ kind, title, body }) => (kind === 'trading' ? [{ title, body }] : []));
};
const CANCELLED = {
  title: 'Order cancelled',
  body: 'Your order to buy 1,000.00 EUR/USD at 1.09000 was cancelled: your account is suspended. Its funds are free again.',
};

describe('an order that rests in the market of somebody who was stopped since', () => {
  it('is cancelled when its price comes: nothing opens, its funds are free, and they are told once', async () => {
    const before = await dollarsOf(app, person.userId);
    const id = await rest();
    await become('suspended');
    await eurUsd('1.0950', '1.0952');
    expect(await orderOf(app, id)).toMatchObject({ status: 'pending' });
    await fallTo();
    expect(await orderOf(app, id)).toEqual({ status: 'cancelled', reason: 'suspended' });
    expect([await positions(), await dollarsOf(app, person.userId)]).toEqual([0, before]);
    expect(await told()).toEqual([CANCELLED]);
    const trace = await traceOf(app, person.userId);
    await eurUsd('1.0889', '1.0891');
    expect(await traceOf(app, person.userId)).toEqual(trace);
  });

  it('is cancelled in every account they have, and under whichever word staff have stopped them', async () => {
    const body = { kind: 'practice', name: 'Practice' } as const;
    const { id: bookId } = (await app.call(books.openBook, { as: person, body })).data();
    const order = { as: person, query: { book: bookId }, body: { ...EUR_USD, ...LIMIT } } as const;
    const { id } = (await app.call(investment.placeTrade, order)).data().order;
    await become('closed');
    await fallTo();
    expect(await orderOf(app, id)).toEqual({ status: 'cancelled', reason: 'suspended' });
  });

  it('fills as ever where they are active again before', async () => {
    const id = await rest();
    await become('suspended');
    await eurUsd('1.0950', '1.0952');
    await become('active');
    await fallTo();
    expect(await orderOf(app, id)).toEqual({ status: 'filled', reason: null });
    expect(await positions()).toBe(1);
  });

  it('fills where it only reduces, as their exits do', async () => {
    const [kept, lost] = [await open(app, person), await open(app, person, { stopLoss: '1.0900' })];
    const exit = {
      side: 'sell',
      orderType: 'limit',
      limitPrice: '1.12',
      positionFill: 'reduce_only',
    } as const;
    const id = await rest(exit);
    await become('suspended');
    await eurUsd('1.0899', '1.0901');
    expect((await fillsOf(app, lost)).slice(1)).toMatchObject([{ reason: 'stop_loss' }]);
    await eurUsd('1.1200', '1.1202');
    expect(await orderOf(app, id)).toEqual({ status: 'filled', reason: null });
    expect((await fillsOf(app, kept)).slice(1)).toMatchObject([{ reason: 'order' }]);
  });

  it('closes in a netting account, and is cancelled as a whole where a part of it would open', async () => {
    const netting = { params: { id: person.userId }, body: { positionMode: 'netting' } } as const;
    (await app.call(books.changeBook, { as: person, ...netting })).data();
    const held = await open(app, person);
    const sell = { side: 'sell', orderType: 'limit', limitPrice: '1.12' } as const;
    const [more, all] = [await rest({ ...sell, quantity: 1500 }), await rest(sell)];
    await become('suspended');
    await eurUsd('1.1200', '1.1202');
    expect(await orderOf(app, more)).toEqual({ status: 'cancelled', reason: 'suspended' });
    expect(await orderOf(app, all)).toEqual({ status: 'filled', reason: null });
    expect([await positions(), (await fillsOf(app, held)).length]).toEqual([1, 2]);
  });
});

describe('an order of somebody who is stopped while it is on its way', () => {
  /** Both are asked who they are before the desk decides, and not again when it writes. */
  const callers = [
    ['an API key', () => makeKey(app, person)],
    ['a session that is not known by heart', () => Promise.resolve(person)],
  ] as const;

  it.each(callers)('opens nothing where it has waited for the book: of %s', async (_, caller) => {
    const as = await caller();
    const shutting = async (tx: Pick<TestApp['database'], 'run'>) => {
      await tx.run(sql`select from ledger_book where user_id = ${person.userId} for update`);
      await tx.run(sql`update app_user set status = 'closed' where id = ${person.userId}`);
    };
    const refused = await duringTransaction(app.database, shutting, () => place(app, as));
    expect([refused.status, refused.error(), await positions()]).toEqual([403, SUSPENDED, 0]);
  });

  it.each(callers)('opens nothing on a node that remembers them as they were: of %s', async (_, caller) => {
    const as = await caller();
    expect((await node.post(as, '/investment/trade', EUR_USD)).status).toBe(200);
    app.clock.advance(61_000);
    const before = await dollarsOf(app, person.userId);
    beforeWriting = () => become('suspended');
    const refused = await node.post(as, '/investment/trade', EUR_USD);
    expect([refused.status, refused.body.error, beforeWriting]).toEqual([403, SUSPENDED, undefined]);
    expect([await positions(), await dollarsOf(app, person.userId)]).toEqual([1, before]);
    // Nor does it remember for longer than that they are stopped.
    await become('active');
    expect((await node.post(await makeKey(app, person), '/investment/trade', EUR_USD)).status).toBe(200);
  });

  it('closes what they have all the same', async () => {
    const [id, as] = [await open(app, person), await makeKey(app, person)];
    const suspending = async (tx: Pick<TestApp['database'], 'run'>) => {
      await tx.run(sql`select from ledger_book where user_id = ${person.userId} for update`);
      await tx.run(sql`update app_user set status = 'suspended' where id = ${person.userId}`);
    };
    const closed = await duringTransaction(app.database, suspending, () => close(app, as, id));
    expect(closed.data()).toMatchObject({ status: 'closed' });
  });

  it('is cancelled by the node that remembers them, when the price comes there', async () => {
    const id = await rest();
    expect(app.trading.desk.remembered(person.userId)).toBeDefined();
    const headers = { authorization: `Bearer ${staff.token}` };
    const answer = await node.server.inject({
      method: 'PUT',
      url: `/api/admin/users/${person.userId}`,
      headers,
      payload: { status: 'suspended', reason: 'As asked' },
    });
    expect(answer.statusCode).toBe(200);
    await fallTo();
    expect(await orderOf(app, id)).toEqual({ status: 'cancelled', reason: 'suspended' });
    expect([await positions(), await told()]).toEqual([0, [CANCELLED]]);
  });
});
