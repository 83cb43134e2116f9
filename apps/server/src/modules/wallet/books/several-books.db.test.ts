import { admin, books, investment, transactions, wallet } from '@halyard/contract';
import { createChance } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { administrator, type Person, verifiedCustomer } from '../../../testing/people.ts';
import { postTo, type SecondNode, startSecondNode } from '../../../testing/second-node.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { dollarsOf, EUR_USD, tick } from '../../../testing/traders.ts';

/** Attempts to profit from having several accounts of real money. */
let app: TestApp;
let second: SecondNode;
let ann: Person;
/** Her other account. */
let other: string;
beforeAll(async () => {
  app = await createTestApp({ WITHDRAWAL_FOUR_EYES_USD: 1e9, STEP_UP_WITHDRAWAL_USD: 1e9 });
  second = await startSecondNode(app);
});
afterAll(async () => {
  await second.close();
  await app.close();
});
beforeEach(async () => {
  price('1.1000');
  ann = await verifiedCustomer(app);
  other = await openBook(ann, 'Second');
});

const price = (mid: string) => {
  const bid = (Number(mid) - 0.0001).toFixed(4);
  app.feed.set('EUR/USD', bid, (Number(mid) + 0.0001).toFixed(4));
};
const openBook = async (as: Person, name: string) =>
  (await app.call(books.openBook, { as, body: { kind: 'trading', name } })).data().id;
const transfer = (as: Person, from: string, to: string, amount: number) =>
  app.call(books.transferMoney, { as, body: { from, to, amount } });
const trade = (as: Person, book: string, body: object = {}) =>
  app.call(investment.placeTrade, { as, query: { book }, body: { ...EUR_USD, ...body } });
const openIn = async (as: Person, book: string, body: object = {}) => {
  const { position } = (await trade(as, book, body)).data();
  return position?.id ?? '';
};
const close = (as: Person, book: string, id: string) =>
  app.call(investment.closePosition, { as, query: { book }, params: { id }, body: {} });
const portfolio = async (as: Person, book: string) =>
  (await app.call(investment.getPortfolio, { as, query: { book } })).data();
const waitingOf = (book: string) =>
  app.database.rows(sql`select id from trading_order where user_id = ${book} and status = 'pending'`);
const withdraw = (as: Person, amount: number) =>
  app.call(wallet.withdraw, {
    as,
    body: { currency: 'USD', amount, destination: 'My bank account 12345678' },
  });
/** Everything that runs by itself has run. */
const settled = async () => {
  await app.trading.desk.settled();
  await app.trading.protection.settled();
  await second.trading.protection.settled();
};
/** Lets the price reach all of somebody's books, as the owner of triggers does. */
const reach = async (...bookIds: readonly string[]) => {
  for (const bookId of bookIds) await tick(app, bookId, 'EUR/USD');
  await settled();
};
const cents = async (book: string) => {
  const { available, locked, deficit } = await dollarsOf(app, book);
  return available + locked + deficit;
};

/** Closes on one of the two nodes. */
const closeAt = (as: Person, { book, id, isSecond }: { book: string; id: string; isSecond: boolean }) =>
  (isSecond ? second.post : postTo(app))(as, `/investment/close/${id}?book=${book}`, {});

