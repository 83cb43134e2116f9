import { books, copying, investment, managed, type papers } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { copied, follow, leaderOf, SHOWN_AT_ONCE } from '../../testing/copying/leaders.ts';
import { investIn, type Investor, portfolioIn, priceCoins } from '../../testing/managed/portfolios.ts';
import { rowsBelow, sheetOf } from '../../testing/papers.ts';
import { type Person, signInAs, verifiedCustomer } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { EUR_USD } from '../../testing/traders.ts';
import { createDuePapers } from './make-due.ts';

/** Papers of books in which more is paid for than trading: what somebody else decides, and what is copied. */

let app: TestApp;
let investor: Investor;
let copy: { readonly person: Person; readonly id: string; readonly book: string };

beforeAll(async () => {
  app = await createTestApp(SHOWN_AT_ONCE);
  priceCoins(app);
  investor = await investIn(app, await portfolioIn(app, { name: 'Paid for' }));
  await app.managed.lane.run();
  copy = await profitableCopy();
  await at('2026-03-04T22:05:00Z');
  await charge();
  await at('2026-03-05T00:16:00Z');
});
afterAll(() => app.close());

const charge = () => app.managed.jobs.find(({ name }) => name === 'charge-management')?.run();

async function at(moment: string): Promise<void> {
  app.clock.set(new Date(moment));
  priceCoins(app);
  for (const one of [investor, copy]) Object.assign(one.person, await signInAs(app, one.person));
}

/** Somebody copies a leader, who gains; a part of it is taken out, and paid for. */
async function profitableCopy() {
  const price = (mid: number) =>
    app.feed.set('EUR/USD', (mid - 0.0001).toFixed(5), (mid + 0.0001).toFixed(5));
  price(1.1);
  const { person: as, book, strategy } = await leaderOf(app);
  const one = await follow(app, strategy);
  const body = { ...EUR_USD, quantity: 20_000, leverage: 100 };
  const { position } = (await app.call(investment.placeTrade, { as, query: { book }, body })).data();
  await copied(app);
  price(1.15);
  const params = { id: position?.id ?? '' };
  (await app.call(investment.closePosition, { as, query: { book }, params, body: {} })).data();
  await copied(app);
  (
    await app.call(copying.takeFromAllocation, {
      as: one.person,
      params: { id: one.id },
      body: { amount: 100 },
    })
  ).data();
  return one;
}

const numberOf = (text: string | undefined) => Number(text?.replaceAll(',', '').replace('−', '-'));
const paper = (book: string, kind: papers.PaperKind, period: string) => sheetOf(app, book, kind, period);
const results = async (as: Person, book: string) =>
  (await app.call(investment.getResults, { as, query: { book, period: 'all' } })).data().total;

describe('the papers of what is managed', () => {
  it('are made, and tell what management has cost', async () => {
    const { management = 0, net } = await results(investor.person, investor.book);
    expect(management).toBeLessThan(0);
    const day = await paper(investor.book, 'confirmation', '2026-03-04');
    expect(rowsBelow(day, 'Management').map(([, what, usd]) => [what, numberOf(usd)])).toEqual([
      ['Management fee of Paid for', management],
      ['Total', management],
    ]);
    const sums = new Map(
      rowsBelow(day, 'What the day came to').map(([what = '', usd]) => [what, numberOf(usd)]),
    );
    expect(sums.get('Management')).toBe(management);
    expect(sums.get('Trading, net')).toBeCloseTo(net + management, 2);
    while (await app.papers.makeDue());
    const made = await app.database.values(
      sql`select kind || ' ' || period from paper_document where book_id = ${investor.book}`,
    );
    expect(made).toEqual(['confirmation 2026-03-04']);
  });

  it('add up over a year in which something was sold', async () => {
    (await app.call(managed.endInvestment, { as: investor.person, params: { id: investor.id } })).data();
    await app.managed.lane.run();
    await at('2027-01-01T00:16:00Z');
    const { management = 0, net } = await results(investor.person, investor.book);
    const rows = rowsBelow(await paper(investor.book, 'gains', '2026'), 'By symbol');
    expect(numberOf(rows.find(([first]) => first === 'Management')?.at(-1))).toBe(management);
    expect(numberOf(rows.at(-1)?.at(-1))).toBeCloseTo(net + management, 2);
  });
});

describe('the costs of a month', () => {
  const costs = async (book: string) =>
    new Map(
      rowsBelow(await paper(book, 'statement', '2026-03'), 'Costs of the month').map(([what = '', , usd]) => [
        what,
        numberOf(usd),
      ]),
    );

  it('have management in them, as the results have it', async () => {
    const { management, commission, financing } = await results(investor.person, investor.book);
    const told = await costs(investor.book);
    expect(told.get('Management')).toBe(management);
    expect([told.get('Commission'), told.get('Overnight financing')]).toEqual([commission, financing]);
  });

  it('have all in them that was paid for the profit of a copy, as the results have it', async () => {
    const { copying: paid } = await results(copy.person, copy.book);
    expect(paid).toBeLessThan(0);
    const told = await costs(copy.book);
    expect([told.get('Copying'), told.has('Other fees')]).toEqual([paid, false]);
  });
});

