import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  auth,
  contact,
  keys,
  notifications,
  papers,
  transactions,
  users,
  watch,
  webhooks,
} from '@halyard/contract';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  mailedCode,
  type Person,
  registerPerson,
  signInAs,
  verifiedCustomer,
} from '../../../testing/people.ts';
import { createSoftPasskey } from '../../../testing/passkeys/soft-passkey.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createPastMaker, pastOf } from '../../../testing/walk/some-past.ts';
import { IN_THE_ARCHIVE, listTables, NOT_IN_THE_ARCHIVE } from '../../../testing/tables-of-people.ts';
import { switchOnTotp, takePasskey } from '../../../testing/who-may-call/factors.ts';
import { SECTIONS } from './sections.ts';

let app: TestApp;
let person: Busy;
let other: Person;
let files: Record<string, string>;

const take = (as: Person) =>
  app.server.inject({
    method: 'POST',
    url: '/api/users/archive',
    headers: { authorization: `Bearer ${as.token}` },
  });

async function archiveOf(as: Person): Promise<Record<string, string>> {
  const answer = await take(as);
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  expect(answer.headers['content-type']).toBe('application/zip');
  return Object.fromEntries(
    Object.entries(unzipSync(answer.rawPayload)).map(([name, bytes]) => [name, strFromU8(bytes, true)]),
  );
}

const linesOf = (file: string): readonly string[] => (files[file] ?? '').trimEnd().split('\r\n');

type Busy = Person & { readonly apiSecret: string };

/** Somebody who has left a trace wherever a customer can. */
async function busyCustomer(): Promise<Busy> {
  const past = await createPastMaker(app);
  const [steps = []] = fc.sample(pastOf({ minLength: 40, maxLength: 40 }), { numRuns: 1, seed: 4 });
  let as = await past.live(await verifiedCustomer(app), steps);
  // Over the end of a month, whose statement can then be made.
  as = await past.pass(as, 28 * 24 * 3_600_000);
  const body = { kind: 'statement', period: '2026-03' } as const;
  (await app.call(papers.makePaper, { as, body })).data();
  await switchOnTotp(app, as);
  await takePasskey(app, as, createSoftPasskey());
  const headers = { 'content-type': 'application/pdf', authorization: `Bearer ${as.token}` };
  const url = '/api/users/kyc/documents?kind=identity';
  await app.server.inject({ method: 'POST', url, headers, payload: Buffer.from('%PDF-1.7 my passport') });
  const alert = { symbol: 'EUR/USD', kind: 'above', level: '9', note: '=1+1' } as const;
  (await app.call(watch.createAlert, { as, body: alert })).data();
  const message = { name: 'Ada', email: as.email, subject: 'Fees', message: 'What do I pay?' };
  (await app.call(contact.submitContact, { body: message })).data();
  const key = { name: 'My program', scopes: ['read' as const], books: [as.userId] };
  const made = (await app.call(keys.createKey, { as, body: key })).data();
  const hook = { url: 'https://hooks.example.test/', book: as.userId };
  (await app.call(webhooks.createWebhook, { as, body: hook })).data();
  return { ...as, apiSecret: made.secret ?? '' };
}

beforeAll(async () => {
  app = await createTestApp();
  other = await verifiedCustomer(app);
  person = await busyCustomer();
  files = await archiveOf(person);
});
afterAll(() => app.close());

