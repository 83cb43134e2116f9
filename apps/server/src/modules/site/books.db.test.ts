import { practiceFunds } from '@halyard/accounting';
import { site, plainText } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { createLog } from '../../platform/telemetry/log.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createBooksAuditor } from './audit-books.ts';
import { checkReadiness } from './check-readiness.ts';
import { behindTheBack } from '../../testing/behind-the-back.ts';

let app: TestApp;
let userId: string;

beforeEach(async () => {
  app = await createTestApp();
  userId = newId();
  await app.database.transaction(async (tx) => {
    await app.ledger.openBook(tx, userId);
    const row = await app.ledger.record(tx, {
      userId,
      type: 'adjustment',
      status: 'completed',
      asset: 'USD',
      amount: 100n,
      description: plainText('Practice funds'),
    });
    await app.ledger.post(tx, row.id, practiceFunds({ userId, amount: 100n }));
  });
});
afterEach(() => app.close());

/** What only somebody with the keys to the database can do: money out of nothing, past every trigger. */
async function tamper(change: bigint): Promise<void> {
  await behindTheBack(app.database, async (tx) => {
    await tx.run(sql`update ledger_balance set available = available + ${change} where user_id = ${userId}`);
  });
}

describe('the background check of the books', () => {
  it('is silent while they hold, and readiness says when nothing was checked yet', async () => {
    const before = (await app.call(site.healthReady)).data();
    expect(before).toEqual({
      status: 'ok',
      checks: { database: 'ok', migrations: 'ok', books: 'not checked yet' },
    });
    await app.site.books.verify();
    expect((await app.call(site.healthReady)).data().checks['books']).toBe('ok');
    expect(app.site.booksAreSound()).toBe(true);
  });

  it('halts money and says so in words, while everything stays readable, until a later check finds nothing', async () => {
    await tamper(1n);
    await app.site.books.verify();
    expect(app.site.booksAreSound()).toBe(false);
    const answer = await app.call(site.healthReady);
    expect(answer.data()).toMatchObject({
      status: 'degraded',
      checks: {
        books:
          'money movements are halted, this does not hold: balances are the fold of their lines; the statement adds up to the balance',
      },
    });
    const move = app.database.transaction((tx) =>
      app.ledger.post(tx, newId(), practiceFunds({ userId, amount: 100n })),
    );
    await expect(move).rejects.toMatchObject({ code: 'books-halted', status: 503 });
    // Anybody may ask for readiness, so it must not say whose balance is wrong.
    expect(JSON.stringify(answer.body)).not.toContain(userId);

    await tamper(-1n);
    await app.site.books.verify();
    expect(app.site.booksAreSound()).toBe(true);
    expect((await app.call(site.healthReady)).data().status).toBe('ok');
  });

  it('finds a changed row of the audit log as well', async () => {
    const rename = (action: string) =>
      behindTheBack(app.database, async (tx) => {
        await tx.run(sql`update audit_entry set action = ${action}`);
      });
    await app.database.transaction((tx) => app.audit.record(tx, { actorId: null, action: 'honest' }));
    await rename('forged');
    await app.site.books.verify();
    expect(app.site.books.latest()?.findings).toEqual([
      { invariant: 'the audit chain is unbroken', detail: 'row 1' },
    ]);
    await rename('honest');
    await app.site.books.verify();
    expect(app.site.booksAreSound()).toBe(true);
  });

  it('is remembered by every node and over a restart', async () => {
    const { database, clock } = app;
    const anotherNode = () =>
      createBooksAuditor({
        database,
        clock,
        log: createLog(app.settings),
        checks: app.checks,
      });
    const other = anotherNode();
    await tamper(1n);
    await app.site.books.verify();
    expect(other.areSound()).toBe(true);
    expect((await checkReadiness({ database, books: other })).status).toBe('degraded');
    expect(other.areSound()).toBe(false);

    const restarted = anotherNode();
    await restarted.recall();
    expect(restarted.areSound()).toBe(false);

    await tamper(-1n);
    await other.verify();
    await app.site.books.recall();
    expect(app.site.booksAreSound()).toBe(true);
  });

  it('shouts in the log, with what it found', async () => {
    const lines: string[] = [];
    const destination = { write: (line: string) => lines.push(line) } as unknown as NodeJS.WritableStream;
    let findings = [{ invariant: 'each entry balances per asset', detail: 'entry 1' }];
    const auditor = createBooksAuditor({
      clock: app.clock,
      database: app.database,
      log: createLog({ LOG_LEVEL: 'info' }, destination),
      checks: {
        whole: async () => findings,
        inParts: async () => findings,
        verifyAudit: async () => ({ brokenAt: null }),
      },
    });
    await auditor.verify();
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 60, findings });
    findings = [];
    await auditor.verify();
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ msg: 'the books hold again: money movements go on' });
  });

  it('looks at everything from a finding on, until it finds nothing: a part would not see it again', async () => {
    const looks: string[] = [];
    let isBroken = true;
    const finding = { invariant: 'each entry balances per asset', detail: 'entry 1' };
    const look = (extent: string, findings: () => (typeof finding)[]) => async () => {
      looks.push(extent);
      return findings();
    };
    const checks = {
      whole: look('whole', () => (isBroken ? [finding] : [])),
      inParts: look('part', () => (looks.length === 2 ? [finding] : [])),
      verifyAudit: async () => ({ brokenAt: null }),
    };
    const node = () =>
      createBooksAuditor({ clock: app.clock, database: app.database, log: createLog(app.settings), checks });
    const [auditor, other] = [node(), node()];
    const sound: boolean[] = [];
    for (const one of [auditor, auditor, other, auditor]) {
      await one.verify();
      sound.push(one.areSound());
    }
    isBroken = false;
    await other.verify();
    await auditor.verify();
    expect([looks, sound]).toEqual([
      ['part', 'part', 'whole', 'whole', 'whole', 'part'],
      [true, false, false, false],
    ]);
    expect([auditor.areSound(), other.areSound()]).toEqual([true, true]);
  });

  it('changes nothing when it could not be finished', async () => {
    const auditor = createBooksAuditor({
      clock: app.clock,
      database: app.database,
      log: createLog(app.settings),
      checks: {
        whole: () => Promise.reject(new Error('cut')),
        inParts: () => Promise.reject(new Error('cut')),
        verifyAudit: async () => ({ brokenAt: null }),
      },
    });
    await expect(auditor.verify()).rejects.toThrow('cut');
    expect([auditor.areSound(), auditor.latest()]).toEqual([true, null]);
  });
});