describe('more accounts for trading', () => {
  it('are five at most, empty at first, of real money, and counted with the main one', async () => {
    const { books: own, realEquity } = (await app.call(books.listBooks, { as: ann })).data();
    expect(own).toMatchObject([
      { kind: 'main', equity: 10_000 },
      { kind: 'trading', name: 'Second', equity: 0, status: 'open' },
    ]);
    expect(realEquity).toBe(10_000);
    for (let more = 0; more < 4; more++) await openBook(ann, 'More');
    const sixth = await app.call(books.openBook, { as: ann, body: { kind: 'trading', name: 'Sixth' } });
    expect(sixth.error()).toBe('You can have 5 trading accounts, and open as many a day');
  });

  it('trade with what is transferred to them, and are closed when they are empty', async () => {
    (await transfer(ann, ann.userId, other, 4000)).data();
    expect((await trade(ann, other, { quantity: 400_000 })).error()).toMatch(/Insufficient balance/);
    const id = await openIn(ann, other);
    const end = () => app.call(books.closeBook, { as: ann, params: { id: other } });
    expect((await end()).error()).toBe('Please close all positions and pending orders of this account first');
    (await close(ann, other, id)).data();
    expect((await end()).error()).toBe('Please transfer the money in this account to another one first');
    const { summary } = await portfolio(ann, other);
    (await transfer(ann, other, ann.userId, summary.equity)).data();
    expect((await end()).data()).toMatchObject({ status: 'closed', equity: 0 });
    expect((await trade(ann, other)).error()).toBe('This account is closed');
    expect((await transfer(ann, ann.userId, other, 1)).error()).toBe('This account is closed');
  });

  it('hold dollars only, and never meet practice', async () => {
    const query = { book: other };
    const conversion = { from: 'USD', to: 'EUR', amount: 10 };
    expect((await app.call(wallet.convert, { as: ann, query, body: conversion })).status).toBe(409);
    const practice = (
      await app.call(books.openBook, { as: ann, body: { kind: 'practice', name: 'P' } })
    ).data().id;
    expect((await transfer(ann, practice, other, 1)).error()).toBe(
      'Practice money and real money are never mixed',
    );
  });
});

describe('free money of another account', () => {
  it('pays what is owed at once, and costs nobody an order that waits; a halt before is no hindrance', async () => {
    const halt = vi.spyOn(app.site, 'booksAreSoundBut').mockReturnValue(false);
    await app.trading.protection.run(ann.userId);
    halt.mockRestore();
    (await transfer(ann, ann.userId, other, 100)).data();
    const waiting = { orderType: 'limit', limitPrice: '0.5000' };
    const { order } = (await trade(ann, ann.userId, waiting)).data();
    await openIn(ann, other, { quantity: 5000 });
    price('0.8800');
    await reach(other);
    await app.trading.protection.run(ann.userId);
    expect((await portfolio(ann, other)).positions).toEqual([]);
    expect([await cents(other), (await dollarsOf(app, other)).deficit]).toEqual([0n, 0n]);
    expect(await waitingOf(ann.userId)).toEqual([{ id: order.id }]);
    const { dayChange } = (await portfolio(ann, ann.userId)).summary;
    expect(Math.abs(dayChange)).toBeLessThan(1);
  });

  it('pays with the round of everybody where the node that made it went away, before an order is lost for it', async () => {
    (await transfer(ann, ann.userId, other, 100)).data();
    const { order } = (await trade(ann, ann.userId, { orderType: 'limit', limitPrice: '0.5000' })).data();
    await openIn(ann, other, { quantity: 5000 });
    const noted = vi.spyOn(app.trading.protection, 'noted').mockImplementation(() => undefined);
    price('0.8800');
    await reach(other, ann.userId);
    noted.mockRestore();
    expect((await dollarsOf(app, other)).deficit).toBeLessThan(0n);
    await app.trading.protection.everybody();
    expect((await dollarsOf(app, other)).deficit).toBe(0n);
    expect(await waitingOf(ann.userId)).toEqual([{ id: order.id }]);
  });
});