describe('money that moves between books at midnight', () => {
  it.each([
    ['between its two lines', 1],
    ['between its lines and its entry', 2],
  ])('stands on the statements of both, where midnight lies %s', async (_, before) => {
    const person = await verifiedCustomer(app);
    const body = { kind: 'trading', name: `Midnight ${before}` } as const;
    const { id: book } = (await app.call(books.openBook, { as: person, body })).data();
    const midnight = Date.parse('2027-02-01T00:00:00Z');
    app.clock.set(new Date(midnight - 1));
    const { record } = app.ledger;
    let recorded = 0;
    const recording = vi.spyOn(app.ledger, 'record').mockImplementation(async (tx, given) => {
      const row = await record(tx, given);
      recorded += 1;
      if (recorded === before) app.clock.set(new Date(midnight));
      return row;
    });
    try {
      await app.database.transaction(async (tx) => {
        for (const one of [person.userId, book].toSorted()) await app.ledger.lock(tx, one);
        const [from, to] = [
          { bookId: person.userId, name: 'Main' },
          { bookId: book, name: body.name },
        ];
        await app.wallet.moveDollars(tx, { from, to, amount: 700_00n });
      });
    } finally {
      recording.mockRestore();
    }
    expect(recorded).toBe(2);
    app.clock.set(new Date('2027-03-01T00:16:00Z'));
    for (const one of [person.userId, book]) {
      const ends: string[][] = [];
      for (const month of ['2027-01', '2027-02']) {
        const sheet = await paper(one, 'statement', month).catch((error: unknown) => {
          // Of a month in which it had nothing there is none.
          expect(error).toMatchObject({ code: 'paper-empty' });
          return null;
        });
        for (const [, opening = '', , , closing = ''] of sheet ? rowsBelow(sheet, 'Balances') : [])
          ends.push([opening, closing]);
      }
      expect(ends.at(-1)?.[1]).not.toBe('0.00');
      for (const [nth, [, closing]] of ends.entries())
        if (nth + 1 < ends.length) expect(ends[nth + 1]?.[0]).toBe(closing);
    }
    app.clock.set(new Date('2027-01-01T00:16:00Z'));
  });
});

describe('somebody who was erased', () => {
  const erase = ({ userId }: Person) =>
    app.database.run(sql`
      update app_user set status = 'closed', closed_at = now(), sign_in_erased_at = now(), erased_at = now() where id = ${userId}`);

  it('gets no more papers, and is no hindrance', async () => {
    const person = await verifiedCustomer(app);
    await erase(person);
    app.clock.set(new Date('2027-04-01T00:16:00Z'));
    await app.database.run(sql`
      update paper_round set done_through = case kind when 'statement' then '2027-02' else '2027-03-30' end`);
    const { deps } = app.papers;
    const print = async ({ code }: { readonly code: string }) => Buffer.from(code);
    const makeDue = createDuePapers({ ...deps, printer: { ...deps.printer, print } });
    while (await makeDue());
    const of = (id: string) =>
      sql`select period from paper_document where owner_id = ${id} and kind = 'statement' order by period limit 1`;
    expect(await app.database.values(of(person.userId))).toEqual([]);
    expect(await app.database.values(of(copy.person.userId))).toEqual(['2027-03']);
  });

  it('gets none that was being printed meanwhile', async () => {
    const person = await verifiedCustomer(app);
    app.clock.set(new Date('2027-05-01T00:16:00Z'));
    const made = sheetOf(app, person.userId, 'statement', '2027-04', async () => {
      await erase(person);
      return Buffer.from('a paper');
    });
    await expect(made).rejects.toMatchObject({ code: 'paper-empty' });
    const kept = sql`select count(*)::int from paper_document where owner_id = ${person.userId}`;
    expect(await app.database.values(kept)).toEqual([0]);
  });
});

it('a paper has so many rows, of whatever kinds they are', async () => {
  const person = await verifiedCustomer(app);
  app.clock.set(new Date('2027-05-02T12:00:00Z'));
  const from = app.clock.now();
  await app.database.run(sql`
    with n as (select i, gen_random_uuid() as t, gen_random_uuid() as e, ${from}::timestamptz + i * interval '1 second' as at
      from generate_series(1, 6000) i),
    line as (
      insert into ledger_transaction (id, user_id, reference, type, status, asset, amount, description, created_at, completed_at)
      select t, ${person.userId}::uuid, 'DEP-' || i, 'deposit', 'completed', 'USD', 1, 'Deposit', at, at from n
      union all
      select gen_random_uuid(), ${person.userId}::uuid, 'DEP-W' || i, 'deposit', 'pending', 'USD', 1, 'Deposit', at, null from n),
    entry as (
      insert into ledger_entry (id, event, cause_id, line_count, posted_at)
      select e, 'deposit.completed', t, 2, at from n)
    insert into ledger_line (entry_id, position, user_id, account, asset, amount)
      select e, 1, ${person.userId}::uuid, 'available', 'USD', 1 from n
      union all select e, 2, null, 'treasury', 'USD', -1 from n`);
  app.clock.set(new Date('2027-06-01T00:16:00Z'));
  await expect(paper(person.userId, 'statement', '2027-05')).rejects.toMatchObject({
    code: 'paper-too-long',
  });
});
