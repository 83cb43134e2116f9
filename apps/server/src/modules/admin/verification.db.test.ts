import { admin } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { administrator, type Person } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { behindTheBack } from '../../testing/behind-the-back.ts';

let app: TestApp;
let staff: Person;

beforeEach(async () => {
  app = await createTestApp();
  staff = await administrator(app);
});
afterEach(() => app.close());

const booksState = async () => (await app.call(admin.adminBooksVerification, { as: staff })).data();
const chainState = async () => (await app.call(admin.adminAuditVerification, { as: staff })).data();
const audited = (prefix: string) =>
  app.database.rows<{ action: string; actorId: string; detail: Record<string, unknown> }>(sql`
    select action, actor_id as "actorId", detail from audit_entry where action like ${`${prefix}.verif%`} order by seq`);

/** What only somebody with the keys to the database can do, past every trigger. */
async function tamper(statement: ReturnType<typeof sql>): Promise<void> {
  await behindTheBack(app.database, async (tx) => {
    await tx.run(statement);
  });
}

describe('verifying the books by hand', () => {
  it('says nothing before the first time', async () => {
    expect(await booksState()).toEqual({ isRunning: false, last: null });
  });

  it('gives a result for each rule, says who asked, and is in the audit log', async () => {
    const answer = await app.call(admin.adminVerifyBooks, { as: staff });
    expect(answer.status).toBe(202);
    await app.site.books.settled();
    const { isRunning, last } = await booksState();
    expect([isRunning, last?.startedBy, last?.findings]).toEqual([false, staff.email, []]);
    const rules = last?.checks.map(({ rule }) => rule);
    expect(rules).toContain('each entry balances per asset');
    expect(rules).toContain('a deficit stands only beside an open position');
    expect(rules?.at(-1)).toBe('the audit chain is unbroken');
    expect(last?.checks.every(({ findings }) => findings === 0)).toBe(true);
    expect(await audited('ledger')).toEqual([
      { action: 'ledger.verification-started', actorId: staff.userId, detail: {} },
      {
        action: 'ledger.verified',
        actorId: staff.userId,
        detail: { rules: rules?.length, findings: 0, durationMs: last?.durationMs },
      },
    ]);
  });

  it('finds a changed balance, halts the money, and goes on once it is right again', async () => {
    const change = (cents: bigint) =>
      tamper(sql`update ledger_balance set available = available + ${cents} where user_id = ${staff.userId}`);
    await change(5n);
    (await app.call(admin.adminVerifyBooks, { as: staff })).data();
    await app.site.books.settled();
    const { last } = await booksState();
    expect(last?.findings).toContainEqual({
      rule: 'balances are the fold of their lines',
      detail: `${staff.userId} USD`,
    });
    expect(last?.checks.find(({ rule }) => rule === 'balances are the fold of their lines')?.findings).toBe(
      1,
    );
    expect(app.site.booksAreSound()).toBe(false);
    await change(-5n);
    await app.site.books.verify();
    expect([app.site.booksAreSound(), (await booksState()).last?.startedBy]).toEqual([true, null]);
  });

  it('runs one at a time, on any node', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const other = app.database.transaction(async (tx) => {
      await tx.run(sql`select pg_advisory_xact_lock(4811831)`);
      begun.resolve();
      await held;
    });
    await begun.promise;
    expect((await booksState()).isRunning).toBe(true);
    const refused = await app.call(admin.adminVerifyBooks, { as: staff });
    expect([refused.status, refused.error()]).toEqual([409, 'A verification is already running']);
    // The job has nothing to do meanwhile: it neither waits nor fails.
    await app.site.books.verify();
    expect(app.site.books.latest()).toBeNull();
    release();
    await other;
    expect(await booksState()).toEqual({ isRunning: false, last: null });
    expect(await audited('ledger')).toEqual([]);
  });
});

describe('verifying the chain of the audit log', () => {
  it('tells how many rows hold, and the newest hash to write down', async () => {
    (await app.call(admin.adminVerifyAudit, { as: staff })).data();
    await app.chain.settled();
    const { last } = await chainState();
    const { entries } = (await app.call(admin.adminListAudit, { as: staff })).data();
    const row = entries.find(({ seq }) => seq === last?.lastSeq);
    expect(last).toMatchObject({ brokenAt: null, startedBy: staff.email, checked: last?.lastSeq });
    expect(row?.hash).toBe(last?.lastHash);
    expect(entries.slice(0, 2).map(({ action, actor }) => [action, actor])).toEqual([
      ['audit.verified', staff.email],
      ['audit.verification-started', staff.email],
    ]);
    const query = { hash: last?.lastHash?.toUpperCase() };
    const found = (await app.call(admin.adminListAudit, { as: staff, query })).data();
    expect(found.entries.map(({ seq }) => seq)).toEqual([last?.lastSeq]);
  });

  it('names the first row that was changed, and shows it', async () => {
    (await app.call(admin.adminVerifyAudit, { as: staff })).data();
    await app.chain.settled();
    const rename = (action: string) => tamper(sql`update audit_entry set action = ${action} where seq = 2`);
    const [second] = (
      await app.call(admin.adminListAudit, { as: staff, query: { before: 3, limit: 1 } })
    ).data().entries;
    await rename('forged');
    (await app.call(admin.adminVerifyAudit, { as: staff })).data();
    await app.chain.settled();
    expect((await chainState()).last).toMatchObject({ brokenAt: 2, checked: 1, lastSeq: 1 });
    await rename(second?.action ?? '');
    await app.chain.verify();
    expect((await chainState()).last).toMatchObject({ brokenAt: null, startedBy: null });
  });

  it('finds rows that were taken out, of the middle or of the end', async () => {
    const note = (action: string) =>
      app.database.transaction((tx) => app.audit.record(tx, { actorId: null, action }));
    for (const action of ['one', 'two', 'three']) await note(action);
    await app.chain.verify();
    const takenOut = async (seq: bigint) => {
      const row = await app.database.row(
        sql`select to_jsonb(e)::text as text from audit_entry e where seq = ${seq}`,
      );
      await tamper(sql`delete from audit_entry where seq = ${seq}`);
      const { brokenAt } = await app.chain.verify();
      // A second look must not forget what the first has found.
      expect((await app.chain.verify()).brokenAt).toBe(brokenAt);
      const { text } = row as { text: string };
      await tamper(
        sql`insert into audit_entry select * from jsonb_populate_record(null::audit_entry, ${text}::jsonb)`,
      );
      return brokenAt;
    };
    expect(await takenOut(2n)).toBe(3n);
    expect(await takenOut(4n)).toBe(4n);
    expect((await app.chain.verify()).brokenAt).toBeNull();
  });

  it('is done by the check of the books as well, and remembered', async () => {
    expect(await chainState()).toEqual({ isRunning: false, last: null });
    await app.site.books.verify();
    expect((await chainState()).last).toMatchObject({ brokenAt: null, startedBy: null });
  });
});
