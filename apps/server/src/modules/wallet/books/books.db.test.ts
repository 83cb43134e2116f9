import { isPracticeBook } from '@halyard/accounting';
import { admin, books, investment, notifications, transactions, wallet } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import {
  administrator,
  mailTo,
  type Person,
  registerPerson,
  signInAs,
  verifiedCustomer,
} from '../../../testing/people.ts';
import { quote } from '../../../testing/quotes.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { dollarsOf, EUR_USD } from '../../../testing/traders.ts';
import { trialBalance } from '../../ledger/index.ts';

let app: TestApp;
let ann: Person;
beforeAll(async () => {
  app = await createTestApp();
  await app.trading.owner.start();
});
afterAll(async () => {
  await app.trading.owner.stop();
  await app.close();
});
beforeEach(async () => {
  ann = await verifiedCustomer(app);
});

const DAY_MS = 86_400_000;

const opening = (as: Person, name = 'Trying things out', key?: string) =>
  app.call(books.openBook, { as, body: { kind: 'practice', name }, ...(key ? { key } : {}) });
const openPractice = async (as: Person, name?: string) => (await opening(as, name)).data().id;
const list = async (as: Person) => (await app.call(books.listBooks, { as })).data();
const trade = (as: Person, book: string, body: object = {}, key?: string) =>
  app.call(investment.placeTrade, {
    as,
    query: { book },
    body: { ...EUR_USD, ...body },
    ...(key ? { key } : {}),
  });
const portfolio = async (as: Person, book: string) =>
  (await app.call(investment.getPortfolio, { as, query: { book } })).data();
const transfer = (as: Person, from: string, to: string, amount: number | string) =>
  app.call(books.transferMoney, { as, body: { from, to, amount } });

describe('the books of a customer', () => {
  it('are the main one, under their own id, and what they open beside it', async () => {
    expect((await list(ann)).books).toMatchObject([
      { id: ann.userId, kind: 'main', name: 'Main account', status: 'open', equity: 10_000 },
    ]);
    const practice = (await opening(ann)).data();
    expect(practice).toMatchObject({ kind: 'practice', name: 'Trying things out', equity: 10_000 });
    expect(isPracticeBook(practice.id)).toBe(true);
    expect(isPracticeBook(ann.userId)).toBe(false);
    const { books: both, realEquity } = await list(ann);
    expect(both.map(({ kind }) => kind)).toEqual(['main', 'practice']);
    expect(realEquity).toBe(10_000);
  });

  it('are three for practice at most, closed ones counted for a day', async () => {
    const ids = [await openPractice(ann), await openPractice(ann), await openPractice(ann)];
    expect((await opening(ann)).error()).toBe('You can have 3 practice accounts, and open as many a day');
    (await app.call(books.closeBook, { as: ann, params: { id: ids[0] ?? '' } })).data();
    expect((await opening(ann)).error()).toMatch(/3 practice accounts/);
    app.clock.advance(DAY_MS + 1);
    const later = (await opening(await signInAs(app, ann))).status;
    app.clock.advance(-DAY_MS - 1);
    expect(later).toBe(200);
  });

  it('are opened once, however often the call is sent', async () => {
    const [one, other] = await Promise.all([opening(ann, 'Once', 'k'), opening(ann, 'Once', 'k')]);
    expect(one.data().id).toBe(other.data().id);
    expect((await list(ann)).books).toHaveLength(2);
  });

  it('take another name, and no empty one', async () => {
    const id = await openPractice(ann);
    const rename = (name: string) => app.call(books.changeBook, { as: ann, params: { id }, body: { name } });
    expect((await rename(' Gold ')).data().name).toBe('Gold');
    expect((await rename('')).error()).toBe('Please give the account a name');
    expect((await rename('x'.repeat(41))).status).toBe(400);
  });
});

