import { admin, auth, notificationOf, type StoredNotification } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Mail,
  MAIL_LANES,
  MAX_ATTEMPTS,
  queueMail,
  sendDueMail,
} from '../../../platform/mail/outbox.ts';
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
/** Queued after whatever waits. */
const queueTo = (to: string) => {
  app.clock.advance(1000);
  return app.database.transaction((tx) => queueMail(tx, { ...MAIL, to }, app.clock.now()));
};
async function queue(addresses: readonly string[]): Promise<void> {
  for (const to of addresses) await queueTo(to);
}
const tellStaff = (news: StoredNotification) =>
  app.database.transaction((tx) => app.notifications.notify(tx, { userId: staff.userId, ...news }));
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
    for (let days = 0; days < MAX_ATTEMPTS; days += 1) await fail(days);
    expect(await newest()).toMatchObject({ state: 'failed', attempts: MAX_ATTEMPTS, nextAttemptAt: null });
    expect(await collect(30)).toEqual([]);

    expect((await retry()).data()).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(await collect()).toEqual([TO]);
    expect(await audits()).toMatchObject([
      {
        action: 'mail.retried',
        detail: {
          before: { state: 'failed', attempts: MAX_ATTEMPTS, lastError: '550 <n…@example.test> is full' },
        },
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

/** With the one that waits already, one more than go side by side. */
const laneful = Array.from({ length: MAIL_LANES }, (_, nth) => `lane-${nth}@example.test`);

describe('a round of mails', () => {
  it('sends none that another node has sent meanwhile, as one does that took over', async () => {
    await queue(laneful);
    const last = (await newest()).id;
    const sent: string[] = [];
    await send(async ({ to }) => {
      sent.push(to);
      await app.database.run(
        sql`update mail_outbox set sent_at = ${app.clock.now()} where id = ${last} and sent_at is null`,
      );
    });
    expect(sent.toSorted()).toEqual([TO, ...laneful.slice(0, -1)].toSorted());
  });

  it('begins with codes, links, news of a login and margin calls, however many others came before', async () => {
    const many = Array.from({ length: 60 }, (_, nth) => `statement-${nth}@example.test`);
    await queue(many);
    const body = {
      password: 'correct horse battery',
      firstName: 'Ada',
      lastName: 'L',
      acceptTerms: true,
    } as const;
    const email = 'needs-a-code@example.test';
    (await app.call(auth.register, { body: { ...body, email } })).data();
    const news = [
      notificationOf('new-sign-in-unnamed', { ip: '203.0.113.9' }),
      notificationOf('margin-call', { equity: '10', margin: '20' }),
      notificationOf('account-active', {}),
    ];
    for (const one of news) await tellStaff(one);
    const sent: string[] = [];
    const areAllLanesBusy = Promise.withResolvers<undefined>();
    const { isMore } = await send(async ({ subject }) => {
      sent.push(subject);
      if (sent.length === MAIL_LANES) areAllLanesBusy.resolve(undefined);
      await areAllLanesBusy.promise;
    });
    expect(sent.slice(0, MAIL_LANES)).toEqual(
      expect.arrayContaining(['Margin call', 'New login to your account', 'Your verification code']),
    );
    expect([sent.length, isMore]).toEqual([50, true]);
    expect((await send(async ({ subject }) => void sent.push(subject))).isMore).toBe(false);
    expect(sent).toHaveLength(1 + many.length + 1 + news.length);
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
    await queue(laneful);
    mailId = (await newest()).id;
    let dropped: ReturnType<typeof drop> | null = null;
    const sent: string[] = [];
    await send(async ({ to }) => {
      sent.push(to);
      (await (dropped ??= drop())).data();
    });
    expect(sent.toSorted()).toEqual([TO, ...laneful.slice(0, -1)].toSorted());
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
