import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { auth, ENDPOINTS, keys, notifications, transactions, users, webhooks } from '@halyard/contract';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeKey } from '../api-keys.ts';
import { mailTo, type Person } from '../people.ts';
import { BROWSER, CUSTOMER_CALLS } from '../who-may-call/customer-calls.ts';
import { PUBLIC_CALLS } from '../who-may-call/public-calls.ts';
import { send } from '../who-may-call/send.ts';
import type { ValidCall } from '../who-may-call/valid-call.ts';
import { createWorld, freshPerson, PROGRAM_TOKEN, PUSH_KEYS, type World } from '../who-may-call/world.ts';

/**
 * Every call around accounts, keys, webhooks and devices is made, rightly and wrongly and while the database fails or refuses
 * what is written. The log knows none of what it took.
 */

const CALLS = { ...PUBLIC_CALLS, ...CUSTOMER_CALLS };
const SECTIONS = /^\/(?:auth|users|keys|webhooks|notifications)(?:\/|$)/;
/** Elsewhere, and done by whoever has the link of a mail. */
const BY_LINK: ReadonlySet<string> = new Set(['cancelByLink']);

let world: World;
let dataDir: string;
let log = '';
/** Whatever was sent or answered that lets somebody in. */
const secrets = new Set<string>([PROGRAM_TOKEN, PUSH_KEYS.VAPID_PRIVATE_KEY]);

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'halyard log '));
  const to = new Writable({
    write: (part, _encoding, done) => {
      log += String(part);
      done();
    },
  });
  world = await createWorld(dataDir, { level: 'trace', to });
});
afterAll(async () => {
  await world.app.close();
  await rm(dataDir, { recursive: true, force: true });
});

const SECRET_NAMES =
  /^(token|password|currentPassword|newPassword|otp|code|challenge|secret|uri|recoveryCodes|id|rawId|signature|clientDataJSON|endpoint|auth)$/;

/** Collects what stands under the name of a secret, however deep. Ids of things are no secrets, those of passkeys are. */
function collect(value: unknown, name = '', isPasskey = false): void {
  if (typeof value === 'string') {
    const counts = SECRET_NAMES.test(name) && (isPasskey || !/^(id|rawId)$/.test(name));
    if (counts && value.length > 5) secrets.add(value);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    collect(inner, Array.isArray(value) ? name : key, isPasskey || key === 'credential');
  }
}

async function makeAll(me: Person): Promise<void> {
  const turn = { world, kind: 'customer', me, fresh: () => freshPerson(world.app, 'customer') } as const;
  for (const endpoint of ENDPOINTS.filter(({ name, path }) => SECTIONS.test(path) || BY_LINK.has(name))) {
    const valid: ValidCall = (await CALLS[endpoint.name]?.(turn)) ?? {};
    collect(valid);
    const { body } = await send(world.app, endpoint, valid.as ?? me, valid);
    if (body.success) collect(body.data);
    // What is right in another form is wrong here, and may be written down as a mistake.
    const wrong = { ...valid.body, email: 'x', extra: valid.body };
    await send(world.app, endpoint, valid.as ?? me, { ...valid, body: wrong });
  }
}

it('whatever goes right or wrong', async () => {
  const { app } = world;
  const me = world.people.customer;
  collect(me);
  await byKey(me);
  await makeAll(me);
  // A body that breaks off, and tokens where none belong.
  const payload = `{"email":"${me.email}","password":"${me.password}`;
  const headers = { 'content-type': 'application/json', cookie: `halyard_refresh=${me.token}` };
  await app.server.inject({ method: 'POST', url: `/api/auth/login?token=${me.token}`, headers, payload });
  await app.server.inject({ method: 'GET', url: `/api/${me.token}`, headers });

  await failing('auth_session', async () => {
    const body = { email: me.email, password: me.password };
    expect((await app.call(auth.login, { body })).status).toBe(500);
    const change = { currentPassword: me.password, newPassword: 'another horse battery' };
    expect((await app.call(users.changePassword, { as: me, body: change })).status).toBe(500);
  });
  await failing('api_key', async () => {
    const body = { name: 'A program', scopes: ['read'], books: [me.userId] };
    expect((await app.call(keys.createKey, { as: me, body })).status).toBe(500);
  });
  await failing('webhook', async () => {
    const body = { url: 'https://hooks.example.test/halyard?secret=of-whoever-is-told', book: me.userId };
    secrets.add('of-whoever-is-told');
    expect((await app.call(webhooks.createWebhook, { as: me, body })).status).toBe(500);
  });
  await failing('notification_device', async () => {
    const body = { ...BROWSER, endpoint: 'https://push.example.test/another', auth: 'B'.repeat(22) };
    collect(body);
    expect((await app.call(notifications.putPushDevice, { as: me, body })).status).toBe(500);
  });
  await failing('mail_outbox', async () => {
    app.clock.advance(61_000);
    expect((await app.call(auth.forgotPassword, { body: { email: me.email } })).status).toBe(500);
  });
  for (const name of ['send-push', 'seal-secrets', 'forget-old-api-keys'])
    await app.jobs.find((job) => job.name === name)?.run(new AbortController().signal);

  for (const { text } of await mailTo(app, me.email)) {
    for (const [, found = ''] of text.matchAll(/(?:token=|^ {4})([\w-]+)/gm)) secrets.add(found);
  }
  expect(secrets.size).toBeGreaterThan(30);
  const lines = log.trim().split('\n');
  expect(lines.length).toBeGreaterThan(60);
  expect(log).toContain('a bug: this request failed');
  for (const secret of secrets) {
    const found = lines.filter((line) => line.includes(secret));
    expect([secret, found]).toEqual([secret, []]);
  }
});

/** A program shows its key rightly, after it has ended, and where no key belongs. */
async function byKey(me: Person): Promise<void> {
  const { app } = world;
  const { id, token } = await makeKey(app, me);
  secrets.add(token);
  expect((await app.call(transactions.listTransactions, { as: { token } })).status).toBe(200);
  expect((await app.call(keys.listKeys, { as: { token } })).status).toBe(403);
  await app.server.inject({ method: 'GET', url: `/api/users/profile?key=${token}` });
  (await app.call(keys.revokeKey, { as: me, params: { id } })).data();
  expect((await app.call(transactions.listTransactions, { as: { token } })).status).toBe(401);
}

/** While a table is not where it belongs, and while it takes no row: PostgreSQL then repeats the row it did not take. */
async function failing(table: string, work: () => Promise<void>): Promise<void> {
  const { database } = world.app;
  const during = async (before: string, after: string) => {
    await database.run(raw(`alter table ${table} ${before}`));
    await work();
    await database.run(raw(after));
  };
  await during(`rename to ${table}_away`, `alter table ${table}_away rename to ${table}`);
  await during(
    'add constraint takes_nothing check (false) not valid',
    `alter table ${table} drop constraint takes_nothing`,
  );
  expect(await database.row(sql`select 1 as one`)).toEqual({ one: 1 });
}
