import { createHash } from 'node:crypto';
import { mainBookOf } from '@halyard/accounting';
import { admin, books, investment, notifications, papers } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { administrator, mailTo, type Person, signInAs, verifiedCustomer } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { open } from '../../testing/traders.ts';
import { createDuePapers } from './make-due.ts';
import { makePaper } from './make-paper.ts';
import { periodOf } from './periods.ts';

let app: TestApp;
let trader: Person;
beforeEach(async () => {
  app = await createTestApp({ WELCOME_CREDIT_USD: 50_000 });
  trader = await verifiedCustomer(app);
});
afterEach(() => app.close());

/** The clock moves on, and whoever was signed in is signed in anew. */
async function at(moment: string): Promise<void> {
  app.clock.set(new Date(moment));
  trader = await signInAs(app, trader);
}

/** However many runs it takes, as slow as the machine may be. */
async function makeAllDue(): Promise<void> {
  while (await app.papers.makeDue());
}

const all = async () =>
  app.database.rows<{ name: string }>(
    sql`select kind || ' ' || period as name from paper_document where book_id = ${trader.userId} order by made_at, kind`,
  );
const names = async () => (await all()).map(({ name }) => name);
const make = (kind: string, period: string, as = trader) =>
  app.call(papers.makePaper, { as, body: { kind, period } });

async function download(as: Person, path: string) {
  const headers = { authorization: `Bearer ${as.token}` };
  return app.server.inject({ method: 'GET', url: `/api${path}`, headers });
}

describe('papers by themselves', () => {
  it('are made a quarter of an hour after their day, month or year, and not before', async () => {
    const positionId = await open(app, trader);
    await app.trading.closePosition(trader.userId, positionId, null);
    await at('2026-03-05T00:14:59Z');
    await makeAllDue();
    expect(await names()).toEqual([]);
    await at('2026-03-05T00:15:00Z');
    await makeAllDue();
    expect(await names()).toEqual(['confirmation 2026-03-04']);
    await at('2026-04-01T00:15:00Z');
    await makeAllDue();
    expect(await names()).toEqual(['confirmation 2026-03-04', 'statement 2026-03']);
    await at('2027-01-01T00:15:00Z');
    await makeAllDue();
    const [, , ...later] = await names();
    const months = ['04', '05', '06', '07', '08', '09', '10', '11', '12'].map(
      (month) => `statement 2026-${month}`,
    );
    expect(later.toSorted()).toEqual(['gains 2026', ...months]);
  });

  it('are made once, however many nodes are at it', async () => {
    await open(app, trader);
    await at('2026-04-01T00:15:00Z');
    // An installation that begins makes the newest papers; the first round said so.
    await app.database.run(sql`insert into paper_round values ('confirmation', '2026-03-03')`);
    await Promise.all([app.papers.makeDue(), app.papers.makeDue(), make('statement', '2026-03')]);
    await makeAllDue();
    expect((await names()).toSorted()).toEqual(['confirmation 2026-03-04', 'statement 2026-03']);
    const audited = await app.database.rows(sql`select from audit_entry where action = 'paper.made'`);
    expect(audited).toHaveLength(2);
    expect(await app.chain.verify()).toMatchObject({ brokenAt: null });
  });

  it('are printed once for all who ask at one moment, and few are under way', async () => {
    await at('2026-04-01T00:15:00Z');
    const { promise: isHeld, resolve: goOn } = Promise.withResolvers<void>();
    const { printer } = app.papers.deps;
    let printed = 0;
    const print: typeof printer.print = async (sheet) => {
      printed += 1;
      await isHeld;
      return printer.print(sheet);
    };
    const underWay: typeof app.papers.deps.underWay = new Map();
    const deps = { ...app.papers.deps, underWay, printer: { ...printer, print } };
    const by = { userId: trader.userId, ip: '192.0.2.1' };
    const ask = async (name: string) => {
      const period = periodOf('statement', name);
      if (!period) throw new Error('It is a period.');
      return makePaper(deps, mainBookOf(trader.userId), period, by);
    };
    const asked = Promise.all([ask('2026-03'), ask('2026-03'), ask('2026-03')]);
    await expect.poll(() => printed).toBe(1);
    const [first] = underWay.values();
    if (!first) throw new Error('One is under way.');
    for (let count = 1; count < 20; count += 1) underWay.set(`another ${count}`, first);
    await expect(ask('2026-02')).rejects.toMatchObject({ code: 'too-many-requests' });
    goOn();
    expect(new Set((await asked).map(({ id }) => id)).size).toBe(1);
    expect(printed).toBe(1);
  });

  it('are told of when they are a statement, and mailed as the customer has chosen', async () => {
    await at('2026-04-01T00:15:00Z');
    await makeAllDue();
    const { notifications: told } = (await app.call(notifications.listNotifications, { as: trader })).data();
    expect(told[0]).toMatchObject({ kind: 'money', title: 'Your monthly statement is ready' });
    const [mail] = await mailTo(app, trader.email);
    expect(mail?.subject).toContain('Your monthly statement is ready');
  });

  it('are still made for everybody else where one of them cannot be', async () => {
    const other = await verifiedCustomer(app);
    // The statement no longer adds up to the journal, which no paper may tell.
    await app.database.run(sql`
      insert into ledger_transaction (id, user_id, reference, type, status, asset, amount, description, created_at, completed_at)
      values (gen_random_uuid(), ${other.userId}, 'DEP-WRONG', 'deposit', 'completed', 'USD', 1, 'wrong',
        ${app.clock.now()}, ${app.clock.now()})`);
    await at('2026-04-01T00:15:00Z');
    await expect(makeAllDue()).rejects.toThrow('1 papers could not be made');
    expect(await names()).toEqual(['statement 2026-03']);
    expect((await make('statement', '2026-03', await signInAs(app, other))).status).toBe(500);
    await app.database.run(sql`
      with undone as (select set_config('session_replication_role', 'replica', true))
      delete from ledger_transaction using undone where reference = 'DEP-WRONG'`);
  });

  it('are made for everybody else where one of them takes a whole run and fails', async () => {
    const others = [await verifiedCustomer(app), await verifiedCustomer(app)];
    await at('2026-04-01T00:15:00Z');
    const { printer } = app.papers.deps;
    let isBroken = true;
    let aheadMs = 0;
    const print: typeof printer.print = async (sheet) => {
      if (!isBroken || !sheet.holder.some(([, text]) => text === trader.email)) return printer.print(sheet);
      aheadMs += 11_000;
      throw new Error('no ink');
    };
    const now = performance.now.bind(performance);
    const ahead = vi.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs);
    try {
      const makeDue = createDuePapers({ ...app.papers.deps, printer: { ...printer, print } });
      expect(await makeDue()).toBe(true);
      await expect(makeDue()).rejects.toThrow('1 papers could not be made');
      const made = await app.database.values(sql`select book_id from paper_document order by book_id`);
      expect(made).toEqual(others.map(({ userId }) => userId).toSorted());
      // What failed comes again from then on.
      isBroken = false;
      expect(await makeDue()).toBe(false);
      expect(await names()).toEqual(['statement 2026-03']);
    } finally {
      ahead.mockRestore();
    }
  });
});

