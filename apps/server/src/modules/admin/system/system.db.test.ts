import { admin } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { runNoted } from '../../../platform/jobs/job-runs.ts';
import { administrator, type Person, verifiedCustomer } from '../../../testing/people.ts';
import { startSecondNode } from '../../../testing/second-node.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { behindTheBack } from '../../../testing/behind-the-back.ts';

let app: TestApp;
let staff: Person;
beforeAll(async () => {
  app = await createTestApp({ SMTP_URL: 'smtp://user:hidden-word@mail.example.test' });
  staff = await administrator(app);
});
afterAll(() => app.close());

const system = async () => (await app.call(admin.adminGetSystem, { as: staff })).data();

describe('the nodes', () => {
  it('begin with the one that answers, as it is at this moment', async () => {
    const { at, nodes } = await system();
    expect(nodes).toMatchObject([
      { isThis: true, isSilent: false, pid: process.pid, sockets: 0, seenAt: at, feed: { source: 'fixed' } },
    ]);
    expect(nodes[0]?.memoryBytes).toBeGreaterThan(10_000_000);
  });

  it('know of each other, notice who is silent, and remove who is gone', async () => {
    const other = await startSecondNode(app);
    const { ownId } = other.site.nodes;
    await other.site.nodes.beat({ ...other.figures(), sockets: 7 });
    const seen = async () => (await system()).nodes.find(({ id }) => id === ownId);
    expect(await seen()).toMatchObject({ isThis: false, isSilent: false, sockets: 7 });

    const age = (seconds: number) =>
      app.database.run(sql`
        update site_node set seen_at = clock_timestamp() - ${seconds}::int * interval '1 second' where id = ${ownId}`);
    await age(16);
    expect(await seen()).toMatchObject({ isSilent: true });
    await age(61);
    expect(await seen()).toBeUndefined();
    await app.site.nodes.beat(app.figures());
    const left = await app.database.rows<{ id: string }>(sql`select id from site_node`);
    expect(left).toEqual([{ id: app.site.nodes.ownId }]);

    await other.site.nodes.beat(other.figures());
    await other.site.nodes.stop();
    expect(await seen()).toBeUndefined();
    await other.close();
  });
});

describe('the jobs', () => {
  it('are all that run by themselves, with their newest run once they have had one', async () => {
    const one = async (name: string) => (await system()).jobs.find((job) => job.name === name);
    const names = (await system()).jobs.map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
    expect(names).toEqual(expect.arrayContaining(app.jobs.map(({ name }) => name)));
    expect(await one('pass-time')).toMatchObject({ startedAt: null, nodeId: null, runs: 0 });

    const job = app.jobs.find(({ name }) => name === 'pass-time');
    if (!job) throw new Error('There is no such job.');
    const { ownId } = app.site.nodes;
    await runNoted(app.database, job, ownId);
    const ran = await one('pass-time');
    expect(ran).toMatchObject({ nodeId: ownId, runs: 1, isRunning: false, isFailing: false });
    expect(Date.parse(ran?.nextRunAt ?? '')).toBeGreaterThanOrEqual(
      Date.parse(ran?.startedAt ?? '') + job.everyMs,
    );
  });

  it('are running only while the node that began them is there', async () => {
    const seen: (boolean | undefined)[] = [];
    const look = async () => {
      seen.push((await system()).jobs.find(({ name }) => name === 'long')?.isRunning);
    };
    const job = { name: 'long', everyMs: 1000, run: look };
    await runNoted(app.database, job, app.site.nodes.ownId);
    await runNoted(app.database, job, newId());
    expect(seen).toEqual([true, false]);
  });
});

describe('the prices of a node', () => {
  it('say which symbols are too old to deal on', async () => {
    const feed = async () => (await system()).nodes[0]?.feed;
    const before = await feed();
    expect(before?.symbolsKnown).toBe(6);
    // What has no quote at all cannot be dealt on either.
    expect(before?.staleSymbols).toContain('XAU/USD');
    expect(before?.staleSymbols).not.toContain('BTC/USD');
    app.feed.freeze('BTC/USD', app.clock.now().getTime());
    app.clock.advance(app.settings.MAX_QUOTE_AGE_MS);
    expect((await feed())?.staleSymbols).not.toContain('BTC/USD');
    app.clock.advance(1);
    expect((await feed())?.staleSymbols).toContain('BTC/USD');
  });
});

describe('the rest of the system', () => {
  it('is the database, the books and the audit log as they are', async () => {
    const before = await system();
    expect(before.database).toMatchObject({ version: expect.stringMatching(/^\d+/) });
    expect(before.database.sizeBytes).toBeGreaterThan(1_000_000);
    expect(before.database.migrations).toBeGreaterThan(17);
    expect(before.books).toEqual({ checkedAt: null, findings: [] });

    await app.site.books.verify();
    const checkedAt = app.clock.now().toISOString();
    const sound = await system();
    expect([sound.books, sound.audit]).toEqual([
      { checkedAt, findings: [] },
      { checkedAt, isUnbroken: true },
    ]);

    const rename = (action: string) =>
      behindTheBack(app.database, async (tx) => {
        await tx.run(sql`update audit_entry set action = ${action} where seq = 1`);
      });
    await app.database.transaction((tx) => app.audit.record(tx, { actorId: null, action: 'honest' }));
    const [first] = await app.database.rows<{ action: string }>(
      sql`select action from audit_entry where seq = 1`,
    );
    await rename('forged');
    await app.site.books.verify();
    expect(await system()).toMatchObject({ books: { findings: [] }, audit: { isUnbroken: false } });
    await rename(first?.action ?? '');
    await app.site.books.verify();
    expect((await system()).audit.isUnbroken).toBe(true);
  });

  it('tells of a transaction that does not end', async () => {
    await app.database.transaction(async (tx) => {
      await tx.row(sql`select pg_sleep(0.05)`);
      const { oldestTransactionMs, connections } = (await system()).database;
      expect(oldestTransactionMs).toBeGreaterThanOrEqual(50);
      expect(connections.idleInTransaction).toBeGreaterThanOrEqual(1);
    });
  });
});

describe('the settings of the process', () => {
  it('are shown with what they mean, and of secrets only whether they are set', async () => {
    const answer = await app.call(admin.adminGetSettings, { as: staff });
    const { process: rows } = answer.data();
    const named = (name: string) => rows.find((row) => row.name === name);
    expect(named('SITE_MODE')).toMatchObject({ value: 'simulated', isSecret: false });
    expect(named('WITHDRAWAL_FOUR_EYES_USD')).toMatchObject({ value: '10000' });
    expect(named('SMTP_URL')).toMatchObject({ value: '(set)', isSecret: true });
    expect(named('METRICS_TOKEN')).toMatchObject({ value: '', isSecret: true });
    expect(JSON.stringify(answer.body)).not.toContain('hidden-word');
  });
});

describe('who may look', () => {
  it.each([admin.adminGetSystem, admin.adminGetSettings, admin.adminListMail])(
    'is staff alone: $name',
    async (endpoint) => {
      const customer = await verifiedCustomer(app);
      expect((await app.call(endpoint)).status).toBe(401);
      expect((await app.call(endpoint, { as: customer })).status).toBe(403);
    },
  );

  it('finds no mail under an id that is none of a mail', async () => {
    const answer = await app.call(admin.adminReadMail, { as: staff, params: { id: newId() } });
    expect([answer.status, answer.error()]).toEqual([404, 'Mail not found']);
  });
});