describe('a book that is not there', () => {
  it('is one and the same answer, whether it is somebody else’s or nobody’s', async () => {
    const ben = await verifiedCustomer(app);
    for (const book of [await openPractice(ben), ben.userId, newId()]) {
      const calls = [
        await app.call(wallet.getBalances, { as: ann, query: { book } }),
        await app.call(investment.getPortfolio, { as: ann, query: { book } }),
        await app.call(transactions.exportTransactions, { as: ann, query: { book } }),
        await trade(ann, book),
        await app.call(books.closeBook, { as: ann, params: { id: book } }),
        await transfer(ann, ann.userId, book, 1),
        await transfer(ann, book, ann.userId, 1),
      ];
      for (const { status, error } of calls) expect([status, error()]).toEqual([404, 'Account not found']);
    }
  });

  it('is no matter for whoever has one: what no call knows in a query is read over, as before there were several', async () => {
    const ask = async (address: string, as?: Person) => {
      const headers = as ? { authorization: `Bearer ${as.token}` } : {};
      return (await app.server.inject({ url: `/api${address}`, headers })).statusCode;
    };
    const known = ['/investment/portfolio', '/investment/risk', '/wallet/balance', '/market/price/EURUSD'];
    for (const address of known) expect(await ask(`${address}?_=1772625600`, ann), address).toBe(200);
    expect(await ask('/market/instruments?_=1772625600')).toBe(200);
    expect(await ask(`/investment/portfolio?book=${newId()}&_=1`, ann)).toBe(404);
    // Where there are several it may be the word misspelt, and would be about the main one.
    const book = await openPractice(ann);
    expect(await ask(`/investment/portfolio?boook=${book}`, ann)).toBe(400);
    expect(await ask(`/investment/portfolio?book=${book}`, ann)).toBe(200);
  });

  it('takes no order once it is closed, and can still be read', async () => {
    const book = await openPractice(ann);
    (await app.call(books.closeBook, { as: ann, params: { id: book } })).data();
    expect((await trade(ann, book)).error()).toBe('This account is closed');
    expect((await portfolio(ann, book)).summary.equity).toBe(0);
  });
});

describe('practice', () => {
  it('is traded by itself: nothing of it is in the main book', async () => {
    const book = await openPractice(ann);
    const before = await dollarsOf(app, ann.userId);
    const { position } = (await trade(ann, book)).data();
    expect(position?.symbol).toBe('EUR/USD');
    expect((await portfolio(ann, book)).positions).toHaveLength(1);
    expect((await portfolio(ann, ann.userId)).positions).toHaveLength(0);
    expect(await dollarsOf(app, ann.userId)).toEqual(before);
    const close = { as: ann, params: { id: position?.id ?? '' }, body: {} };
    expect((await app.call(investment.closePosition, close)).status).toBe(404);
    expect((await app.call(investment.closePosition, { ...close, query: { book } })).status).toBe(200);
  });

  it('is remembered apart under one key: book and address make the call', async () => {
    const book = await openPractice(ann);
    const first = (await trade(ann, book, {}, 'same')).data();
    expect((await trade(ann, book, {}, 'same')).data()).toEqual(first);
    const main = (await trade(ann, ann.userId, {}, 'same')).data();
    expect(main.order.id).not.toBe(first.order.id);
    const plain = { as: ann, body: EUR_USD, key: 'same' };
    expect((await app.call(investment.placeTrade, plain)).data()).toEqual(main);
  });

  it('takes no deposit, pays nothing out and converts nothing', async () => {
    const query = { book: await openPractice(ann) };
    const sentence = 'Deposits, withdrawals and conversions are made in your main account';
    const body = { currency: 'USD', amount: 500 };
    const out = { ...body, destination: 'My bank account 12345678' };
    const conversion = { from: 'USD', to: 'EUR', amount: 10 };
    expect((await app.call(wallet.depositFiat, { as: ann, query, body })).error()).toBe(sentence);
    expect((await app.call(wallet.withdraw, { as: ann, query, body: out })).error()).toBe(sentence);
    expect((await app.call(wallet.convert, { as: ann, query, body: conversion })).error()).toBe(sentence);
  });

  it('is in no figure of the house', async () => {
    const staff = await administrator(app);
    const figures = async () => {
      app.clock.advance(60_000);
      const risk = (await app.call(admin.adminRisk, { as: staff })).data();
      const house = await trialBalance(app.database);
      return { totals: risk.totals, symbols: risk.symbols, house };
    };
    const book = await openPractice(ann);
    const before = await figures();
    (await trade(ann, book)).data();
    expect(await figures()).toEqual(before);
    const [own] = await app.database.rows(sql`
      select sum(amount)::bigint as total from ledger_line where account = 'practice-fees'`);
    expect(own).not.toEqual({ total: 0n });
  });

  it('is named where something is told of it, and nobody is sent mail', async () => {
    const book = await openPractice(ann);
    const body = { quantity: 100_000, leverage: 100, stopLoss: 1.09 };
    (await trade(ann, book, body)).data();
    const mails = (await mailTo(app, ann.email)).length;
    await quote(app, 'EUR/USD', '1.0500', '1.0502');
    await quote(app, 'EUR/USD', '1.0999', '1.1001');
    expect((await portfolio(ann, book)).positions).toEqual([]);
    const told = (await app.call(notifications.listNotifications, { as: ann })).data().notifications;
    expect(told[0]).toMatchObject({ kind: 'trading', book });
    expect((await mailTo(app, ann.email)).length).toBe(mails);
  });
});