describe('a check that has found a debt without a position', () => {
  it('halts the house, but not what settles that debt; another finding halts that, too', async () => {
    const found = async (invariant: string) => {
      const findings = JSON.stringify([{ invariant, detail: ann.userId }]);
      await app.database.run(sql`
        insert into site_books_verdict (checked_at, findings, duration_ms, checks)
        values (now() + interval '1 hour', ${findings}, 1, '[]')
        on conflict (is_only) do update set findings = excluded.findings, checked_at = excluded.checked_at`);
      await app.site.books.recall();
      return [
        app.site.booksAreSound(),
        app.site.booksAreSoundBut('a deficit stands only beside an open position'),
      ];
    };
    expect(await found('a deficit stands only beside an open position')).toEqual([false, true]);
    expect(await found('the journal sums to zero')).toEqual([false, false]);
    await app.site.books.verify();
    expect(app.site.booksAreSound()).toBe(true);
  });

  it('and one debtor who cannot be settled now keeps nobody else waiting', async () => {
    const debtors = vi.spyOn(app.ledger, 'debtors').mockResolvedValue(['held', 'next'] as never);
    const locking = vi.spyOn(app.ledger, 'lockRealBooks').mockRejectedValue(new Error('somebody holds it'));
    await expect(app.trading.protection.everybody()).rejects.toThrow(AggregateError);
    const tried = locking.mock.calls.map(([, ownerId]) => ownerId);
    debtors.mockRestore();
    locking.mockRestore();
    expect(tried).toEqual(['held', 'next']);
  });
});

describe('opposite positions and a gap of a fifth', () => {
  it('end with what all accounts are worth together', async () => {
    (await transfer(ann, ann.userId, other, 5000)).data();
    // A hundred times what is there, one way here and the other way there.
    await openIn(ann, ann.userId, { quantity: 400_000 });
    const winner = await openIn(ann, other, { quantity: 400_000, side: 'sell' });
    const before = (await cents(ann.userId)) + (await cents(other));
    price('0.8800');
    await reach(ann.userId, other);
    expect((await portfolio(ann, ann.userId)).positions).toEqual([]);
    // The loss is far more than there was: nothing of the profit may be had.
    expect((await dollarsOf(app, ann.userId)).deficit).toBeLessThan(0n);
    expect((await withdraw(ann, 100)).error()).toBe('An open trading loss must be settled first');
    expect((await transfer(ann, other, ann.userId, 100)).error()).toBe(
      'An open trading loss must be settled first',
    );
    (await close(ann, other, winner)).data();
    await settled();
    // Each paid the spread twice over 400,000 euros: 0.0002 and 0.0002.
    expect((await cents(ann.userId)) + (await cents(other))).toBe(before - 16_000n);
    expect((await dollarsOf(app, ann.userId)).deficit).toBe(0n);
    const lines = (await app.call(transactions.listTransactions, { as: ann, query: {} })).data().transactions;
    expect(lines.some(({ description }) => description === 'Negative balance protection')).toBe(false);
    expect(lines.filter(({ description }) => description === 'Covers a trading loss')).not.toEqual([]);
  });

  it('are forgiven what is left once, when everything has closed', async () => {
    (await transfer(ann, ann.userId, other, 5000)).data();
    await openIn(ann, ann.userId, { quantity: 400_000 });
    await openIn(ann, other, { quantity: 100_000 });
    price('0.8800');
    await reach(ann.userId, other);
    expect(await dollarsOf(app, ann.userId)).toEqual({ available: 0n, locked: 0n, deficit: 0n });
    expect(await dollarsOf(app, other)).toEqual({ available: 0n, locked: 0n, deficit: 0n });
  });
});