describe('readiness', () => {
  it('fails while a migration of this version is missing, and does not mind one of a newer version', async () => {
    await app.database.run(
      sql`update schema_migration set name = '9999-from-a-newer-version.sql' where name like '0010%'`,
    );
    const answer = await app.call(site.healthReady);
    expect([answer.status, answer.body]).toMatchObject([
      503,
      { details: [{ path: 'migrations', message: 'migrations: 1 not applied' }] },
    ]);
    await app.database.run(
      sql`update schema_migration set name = '0010-create-mining.sql' where name like '9999%'`,
    );
    await app.database.run(sql`insert into schema_migration (name, checksum) values ('9999-newer.sql', '')`);
    expect((await app.call(site.healthReady)).data().status).toBe('ok');
  });

  it('fails in words when the database is away', async () => {
    const away = { ...app.database, rows: () => Promise.reject(new Refusal('not-ready')) };
    await expect(checkReadiness({ database: away, books: app.site.books })).rejects.toMatchObject({
      code: 'not-ready',
      details: [{ message: 'database: not reachable', path: 'database' }],
    });
  });
});

it('a node is ready while long reads hold all its connections: orders and the like have some of their own', async () => {
  const reads = Promise.withResolvers<void>();
  const most = 20;
  let held = 0;
  const allHeld = Promise.withResolvers<void>();
  const holding = Array.from({ length: most }, () =>
    app.database.transaction(async (tx) => {
      await tx.rows(sql`select 1`);
      held += 1;
      if (held === most) allHeld.resolve();
      await reads.promise;
    }),
  );
  await allHeld.promise;
  try {
    expect((await app.call(site.healthReady)).status).toBe(200);
  } finally {
    reads.resolve();
    await Promise.all(holding);
  }
}, 60_000);
