import { depositSuspended } from '@halyard/accounting';
import { admin, books, investment, notifications, transactions, wallet } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { administrator, type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { EUR_USD, open, place, tick } from '../../../testing/traders.ts';
import type { Arrived } from './credit-arrival.ts';
import { insertArrival } from './store-arrivals.ts';

let app: TestApp;
let staff: Person;
let otherStaff: Person;

beforeAll(async () => {
  app = await createTestApp();
  staff = await administrator(app);
  otherStaff = await administrator(app);
});
afterEach(async () => {
  // The world outside of this house is a bank that keeps bitcoin: its one statement says what the journal says.
  const [file, holds] = [newId(), -(await houseOf('bank'))];
  await app.database.transaction(async (tx) => {
    await tx.run(sql`delete from rail_bank_statement`);
    await tx.run(sql`
      insert into rail_bank_file (id, source, status, name, sha256, content, statements, entry_count, uploaded_at)
      values (${file}, 'inbox', 'taken', 'bitcoin', ${file}, '', '{}', 0, now())`);
    await tx.run(sql`
      insert into rail_bank_statement (id, file_id, iban, currency, format, position, name, opened_on, opening, closed_on,
        closing, taken_at)
      values (${file}, ${file}, 'XX', 'BTC', 'mt940', 1, '1', now(), ${holds}, now(), ${holds}, now())`);
  });
});
afterAll(() => app.close());

const BTC = 100_000_000n;
const arrivedFor = ({ userId }: Person, changes: Partial<Arrived> = {}): Arrived => ({
  userId,
  asset: 'BTC',
  amount: BTC / 10n,
  network: 'Bitcoin',
  rail: 'utxo',
  address: 'an address of their own',
  txHash: 'a'.repeat(64),
  ...changes,
});
/** What a rail does, with the locks it takes first. */
const byRail = <T>(
  { userId }: Person,
  act: (tx: Parameters<Parameters<typeof app.database.transaction>[0]>[0]) => Promise<T>,
) =>
  app.database.transaction(async (tx) => {
    await app.ledger.lockRealBooks(tx, userId);
    await app.ledger.lock(tx, userId);
    return act(tx);
  });
const credited = async (person: Person, changes: Partial<Arrived> = {}) =>
  byRail(person, async (tx) => {
    const arrived = arrivedFor(person, changes);
    const row = await app.wallet.arrivals.begin(tx, arrived);
    return app.wallet.arrivals.credit(tx, row, arrived.amount, 'bank');
  });
async function balanceOf(person: Person, symbol = 'BTC'): Promise<number> {
  const all = (await app.call(wallet.getBalances, { as: person })).data();
  return all.find(({ currency }) => currency === symbol)?.availableBalance ?? 0;
}
async function houseOf(account: string): Promise<bigint> {
  const row = await app.database.row<{ total: bigint }>(sql`
    select coalesce(sum(amount), 0)::bigint as total from ledger_line where user_id is null and account = ${account} and asset = 'BTC'`);
  return row?.total ?? 0n;
}
const detail = async (as: Person, id: string) =>
  (await app.call(transactions.getTransaction, { as, params: { id } })).data();

describe('what a rail has seen and is not final', () => {
  const inQueue = async (id: string) => {
    const query = { kind: 'deposit', limit: 100 } as const;
    const { items } = (await app.call(admin.adminReadDesk, { as: staff, query })).data();
    return items.find((one) => one.id === id);
  };
  const waiting = async () => (await app.call(admin.adminReadQueues, { as: staff })).data().deposits.waiting;
  const approvals = async (id: string) =>
    (await app.call(admin.adminGetTransaction, { as: staff, params: { id } })).data().approvals;

  it('stands in no queue before it is offered, since nobody may decide about it', async () => {
    const person = await verifiedCustomer(app);
    const before = await waiting();
    const row = await byRail(person, (tx) => app.wallet.arrivals.begin(tx, arrivedFor(person)));
    expect([await inQueue(row.id), await waiting(), await approvals(row.id)]).toEqual([
      undefined,
      before,
      null,
    ]);
    expect((await detail(person, row.id)).arrival).toBe('seen');
    await byRail(person, async (tx) => {
      await app.wallet.arrivals.offer(tx, row);
      await app.wallet.arrivals.tellOffered(tx, row);
    });
    expect([await inQueue(row.id), await waiting(), await approvals(row.id)]).toMatchObject([
      { arrived: true },
      before + 1,
      { given: 0, needed: 1 },
    ]);
    expect((await detail(person, row.id)).arrival).toBe('arrived');
    const told = (await app.call(notifications.listNotifications, { as: person })).data().notifications;
    expect(told[0]?.body).toBe(
      `Your payment of 0.10000000 BTC (${row.reference}) has arrived. Our staff will confirm it, and you need not do anything more.`,
    );
  });

  it('is not what a customer merely says, which may be rejected', async () => {
    const person = await verifiedCustomer(app);
    const before = await waiting();
    const body = { amount: 300, currency: 'EUR' };
    const { id } = (await app.call(wallet.depositFiat, { as: person, body })).data();
    await app.database.transaction((tx) =>
      insertArrival(tx, {
        transactionId: id,
        userId: person.userId,
        network: 'Bank transfer',
        rail: 'bank',
        standsIn: 'nowhere',
        reportedAsset: 'EUR',
      }),
    );
    expect([(await inQueue(id))?.arrived, await waiting()]).toEqual([undefined, before + 1]);
    expect((await detail(person, id)).arrival).toBe('announced');
    const reject = { as: staff, params: { id }, body: { reason: 'It has not come' } };
    expect((await app.call(admin.adminRejectTransaction, reject)).data().status).toBe('failed');
  });
});

describe('a payment that a rail saw', () => {
  it('is pending until it is final, and is then the customer’s, once', async () => {
    const person = await verifiedCustomer(app);
    const before = await houseOf('bank');
    const row = await byRail(person, (tx) => app.wallet.arrivals.begin(tx, arrivedFor(person)));
    expect(await balanceOf(person)).toBe(0);
    const tooSoon = await app.call(admin.adminApproveTransaction, { as: staff, params: { id: row.id } });
    expect(tooSoon.body).toMatchObject({ code: 'not-arrived-yet' });
    await byRail(person, (tx) => app.wallet.arrivals.credit(tx, row, row.amount, 'bank'));
    expect(await balanceOf(person)).toBe(0.1);
    expect((await houseOf('bank')) - before).toBe(-BTC / 10n);
    const twice = byRail(person, (tx) => app.wallet.arrivals.credit(tx, row, row.amount, 'bank'));
    await expect(twice).rejects.toMatchObject({ code: 'not-pending' });
    const { timeline, status } = await detail(person, row.id);
    expect([status, timeline.map(({ what }) => what)]).toEqual([
      'completed',
      ['Payment seen on Bitcoin', 'Completed'],
    ]);
  });

  it('that is never final fails with the reason', async () => {
    const person = await verifiedCustomer(app);
    const row = await byRail(person, (tx) => app.wallet.arrivals.begin(tx, arrivedFor(person)));
    await byRail(person, (tx) => app.wallet.arrivals.fail(tx, row));
    const { status, reason } = await detail(person, row.id);
    expect([status, reason]).toEqual(['failed', 'The network reversed this payment']);
  });

  it('waits for a person above the limit of a customer, a network and a day', async () => {
    const person = await verifiedCustomer(app);
    const asks = (amount: bigint, network = 'Bitcoin') =>
      byRail(person, (tx) => app.wallet.arrivals.mayCreditAlone(tx, arrivedFor(person, { amount, network })));
    // At 50,000 dollars each, 0.2 are worth 10,000.
    expect([await asks(BTC / 5n), await asks(BTC / 5n + 1000n)]).toEqual([true, false]);
    await credited(person);
    expect([await asks(BTC / 10n), await asks(BTC / 10n + 1000n)]).toEqual([true, false]);
    expect(await asks(BTC / 5n, 'Another network')).toBe(true);
    const large = arrivedFor(person, { amount: BTC });
    const row = await byRail(person, async (tx) => {
      const begun = await app.wallet.arrivals.begin(tx, large);
      await app.wallet.arrivals.offer(tx, begun);
      return begun;
    });
    const params = { id: row.id };
    const other = await app.call(admin.adminApproveTransaction, { as: staff, params, body: { amount: 2 } });
    expect(other.status).toBe(400);
    // What stands in suspense has to have come from somewhere.
    await app.database.transaction(async (tx) => {
      await app.ledger.post(tx, row.id, depositSuspended({ asset: 'BTC', amount: BTC }, 'bank'));
    });
    (await app.call(admin.adminApproveTransaction, { as: staff, params })).data();
    (await app.call(admin.adminApproveTransaction, { as: otherStaff, params })).data();
    expect([await balanceOf(person), await houseOf('suspense')]).toEqual([1.1, 0n]);
    app.clock.advance(86_400_001);
    expect(await asks(BTC / 5n)).toBe(true);
  });
});

describe('a payment that was reversed after it was credited', () => {
  it('is taken back from what is there', async () => {
    const person = await verifiedCustomer(app);
    const row = await credited(person);
    await byRail(person, (tx) => app.wallet.arrivals.reverse(tx, row, row.amount, 'bank'));
    expect(await balanceOf(person)).toBe(0);
    expect(await app.ledger.isHeld(app.database, person.userId)).toBe(false);
  });

  it('is taken back once, in however many parts, and only where it was credited', async () => {
    const person = await verifiedCustomer(app);
    const takeBack = (row: Parameters<typeof app.wallet.arrivals.reverse>[1], amount: bigint) =>
      byRail(person, (tx) => app.wallet.arrivals.reverse(tx, row, amount, 'bank'));
    const row = await credited(person);
    await credited(person, { txHash: 'c'.repeat(64) });
    await expect(takeBack(row, row.amount + 1n)).rejects.toThrow('than it brought');
    await takeBack(row, row.amount - 1n);
    await expect(takeBack(row, 2n)).rejects.toThrow('than it brought');
    expect(await balanceOf(person)).toBe(0.10000001);
    await takeBack(row, 1n);
    await expect(takeBack(row, 1n)).rejects.toThrow('than it brought');
    expect(await balanceOf(person)).toBe(0.1);
    // The database says so too.
    const counted = sql`update ledger_reversal set amount = amount + 1 where transaction_id = ${row.id}`;
    await expect(app.database.run(counted)).rejects.toMatchObject({ constraint: 'ledger_reversal_amount' });
    const waiting = await byRail(person, (tx) => app.wallet.arrivals.begin(tx, arrivedFor(person)));
    await expect(takeBack(waiting, 1n)).rejects.toThrow('than it brought');
  });

  it('is no loss that trading has made, nor is what later pays for it', async () => {
    const person = await verifiedCustomer(app);
    const figures = async () => {
      app.clock.advance(60_000);
      const { summary } = (await app.call(investment.getPortfolio, { as: person })).data();
      const query = { period: '1w' } as const;
      const { points } = (await app.call(investment.getPerformance, { as: person, query })).data();
      return [summary.dayChange, points.at(-1)?.result];
    };
    const row = await credited(person);
    // A third of it is given away, so that a part is owed.
    const gift = { userId: person.userId, currency: 'BTC', amount: -0.04, reason: 'Sent by mistake' };
    (await app.call(admin.adminAdjustWallet, { as: await administrator(app), body: gift })).data();
    expect(await figures()).toEqual([0, 0]);
    await byRail(person, (tx) => app.wallet.arrivals.reverse(tx, row, row.amount, 'bank'));
    expect(await figures()).toEqual([0, 0]);
    await credited(person, { amount: BTC / 25n, txHash: 'b'.repeat(64) });
    expect(await figures()).toEqual([0, 0]);
    // As the version before wrote it: the lines had no value.
    await app.database.transaction(async (tx) => {
      await tx.run(sql`alter table ledger_transaction disable trigger ledger_transaction_guarded`);
      await tx.run(sql`
        update ledger_transaction set usd_value = null
        where user_id = ${person.userId} and type = 'adjustment' and reason is null`);
      await tx.run(sql`alter table ledger_transaction enable trigger ledger_transaction_guarded`);
      await tx.run(sql`update ledger_book set version = version + 1 where user_id = ${person.userId}`);
    });
    expect(await figures()).toEqual([0, 0]);
  });

  it('leaves a claim that stops everything that leaves or opens, until later money has paid it', async () => {
    const person = await verifiedCustomer(app);
    const gold = (
      await app.call(books.openBook, { as: person, body: { kind: 'trading', name: 'Gold' } })
    ).data();
    const resting = { orderType: 'limit', limitPrice: 1, quantity: 1000 } as const;
    const waiting = (await place(app, person, { ...EUR_USD, ...resting })).data();
    const row = await credited(person);
    const convert = { from: 'BTC', to: 'USD', amount: 0.07 };
    (await app.call(wallet.convert, { as: person, body: convert })).data();
    await byRail(person, (tx) => app.wallet.arrivals.reverse(tx, row, row.amount, 'bank'));
    expect(await balanceOf(person)).toBe(0);
    expect(await houseOf('chain-loss')).toBe((-BTC * 7n) / 100n);

    await app.wallet.arrivals.settleClaims();
    expect(waiting.order.status).toBe('pending');
    const orders = await app.database.row<{ status: string }>(
      sql`select status from trading_order where id = ${waiting.order.id}`,
    );
    expect(orders?.status).toBe('cancelled');
    const refused = [
      await app.call(wallet.convert, { as: person, body: { from: 'USD', to: 'BTC', amount: 100 } }),
      await app.call(wallet.withdraw, {
        as: person,
        body: { currency: 'USD', amount: 50, destination: 'Bank, account 12345678' },
      }),
      await app.call(books.transferMoney, {
        as: person,
        body: { from: person.userId, to: gold.id, amount: 10 },
      }),
      await place(app, person),
    ];
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    for (const { body } of refused) expect(body).toMatchObject({ code: 'claim-open' });

    // A part of it comes, and is gone at once; then more than the rest.
    await credited(person, { amount: BTC / 20n });
    expect(await balanceOf(person)).toBe(0);
    expect(await app.ledger.isHeld(app.database, person.userId)).toBe(true);
    await credited(person, { amount: BTC / 20n });
    expect(await balanceOf(person)).toBe(0.03);
    expect(await houseOf('chain-loss')).toBe(0n);
    (await place(app, person)).data();
  });

  it('leaves what only reduces: it rests, is accepted and fills, and becomes nothing that opens', async () => {
    app.feed.set('EUR/USD', '1.0999', '1.1001');
    const person = await verifiedCustomer(app);
    await open(app, person);
    const [stop, limit] = [
      { side: 'sell', orderType: 'stop', stopPrice: '1.08' },
      { side: 'sell', orderType: 'limit', limitPrice: '1.15' },
    ] as const;
    const only = { positionFill: 'reduce_only' } as const;
    const protective = (await place(app, person, { ...stop, ...only })).data().order;
    const opening = (await place(app, person, limit)).data().order;
    const row = await credited(person);
    const convert = { from: 'BTC', to: 'USD', amount: 0.07 };
    (await app.call(wallet.convert, { as: person, body: convert })).data();
    await byRail(person, (tx) => app.wallet.arrivals.reverse(tx, row, row.amount, 'bank'));

    await app.wallet.arrivals.settleClaims();
    const waits = async () =>
      (await app.call(investment.listOrders, { as: person, query: { status: 'pending' } }))
        .data()
        .orders.map(({ id }) => id);
    expect(await waits()).toEqual([protective.id]);
    expect(opening.status).toBe('pending');
    const later = (await place(app, person, { ...limit, ...only })).data().order;
    await app.wallet.arrivals.settleClaims();
    expect(await waits()).toEqual([later.id, protective.id]);

    const body = { positionFill: 'default' } as const;
    const changed = await app.call(investment.modifyOrder, {
      as: person,
      params: { id: protective.id },
      body,
    });
    expect([changed.status, changed.body]).toMatchObject([409, { code: 'claim-open' }]);
    app.feed.set('EUR/USD', '1.0799', '1.0801');
    await tick(app, person.userId, 'EUR/USD');
    expect((await app.call(investment.getPortfolio, { as: person })).data().positions).toEqual([]);
  });
});
