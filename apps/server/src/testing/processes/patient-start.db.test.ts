import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type NodeProcess, startNode } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createLog } from '../../platform/telemetry/log.ts';
import { ensureWebBuilt } from '../../platform/web/build.ts';
import { DEMO_PEOPLE } from '../../seed/demo-people.ts';
import { withDatabase } from '../global-setup.ts';
import { type StartingPostgres, startingPostgres } from '../starting-postgres.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

const ROOT = join(import.meta.dirname, '../../../../..');

let app: TestApp;
let folder: string;
let databaseUrl: string;
let postgres: StartingPostgres;
let node: NodeProcess | undefined;

const settingsFor = async (url: string) => ({
  DATABASE_URL: url,
  DATA_DIR: join(folder, 'data'),
  LOG_LEVEL: 'warn',
  PORT: String(await freePort()),
  RATE_LIMITS: 'off',
});

beforeAll(async () => {
  app = await createTestApp();
  folder = await mkdtemp(join(tmpdir(), 'halyard start '));
  const row = await app.database.row<{ name: string }>(sql`select current_database() as name`);
  databaseUrl = withDatabase(inject('databaseUrl'), row?.name ?? '');
  postgres = await startingPostgres(databaseUrl, 'down');
  await ensureWebBuilt({ log: createLog(app.settings) });
  // With somebody of the demonstration there already, the node begins with no past of its own.
  const email = DEMO_PEOPLE[0]?.email ?? '';
  const person = { email, password: null, firstName: 'Ada', lastName: 'Example' };
  await app.database.transaction((tx) => app.auth.createReadyUser(tx, person));
}, 240_000);
afterAll(async () => {
  await node?.kill();
  await postgres.stop();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

it(
  'a server that starts before its database waits for it, and says so once',
  { timeout: 240_000 },
  async () => {
    const logFile = join(folder, 'node.log');
    const log = () => readFile(logFile, 'utf8').catch(() => '');
    const starting = startNode(await settingsFor(postgres.url), logFile);
    await expect.poll(log, { timeout: 90_000 }).toContain('the start waits for the database');
    await postgres.become('recovering');
    await postgres.become('slow');
    node = await starting;
    expect((await log()).split('the start waits for the database').length - 1).toBe(1);
    expect(await log()).not.toContain('the database does not answer');

    // From then on a call is told so, and the server stays.
    await postgres.become('down');
    const answer = await fetch(`${node.origin}/api/market/news`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, expect.any(String)]);
    await postgres.become('up');
    await expect
      .poll(() => fetch(`${node?.origin}/api/health/ready`).then(({ status }) => status), { timeout: 60_000 })
      .toBe(200);
    expect(await node.stop()).toBe(0);
  },
);

it('a server with a wrong password ends with 1 and a sentence', { timeout: 120_000 }, async () => {
  const wrong = new URL(databaseUrl);
  wrong.password = 'nobodys';
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...(await settingsFor(wrong.href)) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(
      /^The database "\w+" at 127\.0\.0\.1:\d+ cannot be used: password authentication failed .* Check DATABASE_URL\.$/m,
    ),
  ]);
});
