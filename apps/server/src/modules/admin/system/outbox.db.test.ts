import { admin } from '@halyard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Mail, queueMail, sendDueMail } from '../../../platform/mail/outbox.ts';
import { createCounts } from '../../../platform/memory/remembered-counts.ts';
import { administrator, type Person } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { readMail } from './outbox.ts';

let app: TestApp;
let staff: Person;
beforeAll(async () => {
  app = await createTestApp({ SMTP_URL: 'smtp://mail.example.test' });
  staff = await administrator(app);
});
afterAll(() => app.close());

const TO = 'nora.newcomer@example.test';
const MAIL: Mail = { to: TO, subject: 'Your statement', text: 'Dear Nora', html: '<p>Dear Nora</p>' };

let mailId: string;
beforeEach(async () => {
  await send(async () => {});
  app.clock.advance(1000);
  await app.database.transaction((tx) => queueMail(tx, MAIL, app.clock.now()));
  mailId = (await newest()).id;
});

/** Sends what is due after some days. The clock stands still meanwhile, so that nobody is signed out. */
const send = (way: (mail: Mail) => Promise<void>, days = 0) =>
  sendDueMail(app.database, way, () => new Date(app.clock.now().getTime() + days * 86_400_000));
const fail = (days = 0) => send(() => Promise.reject(new Error(`550 <${TO}> is full`)), days);
/** Everything that goes out then. */
const collect = async (days = 0): Promise<string[]> => {
  const sent: string[] = [];
  await send(async ({ to }) => void sent.push(to), days);
  return sent;
};

const list = async (query: { state?: admin.MailState } = {}) =>
  (await app.call(admin.adminListMail, { as: staff, query })).data().mails;
const newest = async (): Promise<admin.OutboxMail> => {
  const [mail] = await list();
  if (!mail) throw new Error('The outbox is empty.');
  return mail;
};
const open = () => app.call(admin.adminReadMail, { as: staff, params: { id: mailId } });
const retry = () => app.call(admin.adminRetryMail, { as: staff, params: { id: mailId } });
const drop = (reason = 'The address is wrong') =>
  app.call(admin.adminDropMail, { as: staff, params: { id: mailId }, body: { reason } });
const mailFigures = async () => (await app.call(admin.adminGetSystem, { as: staff })).data().mail;
const audits = async () =>
  (await app.call(admin.adminListAudit, { as: staff, query: { subjectId: mailId } })).data().entries;

describe('the outbox in the back office', () => {
  it("shows what waits, failed and went out, newest first, without anybody's address", async () => {
    expect(await newest()).toMatchObject({
      id: mailId,
      to: 'n…@example.test',
      state: 'waiting',
      attempts: 0,
    });
    expect(await mailFigures()).toMatchObject({ isSending: true, waiting: 1, failed: 0 });

    await fail();
    const failed = await newest();
    expect(failed).toMatchObject({
      state: 'failed',
      attempts: 1,
      lastError: '550 <n…@example.test> is full',
    });
    expect(failed.nextAttemptAt).toBe(new Date(app.clock.now().getTime() + 60_000).toISOString());
    expect(await mailFigures()).toMatchObject({ waiting: 0, failed: 1 });
    expect(JSON.stringify(await list())).not.toContain(TO);

    app.clock.advance(60_000);
    await send(async () => {});
    expect(await newest()).toMatchObject({ state: 'sent', nextAttemptAt: null });
    expect((await list({ state: 'sent' })).map(({ id }) => id)).toContain(mailId);
    expect(await list({ state: 'failed' })).toEqual([]);
  });

  it('shows one mail with its address, and logs that somebody looked', async () => {
    expect((await open()).data()).toMatchObject({ to: TO, text: 'Dear Nora' });
    expect(await audits()).toMatchObject([{ actorId: staff.userId, action: 'mail.read' }]);
  });

  it('keeps the text to itself where money is real: it may hold a link that lets somebody in', async () => {
    const deps = { ...app, countOf: createCounts(app.clock), isSending: true, wakeMail: () => undefined };
    const actor = { actorId: staff.userId, ip: null };
    const readWhere = (isTextShown: boolean) =>
      app.database.transaction((tx) => readMail({ ...deps, isTextShown }, tx, actor, mailId));
    expect(await readWhere(true)).toMatchObject({ to: TO, text: 'Dear Nora' });
    expect(await readWhere(false)).toMatchObject({ to: TO, text: null });
  });
});

describe('trying again', () => {
  it('gives a mail that was given up all its tries, the first at once', async () => {
    for (let days = 0; days < 8; days += 1) await fail(days);
    expect(await newest()).toMatchObject({ state: 'failed', attempts: 8, nextAttemptAt: null });
    expect(await collect(30)).toEqual([]);

    expect((await retry()).data()).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(await collect()).toEqual([TO]);
    expect(await audits()).toMatchObject([
      {
        action: 'mail.retried',
        detail: { before: { state: 'failed', attempts: 8, lastError: '550 <n…@example.test> is full' } },
      },
    ]);
  });

  it('does not wait for the next time', async () => {
    await fail();
    expect(await collect()).toEqual([]);
    (await retry()).data();
    expect(await collect()).toEqual([TO]);
  });

  it('is refused for what has gone out', async () => {
    await collect();
    const answer = await retry();
    expect([answer.status, answer.error()]).toEqual([409, 'This mail has already been sent or dropped']);
  });
});

describe('giving a mail up', () => {
  it('means that it is never sent, and is in the audit log with its reason', async () => {
    await fail();
    expect((await drop()).data()).toMatchObject({ state: 'dropped', nextAttemptAt: null });
    expect(await collect(1)).toEqual([]);
    expect(await mailFigures()).toMatchObject({ waiting: 0, failed: 0 });
    expect(await audits()).toMatchObject([
      {
        action: 'mail.dropped',
        detail: { reason: 'The address is wrong', before: { state: 'failed' }, after: { state: 'dropped' } },
      },
    ]);
    for (const again of [await drop(), await retry()]) expect(again.status).toBe(409);
  });

  it('holds while others of the same round are on their way', async () => {
    app.clock.advance(1000);
    await app.database.transaction((tx) => queueMail(tx, { ...MAIL, to: 'b@example.test' }, app.clock.now()));
    const [second] = await list();
    const sent: string[] = [];
    await send(async ({ to }) => {
      sent.push(to);
      if (to === TO) mailId = second?.id ?? '';
      (await drop()).data();
    });
    expect(sent).toEqual([TO]);
  });

  it('needs a reason', async () => {
    const answer = await drop(' ');
    expect([answer.status, answer.error()]).toEqual([400, 'Please give a reason']);
    expect(await collect()).toEqual([TO]);
  });
});

it('without a mail server mails are kept: nothing waits, and there is nothing to try or to drop', async () => {
  const kept = await createTestApp();
  const office = await administrator(kept);
  await kept.database.transaction((tx) => queueMail(tx, MAIL, kept.clock.now()));
  const [mail] = (await kept.call(admin.adminListMail, { as: office })).data().mails;
  expect(mail).toMatchObject({ state: 'kept', nextAttemptAt: null });
  const params = { id: mail?.id ?? '' };
  const tried = await kept.call(admin.adminRetryMail, { as: office, params });
  const dropped = await kept.call(admin.adminDropMail, { as: office, params, body: { reason: 'No' } });
  for (const answer of [tried, dropped]) {
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'no-mail-server' }]);
  }
  await kept.close();
});