describe('a practice book that begins anew', () => {
  const reset = (id: string, as = ann) => app.call(books.resetBook, { as, params: { id } });

  it('goes back to its credit once a day, whatever was won or lost', async () => {
    const book = await openPractice(ann);
    const { position } = (await trade(ann, book)).data();
    expect((await reset(book)).error()).toBe(
      'Please close all positions and pending orders of this account first',
    );
    const close = { as: ann, query: { book }, params: { id: position?.id ?? '' }, body: {} };
    (await app.call(investment.closePosition, close)).data();
    expect((await portfolio(ann, book)).summary.equity).toBeLessThan(10_000);
    expect((await reset(book)).data().equity).toBe(10_000);
    expect((await reset(book)).error()).toBe('A practice account can be reset once a day');
    expect((await portfolio(ann, book)).summary.dayChange).toBeLessThan(0);
  });

  it('goes back once of sixteen times at once, while money comes into it', async () => {
    const [book, other] = [await openPractice(ann, 'Reset'), await openPractice(ann, 'Gives')];
    const [moved, ...answers] = await Promise.all([
      transfer(ann, other, book, '2500'),
      ...Array.from({ length: 16 }, () => reset(book)),
    ]);
    expect(moved.status).toBe(200);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(15);
    for (const one of refused) expect(one.error()).toBe('A practice account can be reset once a day');
    // The money came before the reset, which took it away, or after it.
    expect([10_000, 12_500]).toContain((await portfolio(ann, book)).summary.equity);
    expect((await portfolio(ann, other)).summary.equity).toBe(7500);
  });

  it('is no main book and nobody else’s', async () => {
    expect((await reset(ann.userId)).error()).toBe('Only a practice account can be reset');
    const ben = await registerPerson(app);
    expect((await reset(await openPractice(ann), ben)).status).toBe(404);
  });

  it('ends empty, and the main book never does', async () => {
    const book = await openPractice(ann);
    const end = (id: string) => app.call(books.closeBook, { as: ann, params: { id } });
    expect((await end(book)).data()).toMatchObject({ status: 'closed', equity: 0 });
    expect((await end(book)).error()).toBe('This account is closed');
    expect((await reset(book)).error()).toBe('This account is closed');
    expect((await end(ann.userId)).error()).toBe('Your main account cannot be closed');
  });
});