describe('a paper that is asked for', () => {
  it.each([
    ['statement', '2026-03', 'This period is not over. Its papers are made from 2026-04-01 00:15 UTC on.'],
    ['statement', '2026-03-04', 'Please choose a day, a month or a year, as this kind of paper has it'],
    ['confirmation', '2026-02-30', 'Please choose a day, a month or a year, as this kind of paper has it'],
    ['statement', '2026-02', 'There is nothing to tell about this period'],
    ['confirmation', '2026-03-03', 'There is nothing to tell about this period'],
    ['gains', '2025', 'There is nothing to tell about this period'],
  ])('%s of %s is refused: %s', async (kind, period, sentence) => {
    const answer = await make(kind, period);
    expect([answer.status >= 400, answer.error()]).toEqual([true, sentence]);
  });

  it('is refused with more rows than anybody reads, and holds up none of the others', async () => {
    const from = app.clock.now();
    await app.database.run(sql`
      with n as (select i, gen_random_uuid() as t, gen_random_uuid() as e, ${from}::timestamptz + i * interval '1 second' as at
        from generate_series(1, 10001) i),
      line as (
        insert into ledger_transaction (id, user_id, reference, type, status, asset, amount, description, created_at, completed_at)
        select t, ${trader.userId}, 'DEP-' || i, 'deposit', 'completed', 'USD', 1, 'Deposit', at, at from n),
      entry as (
        insert into ledger_entry (id, event, cause_id, line_count, posted_at)
        select e, 'deposit.completed', t, 2, at from n)
      insert into ledger_line (entry_id, position, user_id, account, asset, amount)
        select e, 1, ${trader.userId}::uuid, 'available', 'USD', 1 from n
        union all select e, 2, null, 'treasury', 'USD', -1 from n`);
    await at('2026-04-01T00:15:00Z');
    expect((await make('statement', '2026-03')).error()).toBe(
      'A paper can have 10,000 rows. Please export the statement as CSV instead.',
    );
    await makeAllDue();
    expect(await names()).toEqual([]);
    // The round is over all the same: the next run does not look at this month again.
    const round = await app.database.row(sql`select done_through from paper_round where kind = 'statement'`);
    expect(round).toEqual({ done_through: '2026-03' });
  });

  it('is refused of practice', async () => {
    const body = { kind: 'practice', name: 'Trying' } as const;
    const { id } = (await app.call(books.openBook, { as: trader, body })).data();
    const answer = await app.call(papers.makePaper, {
      as: trader,
      query: { book: id },
      body: { kind: 'statement', period: '2026-02' },
    });
    expect(answer.error()).toBe('Papers are made of real money only');
  });

  it('of an account for trading is of that one alone, and comes by itself as that of the main one', async () => {
    const body = { kind: 'trading', name: 'Currencies' } as const;
    const { id: book } = (await app.call(books.openBook, { as: trader, body })).data();
    const moved = { from: trader.userId, to: book, amount: 700 };
    (await app.call(books.transferMoney, { as: trader, body: moved })).data();
    const order = { symbol: 'EUR/USD', side: 'buy', quantity: 1000, leverage: 100 };
    (await app.call(investment.placeTrade, { as: trader, query: { book }, body: order })).data();
    await at('2026-04-01T00:15:00Z');
    await makeAllDue();
    const of = async (query: { readonly book?: string }) =>
      (await app.call(papers.listPapers, { as: trader, query })).data().papers.map(({ kind }) => kind);
    expect([await of({}), await of({ book })]).toEqual([['statement'], ['statement']]);
    const day = { kind: 'confirmation', period: '2026-03-04' } as const;
    const asked = await app.call(papers.makePaper, { as: trader, query: { book }, body: day });
    expect(asked.data()).toMatchObject(day);
    // In the main account nothing was traded on that day.
    expect((await make('confirmation', '2026-03-04')).error()).toBe(
      'There is nothing to tell about this period',
    );
    const staff = await administrator(app);
    const seen = await app.call(admin.adminListPapers, { as: staff, params: { id: trader.userId } });
    expect(seen.data()).toHaveLength(3);
  });

  it('is a file that nobody keeps on the way, and nobody else gets', async () => {
    await at('2026-04-02T00:00:00Z');
    const paper = (await make('statement', '2026-03')).data();
    const answer = await download(trader, `/papers/${paper.id}/file`);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="statement_2026-03_${paper.code}.pdf"`,
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(paper.sha256);
    const stranger = await verifiedCustomer(app);
    const refused = await download(stranger, `/papers/${paper.id}/file`);
    expect(refused.json()).toMatchObject({ success: false, error: 'Paper not found' });
    const listed = (await app.call(papers.listPapers, { as: trader })).data();
    expect([listed.papers, listed.openedAt]).toEqual([[paper], '2026-03-04T12:00:00.000Z']);
    expect((await app.call(papers.listPapers, { as: stranger })).data().papers).toEqual([]);
  });

  it('is known by its hash and its code to anybody, who never hears whose it is', async () => {
    await at('2026-04-02T00:00:00Z');
    const { code, sha256, kind, madeAt } = (await make('statement', '2026-03')).data();
    const ours = { paper: { kind, code, sha256, madeAt } };
    expect((await app.call(papers.verifyPaper, { query: { hash: sha256.toUpperCase() } })).data()).toEqual(
      ours,
    );
    expect((await app.call(papers.verifyPaper, { query: { code: code.toLowerCase() } })).data()).toEqual(
      ours,
    );
    const unknown = await app.call(papers.verifyPaper, { query: { hash: '0'.repeat(64) } });
    expect(unknown.data()).toEqual({ paper: null });
    for (const query of [{}, { hash: sha256, code }, { hash: 'short' }, { code: 'PAP-1' }])
      expect((await app.call(papers.verifyPaper, { query })).status).toBe(400);
  });

  it('is in the hands of staff only after that is written down', async () => {
    await at('2026-04-02T00:00:00Z');
    const paper = (await make('statement', '2026-03')).data();
    const staff = await administrator(app);
    const params = { id: trader.userId };
    expect((await app.call(admin.adminListPapers, { as: staff, params })).data()).toEqual([paper]);
    expect((await download(staff, `/admin/papers/${paper.id}/file`)).statusCode).toBe(200);
    expect((await download(trader, `/admin/papers/${paper.id}/file`)).statusCode).toBe(403);
    const looks = await app.database.rows<{ action: string; detail: unknown }>(sql`
      select action, detail from audit_entry where actor_id = ${staff.userId} and subject_id = ${trader.userId} order by seq`);
    expect(looks).toEqual([
      { action: 'user.read', detail: {} },
      {
        action: 'paper.read',
        detail: { paperId: paper.id, kind: 'statement', period: '2026-03', sha256: paper.sha256 },
      },
    ]);
  });
});
