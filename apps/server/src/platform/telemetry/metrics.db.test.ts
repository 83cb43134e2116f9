import { contact, site } from '@halyard/contract';
import { Registry } from 'prom-client';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createBooksGauges, createDatabaseGauges } from './gauges.ts';
import { newId } from '../ids.ts';
import { Refusal } from '../refusal.ts';

const TOKEN = 'a-token-of-at-least-24-characters';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const scrape = async (
  from: TestApp = app,
  options: { headers?: Record<string, string>; remoteAddress?: string } = {},
) => from.server.inject({ url: '/metrics', ...options });

describe('who gets the figures', () => {
  it('without a token only this machine, whatever a header says', async () => {
    expect((await scrape()).statusCode).toBe(200);
    expect((await scrape(app, { remoteAddress: '::1' })).statusCode).toBe(200);
    const strangers = [
      { remoteAddress: '203.0.113.9' },
      { remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': '127.0.0.1' } },
      // A proxy on this machine asks for somebody else.
      { headers: { 'x-forwarded-for': '203.0.113.9' } },
      { headers: { forwarded: 'for=203.0.113.9' } },
    ];
    for (const stranger of strangers) {
      const answer = await scrape(app, stranger);
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'not-permitted']);
    }
  });

  it('with a token whoever knows it, from anywhere, and nobody else', async () => {
    const guarded = await createTestApp({ METRICS_TOKEN: TOKEN });
    for (const authorization of ['', 'Bearer', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(0, -1)}`, TOKEN]) {
      const answer = await scrape(guarded, { headers: { authorization } });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, 'not-signed-in']);
    }
    const headers = { authorization: `Bearer ${TOKEN}` };
    expect((await scrape(guarded, { headers, remoteAddress: '203.0.113.9' })).statusCode).toBe(200);
    await guarded.close();
  });
});

describe('the figures', () => {
  it('count calls by name and status, and unknown paths together', async () => {
    await app.call(site.healthLive);
    await app.call(contact.submitContact, { body: {} });
    await app.server.inject('/api/nothing-here');
    const { body, headers } = await scrape();
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(body).toMatch(/http_request_duration_seconds_count\{call="healthLive",status="200"\} 1/);
    expect(body).toMatch(/http_request_duration_seconds_count\{call="submitContact",status="400"\} 1/);
    expect(body).toMatch(/http_request_duration_seconds_count\{call="other",status="404"\} 1/);
    expect(body).not.toContain('nothing-here');
  });

  it('show the database, the process and the mails that wait', async () => {
    const sent = { name: 'Ada', email: 'ada@example.test', subject: 'Hello', message: 'A message to mail.' };
    await app.call(contact.submitContact, { body: sent });
    await app.database.run(sql`update mail_outbox set attempts = 2 where recipient = 'ada@example.test'`);
    const { body } = await scrape();
    expect(body).toContain('halyard_database_up 1');
    expect(body).toMatch(/halyard_database_connections\{state="active"\} [1-9]/);
    expect(body).toContain('halyard_mail_backlog{state="waiting"} 2');
    expect(body).toContain('halyard_mail_backlog{state="troubled"} 1');
    expect(body).toContain('process_cpu_seconds_total');
  });

  it('show what the check of the books found, and when', async () => {
    await app.site.books.verify();
    const { body } = await scrape();
    expect(body).toContain('halyard_books_findings 0');
    expect(body).toContain(`halyard_books_checked_timestamp_seconds ${app.clock.now().getTime() / 1000}`);
    const registry = new Registry();
    createBooksGauges(registry, () => ({ checkedAt: app.clock.now(), findings: ['one', 'two'] }))();
    expect(await registry.metrics()).toContain('halyard_books_findings 2');
  });

  it('show when each job had its newest turn, also one that hangs', async () => {
    const [began, ended] = [new Date(1_800_000_000_000), new Date(1_800_000_060_000)];
    for (const [name, end] of [
      ['sum-weeks', ended],
      ['pass-time', null],
      ['of-a-chain-that-is-gone', ended],
    ] as const)
      await app.database.run(sql`
        insert into job_run (name, every_ms, node_id, started_at, ended_at, runs, failures, is_failing)
        values (${name}, 1000, ${newId()}, ${began}, ${end}, 1, 0, false)`);
    const { body } = await scrape();
    expect(body).toContain('halyard_job_turn_timestamp_seconds{job="sum-weeks"} 1800000060');
    expect(body).toContain('halyard_job_turn_timestamp_seconds{job="pass-time"} 1800000000');
    expect(body).not.toContain('of-a-chain-that-is-gone');
  });

  it('leave out what the database cannot say while it is away', async () => {
    const registry = new Registry();
    const away = { ...app.database, row: () => Promise.reject(new Refusal('not-ready')) };
    await createDatabaseGauges(registry, away, new Set())();
    const text = await registry.metrics();
    expect(text).toContain('halyard_database_up 0');
    expect(text).not.toMatch(/halyard_database_connections\{|halyard_mail_backlog\{/);
  });

  it('count the turns of jobs and those that failed', async () => {
    const forget = app.jobs.find((job) => job.name === 'forget-old-keys');
    await forget?.run();
    const verify = app.jobs.find((job) => job.name === 'verify-books');
    await app.database.run(sql`alter table audit_entry rename to audit_entry_away`);
    await expect(verify?.run()).rejects.toThrow();
    await app.database.run(sql`alter table audit_entry_away rename to audit_entry`);
    const { body } = await scrape();
    expect(body).toContain('halyard_job_runs_total{job="forget-old-keys"} 1');
    expect(body).toContain('halyard_job_failures_total{job="forget-old-keys"} 0');
    expect(body).toContain('halyard_job_failures_total{job="verify-books"} 1');
  });
});