describe('what may leave', () => {
  it('is less by what another account lacks, also through a conversion', async () => {
    (await transfer(ann, ann.userId, other, 5000)).data();
    await openIn(ann, other, { quantity: 400_000 });
    const winner = await openIn(ann, ann.userId, { quantity: 400_000, side: 'sell' });
    price('0.8800');
    // The winner closes and wants out before anybody has stopped the loser out.
    (await close(ann, ann.userId, winner)).data();
    const lacking = -(await portfolio(ann, other)).summary.equity;
    const { summary } = await portfolio(ann, ann.userId);
    const most = Math.round((summary.equity - lacking) * 100) / 100;
    expect(most).toBeGreaterThan(0);
    const convert = (amount: number) =>
      app.call(wallet.convert, { as: ann, body: { from: 'USD', to: 'EUR', amount } });
    expect((await convert(most + 0.01)).error()).toBe('Insufficient balance');
    expect((await withdraw(ann, most + 0.01)).error()).toBe('Insufficient balance');
    expect((await transfer(ann, ann.userId, other, most + 0.01)).error()).toBe('Insufficient balance');
    expect((await convert(most)).status).toBe(200);
    await reach(other, ann.userId);
    expect((await cents(ann.userId)) + (await cents(other))).toBe(0n);
    const forgiven = await app.database.rows(sql`
      select from ledger_transaction where user_id in (${ann.userId}, ${other}) and type = 'adjustment' and amount > 0
        and created_at > (select opened_at from ledger_book where user_id = ${other})`);
    expect(forgiven).toEqual([]);
  });

  it('is asked again at the last approval of a withdrawal', async () => {
    (await transfer(ann, ann.userId, other, 5000)).data();
    await openIn(ann, other, { quantity: 400_000 });
    const { id } = (await withdraw(ann, 4900)).data();
    const staff = await administrator(app);
    const approve = () => app.call(admin.adminApproveTransaction, { as: staff, params: { id }, body: {} });
    price('1.0700');
    expect((await approve()).error()).toBe('Open positions now need these funds');
    price('1.1000');
    expect((await approve()).status).toBe(200);
  });

  it('and comes back where the withdrawal waits until the loss is there', async () => {
    (await transfer(ann, ann.userId, other, 5000)).data();
    await openIn(ann, other, { quantity: 400_000 });
    const { id } = (await withdraw(ann, 4900)).data();
    price('1.0500');
    await reach(other);
    const [row] = await app.database.rows(sql`select status from ledger_transaction where id = ${id}`);
    expect(row).toEqual({ status: 'cancelled' });
    expect((await cents(ann.userId)) + (await cents(other))).toBe(0n);
  });

  it('is there once, though sixteen calls on two nodes want it at the same time', async () => {
    const nodes = [postTo(app), second.post];
    const answers = await Promise.all(
      Array.from({ length: 16 }, async (_, nth) =>
        nodes[nth % 2]?.(ann, '/wallet/transfer', { from: ann.userId, to: other, amount: 6000 }),
      ),
    );
    expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(1);
    expect(await dollarsOf(app, other)).toMatchObject({ available: 600_000n });
  });
});

describe('a loss that is not paid yet', () => {
  const indebt = async () => {
    (await transfer(ann, ann.userId, other, 5000)).data();
    await openIn(ann, other, { quantity: 100_000 });
    // What is left in the main account is at stake there, so that nothing can pay.
    const { summary } = await portfolio(ann, ann.userId);
    const hedge = await openIn(ann, ann.userId, { quantity: 400_000, side: 'sell' });
    expect(summary.equity).toBe(5000);
    return hedge;
  };

  it('lets no account open anything, and takes what waits to be opened', async () => {
    const hedge = await indebt();
    const third = await openBook(ann, 'Third');
    (await transfer(ann, ann.userId, third, 100)).data();
    const waiting = { orderType: 'limit', limitPrice: 0.7, quantity: 100, leverage: 1 };
    (await trade(ann, third, waiting)).data();
    price('0.8000');
    await reach(other);
    expect((await dollarsOf(app, other)).deficit).toBeLessThan(0n);
    expect(await waitingOf(third)).toEqual([]);
    expect(await cents(third)).toBe(0n);
    for (const book of [ann.userId, third, other])
      expect((await trade(ann, book, { quantity: 100 })).status).toBeGreaterThanOrEqual(400);
    expect((await trade(ann, third, { quantity: 100 })).error()).toBe(
      'An open trading loss must be settled first',
    );
    (await close(ann, ann.userId, hedge)).data();
    await settled();
    expect((await dollarsOf(app, other)).deficit).toBe(0n);
    expect((await trade(ann, ann.userId, { quantity: 100 })).status).toBe(200);
  });

  it('is paid by what comes in, into whichever account', async () => {
    await indebt();
    price('0.8000');
    await reach(other);
    const owed = -(await dollarsOf(app, other)).deficit;
    expect(owed).toBeGreaterThan(0n);
    const staff = await administrator(app);
    const deposit = (
      await app.call(wallet.depositFiat, { as: ann, body: { currency: 'USD', amount: 1000 } })
    ).data();
    (
      await app.call(admin.adminApproveTransaction, { as: staff, params: { id: deposit.id }, body: {} })
    ).data();
    await settled();
    expect(-(await dollarsOf(app, other)).deficit).toBe(owed - 100_000n);
  });
});

