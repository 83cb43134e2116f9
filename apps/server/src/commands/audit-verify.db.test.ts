import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { behindTheBack } from '../testing/behind-the-back.ts';
import { withDatabase } from '../testing/global-setup.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const COMMAND = join(import.meta.dirname, 'audit-verify.ts');

let app: TestApp;
let databaseUrl: string;

beforeAll(async () => {
  app = await createTestApp();
  const row = await app.database.row<{ name: string }>(sql`select current_database() as name`);
  databaseUrl = withDatabase(inject('databaseUrl'), String(row?.name));
});
afterAll(() => app.close());

const record = (action: string) =>
  app.database.transaction((tx) => app.audit.record(tx, { actorId: null, action }));

async function verify() {
  const child = spawn(process.execPath, [COMMAND], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATABASE_CONNECT_MS: '10000' },
    stdio: 'pipe',
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, err };
}

const newest = async () =>
  (await app.database.row<{ seq: bigint; hash: string }>(
    sql`select seq, hash from audit_entry order by seq desc limit 1`,
  )) ?? expect.fail('there is one');

test('the walk along the audit log says which entry is the newest, to be kept elsewhere', async () => {
  await record('test.first');
  await record('test.second');
  const { seq, hash } = await newest();
  const { code, out } = await verify();
  expect([code, out]).toEqual([
    0,
    `The chain of ${seq} entries holds.\nThe last entry that follows from all before it is ${seq}, with the hash ${hash}.\n`,
  ]);
}, 240_000);

test('an end that the server has seen and that is gone is where the chain breaks', async () => {
  await record('test.third');
  await app.chain.verify();
  const { seq } = await newest();
  await behindTheBack(app.database, (tx) => tx.run(sql`delete from audit_entry where seq = ${seq}`));
  const found = await verify();
  expect(found, found.err).toMatchObject({
    code: 1,
    out: expect.stringContaining(`The chain breaks at entry ${seq}.\n`),
  });
}, 240_000);
