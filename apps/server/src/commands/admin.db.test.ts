import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { admin } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { withDatabase } from '../testing/global-setup.ts';
import { signInAs } from '../testing/people.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const COMMAND = join(import.meta.dirname, 'admin.ts');
const PASSWORD = 'correct horse battery';
const CREATE = ['create', '--email', 'first@example.test', '--first-name', 'Ada', '--last-name', 'Lovelace'];

let app: TestApp;
let databaseUrl: string;

beforeAll(async () => {
  app = await createTestApp();
  const row = await app.database.row<{ name: string }>(sql`select current_database() as name`);
  databaseUrl = withDatabase(inject('databaseUrl'), String(row?.name));
});
afterAll(() => app.close());

async function run(args: readonly string[], piped = '', env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    // Several of them start at once, and a busy machine takes its time.
    env: { ...process.env, DATABASE_URL: databaseUrl, DATABASE_CONNECT_MS: '10000', ...env },
    stdio: 'pipe',
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  // A command that refuses early does not wait for what is piped to it.
  child.stdin.on('error', () => undefined);
  child.stdin.end(piped);
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, err };
}

test('the first administrator comes from the command line, with the password in a pipe, and works', async () => {
  const create = [...CREATE, '--role', 'super_admin', '--reason', 'First administrator'];
  const created = await run(create, `${PASSWORD}\n`);
  expect(created).toMatchObject({ code: 0, out: 'first@example.test is a super administrator now.\n' });
  const { host, pathname } = new URL(databaseUrl);
  expect(created.err).toBe(`The database ${host}${pathname}\n`);
  app.clock.set(new Date());
  const first = await signInAs(app, { email: 'first@example.test', password: PASSWORD });
  expect((await app.call(admin.adminListKyc, { as: first })).status).toBe(200);
  const filter = { subjectId: first.userId, action: 'user.created' };
  const [row] = (await app.audit.page(app.database, filter, 1)).rows;
  const operator = row?.detail['operator'] as { readonly user: string; readonly host: string };
  expect([operator.user, operator.host]).not.toContain('');

  const repeated = await run(create, `${PASSWORD}\n`);
  expect(repeated).toMatchObject({ code: 1, out: '' });
  expect(repeated.err).toContain('An account with this email already exists\n');
}, 240_000);

test('refusals end with 1 and a sentence, help with 0, and what cannot run with 2', async () => {
  const look = ['list', '--reason', 'Who is there'];
  const [wrong, unknown, help, away, settings] = await Promise.all([
    run([...CREATE, '--role', 'owner', '--reason', 'x']),
    run(['suspend', '--email', 'nobody@example.test', '--reason', 'x']),
    run(['help']),
    run(look, '', { DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/none' }),
    run(look, '', { PORT: 'many' }),
  ]);
  expect(wrong).toEqual({ code: 1, out: '', err: 'role must be one of: admin, super_admin\n' });
  expect(unknown).toMatchObject({ code: 1, out: '' });
  expect(unknown.err).toContain('There is no account with the address nobody@example.test.\n');
  expect(help).toMatchObject({ code: 0, err: '' });
  expect(help.out).toContain('reset-2fa --email E [--passkeys]');
  expect(away.code).toBe(2);
  expect(away.err).toContain('The database does not answer.');
  expect(away.err).not.toContain('nobody:x');
  expect(settings.code).toBe(2);
  expect(settings.err).toContain('PORT must be a whole number');
}, 240_000);

test('on a database of the other mode nothing is done, and before the first start nobody decides the mode', async () => {
  const look = ['list', '--reason', 'Who is there'];
  const modes = () => app.database.rows(sql`select mode from site_mode`);
  expect(await modes()).toEqual([]);
  expect(await run(look)).toMatchObject({ code: 0 });
  expect(await modes()).toEqual([]);

  await app.database.run(sql`insert into site_mode (mode) values ('live')`);
  const people = () => app.database.rows(sql`select email from app_user order by id`);
  const before = await people();
  const create = ['create', '--email', 'second@example.test', ...CREATE.slice(3)];
  const strayed = await run([...create, '--role', 'admin', '--reason', 'x'], `${PASSWORD}\n`);
  expect(strayed).toMatchObject({ code: 2, out: '' });
  expect(strayed.err).toContain('This database belongs to a live house');
  expect(await people()).toEqual(before);
}, 240_000);