describe('the last two positions', () => {
  it('closed by two nodes at once end with what both are worth', async () => {
    for (let round = 0; round < 4; round++) {
      const ben = await verifiedCustomer(app);
      const beside = await openBook(ben, 'Second');
      price('1.1000');
      (await transfer(ben, ben.userId, beside, 5000)).data();
      const one = await openIn(ben, ben.userId, { quantity: 400_000 });
      const two = await openIn(ben, beside, { quantity: 400_000, side: 'sell' });
      const before = (await cents(ben.userId)) + (await cents(beside));
      price('0.9900');
      await Promise.all([
        postTo(app)(ben, `/investment/close/${one}?book=${ben.userId}`, {}),
        second.post(ben, `/investment/close/${two}?book=${beside}`, {}),
      ]);
      await settled();
      expect((await cents(ben.userId)) + (await cents(beside))).toBe(before - 16_000n);
      for (const book of [ben.userId, beside]) expect((await dollarsOf(app, book)).deficit).toBe(0n);
    }
  });

  it('in whatever order, from however many nodes: the end is what everything was worth', async () => {
    for (let seed = 1; seed <= 4; seed++) {
      const chance = createChance(seed);
      const cy = await verifiedCustomer(app);
      const own = [cy.userId, await openBook(cy, 'Second'), await openBook(cy, 'Third')];
      price('1.1000');
      (await transfer(cy, cy.userId, own[1] ?? '', chance.between(500, 4000))).data();
      (await transfer(cy, cy.userId, own[2] ?? '', chance.between(500, 4000))).data();
      const positions: { book: string; id: string }[] = [];
      for (const book of own)
        for (let nth = 0; nth < 2; nth++) {
          const { summary } = await portfolio(cy, book);
          const quantity = Math.floor((summary.buyingPower * 100 * chance.between(20, 60)) / 110);
          const side = chance.happens(50) ? 'buy' : 'sell';
          positions.push({ book, id: await openIn(cy, book, { quantity, side }) });
        }
      if (chance.happens(60)) await withdraw(cy, 50);
      price(chance.happens(50) ? '0.9500' : '1.2500');
      const rows = await app.database.rows<{ worth: bigint }>(sql`
        select sum(amount)::bigint as worth from ledger_hold
        where user_id = ${cy.userId} and kind = 'withdrawal' and released_at is null`);
      let worth = rows[0]?.worth ?? 0n;
      for (const book of own) worth += BigInt(Math.round((await portfolio(cy, book)).summary.equity * 100));
      const order = positions
        .map((one) => ({ ...one, isSecond: chance.happens(50) }))
        .toSorted(() => (chance.happens(50) ? 1 : -1));
      if (chance.happens(50)) await Promise.all(order.map((one) => closeAt(cy, one)));
      else for (const one of order) await closeAt(cy, one);
      await settled();
      let end = 0n;
      for (const book of own) end += await cents(book);
      expect(end, `seed ${seed}`).toBe(worth > 0n ? worth : 0n);
    }
  });
});

describe('a transfer beside a margin call', () => {
  it('takes nothing that the call is about', async () => {
    (await transfer(ann, ann.userId, other, 5000)).data();
    await openIn(ann, ann.userId, { quantity: 400_000 });
    const asks = Array.from({ length: 8 }, () => transfer(ann, ann.userId, other, 500));
    price('1.0950');
    await Promise.all([reach(ann.userId, other), ...asks]);
    await settled();
    const { summary } = await portfolio(ann, ann.userId);
    expect(summary.equity).toBeGreaterThanOrEqual(0);
    const total = (await cents(ann.userId)) + (await cents(other));
    expect(total).toBeLessThanOrEqual(1_000_000n);
  });
});