describe('everything about me', () => {
  it('says of every table there is what of it is in the archive, or why nothing is', async () => {
    const tables = await listTables(app.database);
    const told = [...Object.keys(IN_THE_ARCHIVE), ...Object.keys(NOT_IN_THE_ARCHIVE)].toSorted();
    expect(told).toEqual(tables);
    const named = new Set(Object.values(IN_THE_ARCHIVE));
    expect([...named].toSorted()).toEqual(SECTIONS.map(({ file }) => file).toSorted());
  });

  it('has a file of each kind, with as many rows as there are', async () => {
    expect(Object.keys(files).filter((name) => !/^(?:documents|papers)\//.test(name))).toEqual([
      'README.txt',
      ...SECTIONS.map(({ file }) => file),
    ]);
    const readMe = files['README.txt'] ?? '';
    for (const { file, says } of SECTIONS)
      expect([file, readMe.includes(file), readMe.includes(says)]).toEqual([file, true, true]);
    const counted = {
      'orders.csv': 'trading_order',
      'positions.csv': 'trading_position',
      'fills.csv': 'trading_fill',
      'nights.csv': 'trading_night',
      'statement.csv': 'ledger_transaction',
      'journal.csv': 'ledger_line',
      'balances.csv': 'ledger_balance',
      'set-aside.csv': 'ledger_hold',
      'notifications.csv': 'notification',
      'sessions.csv': 'auth_session',
      'alerts.csv': 'watch_alert',
      'keys.csv': 'api_key',
      'webhooks.csv': 'webhook',
      'documents.csv': 'kyc_document',
    };
    for (const [file, table] of Object.entries(counted)) {
      const rows = await app.database.row<{ total: number }>(
        sql`select count(*)::int as total from ${raw(table)} where user_id = ${person.userId}`,
      );
      expect([file, linesOf(file).length - 1]).toEqual([file, rows?.total]);
      expect([file, rows?.total ?? 0]).not.toEqual([file, 0]);
    }
  });

  it('says the same of money as the statement does', async () => {
    const answer = await app.call(transactions.exportTransactions, { as: person });
    const statement = (answer.body as unknown as { data: string }).data.trimEnd().split('\r\n').slice(1);
    const cells = (line: string) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
    const own = linesOf('statement.csv').slice(1).map(cells);
    expect(own.map((row) => [row[0], row[3], row[5], row[6], row[7], row[9], row[10]]).toSorted()).toEqual(
      statement
        .map(cells)
        .map(([date, type, amount, currency, fee, , reference, description]) => [
          date,
          type,
          amount,
          currency,
          fee,
          reference,
          description,
        ])
        .toSorted(),
    );
    expect(JSON.parse(files['profile.json'] ?? '')).toMatchObject({ email: person.email, id: person.userId });
    expect(files['alerts.csv']).toContain(`'=1+1`);
    expect(linesOf('messages.csv')[1]).toContain('What do I pay?');
    expect(Object.entries(files).find(([name]) => /^documents\/identity-.*\.pdf$/.test(name))?.[1]).toBe(
      '%PDF-1.7 my passport',
    );
    expect(
      Object.entries(files).find(([name]) => /^papers\/statement-2026-03-.*\.pdf$/.test(name))?.[1],
    ).toMatch(/^%PDF-/);
  });

  it('holds no secret and nothing of anybody else', async () => {
    const secrets = await app.database.rows<{ secret: string }>(sql`
      select hash as secret from auth_password union select seed from auth_session union select hash from auth_refresh_token
      union select hash from auth_access_token union select secret from auth_totp union select hash from auth_recovery_code
      union select credential_id from auth_passkey union select encode(public_key, 'hex') from auth_passkey
      union select hash from auth_device union select file_name from kyc_document union select hash from audit_entry union select handle from api_key
      union select public_key from api_key where public_key is not null`);
    expect(secrets.length).toBeGreaterThan(20);
    const all = Object.values(files).join('\n');
    for (const { secret } of secrets) expect(all.includes(secret), secret).toBe(false);
    expect(all).not.toContain(person.token);
    expect(person.apiSecret).not.toBe('');
    expect(all).not.toContain(person.apiSecret);
    expect(all).not.toContain(other.email);
    expect(all).not.toContain(other.userId);
    // Staff approved withdrawals: that is told, and not who it was.
    expect(all).toContain('our staff');
    const staff = await app.database.rows<{ id: string; email: string }>(
      sql`select id, email from app_user where role <> 'user'`,
    );
    for (const { id, email } of staff)
      expect([all.includes(id), all.includes(email)]).toEqual([false, false]);
  });

  it('needs the password of a moment ago, comes once an hour, is written down and told', async () => {
    let as = await verifiedCustomer(app);
    app.clock.advance(6 * 60_000);
    expect((await take(as)).json()).toMatchObject({ code: 'confirm-password' });
    const { token } = (await app.call(auth.confirmPassword, { as, body: { password: as.password } })).data();
    as = { ...as, token };
    expect((await Promise.all([take(as), take(as)])).map(({ statusCode }) => statusCode).toSorted()).toEqual([
      200, 429,
    ]);
    app.clock.advance(59 * 60_000);
    as = await signInAs(app, as);
    const refused = await take(as);
    expect(refused.json()).toMatchObject({
      code: 'archive-too-soon',
      error: 'This file can be taken once an hour. Please try again in 60 seconds.',
    });
    app.clock.advance(60_000);
    const second = await take(as);
    expect(second.statusCode).toBe(200);
    const told = (await app.call(notifications.listNotifications, { as })).data().notifications;
    expect(told.filter(({ title }) => title === 'Everything about you was downloaded')).toHaveLength(2);
    const written = await app.database.rows<{ actor: string }>(sql`
      select actor_id as actor from audit_entry where action = 'privacy.archive-taken' and subject_id = ${as.userId}`);
    expect(written).toEqual([{ actor: as.userId }, { actor: as.userId }]);
  });

  it('takes nothing that was written from an address nobody has proved to be theirs', async () => {
    const { token, userId } = await verifiedCustomer(app);
    const as = { ...other, token, userId };
    await app.database.run(
      sql`update app_user set status = 'pending', email_verified_at = null where id = ${userId}`,
    );
    const email = (await app.call(users.getProfile, { as })).data().email;
    const message = { name: 'Somebody', email, subject: 'Hidden', message: 'Not for them' };
    (await app.call(contact.submitContact, { body: message })).data();
    const found = await archiveOf(as);
    expect(found['messages.csv']).not.toContain('Not for them');
    expect((found['mails.csv'] ?? '').trimEnd().split('\r\n')).toHaveLength(1);
  });

  it('takes of an address only what came while it was theirs', async () => {
    const as = await verifiedCustomer(app);
    const write = async (email: string, text: string) => {
      const message = { name: 'Somebody', email, subject: text, message: text };
      (await app.call(contact.submitContact, { body: message })).data();
      await app.database.run(sql`
        insert into mail_outbox (id, recipient, subject, body_text, body_html, created_at, next_attempt_at)
        values (gen_random_uuid(), ${email}, ${text}, '', '', ${app.clock.now()},
          ${app.clock.now()})`);
      app.clock.advance(1000);
    };
    const [former, present] = ['former@addresses.example.test', 'present@addresses.example.test'];
    await app.database.run(sql`update app_user set email = ${former} where id = ${as.userId}`);
    await write(former, 'mine before');
    await write(present, 'of another before');
    await app.database.transaction((tx) => app.users.confirmEmail(tx, as.userId, present));
    await write(former, 'of another since');
    await write(present, 'mine since');
    const toldIn = async () => {
      const found = await archiveOf(as);
      app.clock.advance(3_600_000);
      const all = ['mine before', 'of another before', 'of another since', 'mine since'];
      return ['mails.csv', 'messages.csv'].map((file) => all.filter((text) => found[file]?.includes(text)));
    };
    const mine = ['mine before', 'mine since'];
    expect(await toldIn()).toEqual([mine, mine]);
    await app.database.run(sql`update app_user set email = ${former} where id = ${other.userId}`);
    Object.assign(as, await signInAs(app, { ...as, email: present }));
    expect(await toldIn()).toEqual([['mine since'], ['mine since']]);
  });

  it('takes of each of many addresses what came while it was theirs, unless somebody else has it now', async () => {
    const first = await registerPerson(app, { email: 'unproven@addresses.example.test' });
    const addresses = ['a', 'b', 'a', 'c'].map((name) => `${name}@addresses.example.test`);
    const write = async (text: string) => {
      for (const email of [first.email, ...new Set(addresses)]) {
        const body = { name: 'Somebody', email, subject: text, message: `${text} ${email}` };
        (await app.call(contact.submitContact, { body })).data();
      }
      app.clock.advance(60_000);
    };
    let as = { ...first };
    for (const [at, email] of addresses.entries()) {
      await write(`while ${at}`);
      (await app.call(users.requestEmailChange, { as, body: { email } })).data();
      const body = { otp: await mailedCode(app, email) };
      (await app.call(users.confirmEmailChange, { as, body })).data();
      Object.assign(as, { email });
    }
    await write('while 4');
    const found = async () => {
      const { 'messages.csv': messages = '' } = await archiveOf(as);
      return messages.match(/while \d \w+@/g);
    };
    expect(await found()).toEqual(['while 1 a@', 'while 2 b@', 'while 3 a@', 'while 4 c@']);
    app.clock.advance(3_600_000);
    await app.database.run(
      sql`update app_user set email = 'a@addresses.example.test' where id = ${other.userId}`,
    );
    as = await signInAs(app, as);
    expect(await found()).toEqual(['while 2 b@', 'while 4 c@']);
  });

  it('waits for its reader, and lets go of the database when the reader goes', async () => {
    const { userId, token } = await verifiedCustomer(app);
    // Nothing that could be packed: it must not fit into the buffers on the way.
    await app.database.run(sql`
      insert into notification (id, user_id, kind, title, body, created_at)
      select gen_random_uuid(), ${userId}, 'account', 'Noise', (select string_agg(md5(random()::text || n || m), '') from generate_series(1, 60) m),
        ${app.clock.now()} from generate_series(1, 6000) n`);
    await app.server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.server.address() as AddressInfo;
    const asked = request({
      host: '127.0.0.1',
      port,
      path: '/api/users/archive',
      method: 'POST',
      agent: false,
      headers: { authorization: `Bearer ${token}` },
    });
    asked.on('error', () => {});
    asked.end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(200);
    try {
      await expect.poll(openCursors).toBe(1);
    } finally {
      answer.destroy();
    }
    await expect.poll(openCursors).toBe(0);
  });
});

async function openCursors(): Promise<number> {
  const found = await app.database.row<{ total: number }>(sql`
    select count(*)::int as total from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`);
  return found?.total ?? 0;
}