describe('money between two books', () => {
  it('leaves one and arrives in the other: two lines of one reference, and no profit of the day', async () => {
    const [one, two] = [await openPractice(ann, 'One'), await openPractice(ann, 'Two')];
    const moved = (await transfer(ann, one, two, '2500.50')).data();
    expect(moved.out).toMatchObject({ amount: -2500.5, type: 'transfer', description: 'Transfer to Two' });
    expect(moved.in).toMatchObject({ amount: 2500.5, description: 'Transfer from One' });
    expect(moved.in.reference).toBe(moved.out.reference);
    expect((await portfolio(ann, one)).summary).toMatchObject({ equity: 7499.5, dayChange: 0 });
    expect((await portfolio(ann, two)).summary).toMatchObject({ equity: 12_500.5, dayChange: 0 });
  });

  it('never goes from practice to real money, to itself, or beyond what is there', async () => {
    const [one, two] = [await openPractice(ann), await openPractice(ann)];
    const said = async (from: string, to: string, amount: number | string) =>
      (await transfer(ann, from, to, amount)).error();
    expect(await said(one, ann.userId, 1)).toBe('Practice money and real money are never mixed');
    expect(await said(ann.userId, one, 1)).toBe('Practice money and real money are never mixed');
    expect(await said(one, one, 1)).toBe('Please choose two different accounts');
    expect(await said(one, two, 10_000.01)).toBe('Insufficient balance');
    expect(await said(one, two, 0)).toBe('Please enter a valid amount');
    expect(await said(one, two, '1.001')).toMatch(/decimals/);
    (await app.call(books.closeBook, { as: ann, params: { id: two } })).data();
    expect(await said(one, two, 1)).toBe('This account is closed');
    expect((await portfolio(ann, one)).summary.equity).toBe(10_000);
  });

  it('is there once, though sixteen calls want it at the same time', async () => {
    const [one, two] = [await openPractice(ann), await openPractice(ann)];
    const answers = await Promise.all(Array.from({ length: 16 }, () => transfer(ann, one, two, 6000)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await dollarsOf(app, one)).toMatchObject({ available: 400_000n });
    expect(await dollarsOf(app, two)).toMatchObject({ available: 1_600_000n });
  });

  it('crosses without waiting in a circle', async () => {
    const [one, two] = [await openPractice(ann), await openPractice(ann)];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => {
        const [from, to] = index % 2 === 0 ? [one, two] : [two, one];
        return transfer(ann, from, to, 100);
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    expect(await dollarsOf(app, one)).toMatchObject({ available: 1_000_000n });
  });

  it('that a position needs does not leave', async () => {
    const [one, two] = [await openPractice(ann), await openPractice(ann)];
    (await trade(ann, one, { quantity: 100_000 })).data();
    const { summary } = await portfolio(ann, one);
    const movable = async () => (await list(ann)).books.find(({ id }) => id === one)?.movable;
    expect(await movable()).toBe(summary.buyingPower);
    expect((await transfer(ann, one, two, summary.buyingPower + 0.01)).status).toBe(400);
    expect((await transfer(ann, one, two, summary.buyingPower)).status).toBe(200);
    expect(await movable()).toBe(0);
  });
});

describe('the database', () => {
  const lines = (...of: readonly (readonly [string | null, string, number])[]) =>
    app.database.transaction(async (tx) => {
      const id = newId();
      const rows = of.map(([userId, account, amount], index) => ({
        userId,
        account,
        amount,
        position: index + 1,
      }));
      await tx.run(sql`
        with e as (insert into ledger_entry (id, event, cause_id, line_count, posted_at)
          values (${id}, 'adjustment', ${id}, ${of.length}, now()))
        insert into ledger_line (entry_id, position, user_id, account, asset, amount)
        select ${id}, r.position, r."userId", r.account, 'USD', r.amount
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r(position smallint, "userId" uuid, account text, amount bigint)`);
    });

  it('refuses an entry of both worlds', async () => {
    const practice = await openPractice(ann);
    const both = /of practice and of real money/;
    await expect(lines([practice, 'available', 5], [ann.userId, 'available', -5])).rejects.toThrow(both);
    await expect(lines([practice, 'available', 5], [null, 'fees', -5])).rejects.toThrow(both);
    await expect(lines([ann.userId, 'available', 5], [null, 'practice-fees', -5])).rejects.toThrow(both);
  });

  it('lets a book be nothing but what it was opened as', async () => {
    const practice = await openPractice(ann);
    const ben = await registerPerson(app);
    const change = (set: ReturnType<typeof sql>) =>
      app.database.run(sql`update ledger_book set ${set} where user_id = ${practice}`);
    await expect(change(sql`owner_id = ${ben.userId}`)).rejects.toThrow('cannot change');
    await expect(change(sql`kind = 'main'`)).rejects.toThrow('cannot change');
    const insert = (id: string, kind: string) =>
      app.database.run(sql`
        insert into ledger_book (user_id, owner_id, kind, opened_at) values (${id}, ${ann.userId}, ${kind}, now())`);
    await expect(insert(newId(), 'practice')).rejects.toThrow('ledger_book_realm');
    await expect(insert(newId(), 'main')).rejects.toThrow('ledger_book_main');
  });
});

describe('practice that is switched off', () => {
  it('is opened by nobody, given to nobody who registers, and stays where it was', async () => {
    const house = await createTestApp({ SITE_MODE: 'live', PUBLIC_URL: 'https://broker.test' });
    try {
      const password = 'a quite unusual pass phrase';
      const before = await registerPerson(house, { password });
      await house.database.run(
        sql`update app_user set status = 'active', email_verified_at = now() where id = ${before.userId}`,
      );
      await house.database.run(sql`
        insert into site_capability (name, is_on, changed_by, changed_at)
        values ('practiceBooks', false, ${before.userId}, now())`);
      const kinds = async (as: Person) =>
        (await house.call(books.listBooks, { as })).data().books.map(({ kind }) => kind);
      const open = (as: Person) =>
        house.call(books.openBook, { as, body: { kind: 'practice', name: 'Another' } });
      expect((await open(before)).error()).toBe('Practice accounts are not available at the moment');
      expect(await kinds(before)).toEqual(['main', 'practice']);
      expect(await kinds(await registerPerson(house, { password }))).toEqual(['main']);
    } finally {
      await house.close();
    }
  });
});

describe('where money is real', () => {
  let live: TestApp;
  beforeAll(async () => {
    live = await createTestApp({ SITE_MODE: 'live', PUBLIC_URL: 'https://broker.test' });
  });
  afterAll(() => live.close());

  it('who registers has an empty main book and one to practise in', async () => {
    const zoe = await registerPerson(live, { password: 'a quite unusual pass phrase' });
    const { books: own, realEquity } = (await live.call(books.listBooks, { as: zoe })).data();
    expect(own).toMatchObject([
      { kind: 'main', equity: 0 },
      { kind: 'practice', name: 'Practice account', equity: 10_000 },
    ]);
    expect(realEquity).toBe(0);
    const order = { as: zoe, body: EUR_USD, query: { book: own[1]?.id ?? '' } };
    expect((await live.call(investment.placeTrade, order)).status).not.toBe(404);
  });
});
