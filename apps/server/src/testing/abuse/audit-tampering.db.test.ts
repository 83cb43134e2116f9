import { admin, ENDPOINTS } from '@halyard/contract';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashOf } from '../../modules/audit/chain.ts';
import { administrator, type Person, verifiedCustomer } from '../people.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { behindTheBack } from '../behind-the-back.ts';

/** Whoever wants what they did out of the log: with the rights of the application, and with those of the database's owner. */

let app: TestApp;
let staff: Person;

beforeAll(async () => {
  app = await createTestApp();
  staff = await administrator(app);
  const body = { userId: (await verifiedCustomer(app)).userId, currency: 'USD', amount: 5, reason: 'Test' };
  (await app.call(admin.adminAdjustWallet, { as: staff, body })).data();
});
afterAll(() => app.close());

it.each([
  ["update audit_entry set detail = '{}'", 'changed'],
  ["update audit_entry set action = 'x' where seq = 2", 'renamed'],
  ['delete from audit_entry where seq = (select max(seq) from audit_entry)', 'taken out'],
  ['truncate audit_entry', 'emptied'],
])('the database refuses "%s": no row is %s', async (text) => {
  await expect(app.database.run(raw(text))).rejects.toThrow();
});

it('there is no call that changes the log', () => {
  const calls = ENDPOINTS.filter(({ path }) => path.startsWith('/admin/audit'));
  const writing = calls.filter(({ method }) => method !== 'GET').map(({ name }) => name);
  expect(writing).toEqual(['adminVerifyAudit']);
});

type Row = Parameters<typeof hashOf>[0] & { readonly hash: string };

it('a row that was forged with all rows after it is found, because an earlier look had seen the end', async () => {
  await app.chain.verify();
  const rows = await app.database.rows<Row>(sql`
    select seq, at, actor_id as "actorId", action, subject_id as "subjectId", detail, ip,
      previous_hash as "previousHash", hash from audit_entry order by seq`);
  const [first] = rows;
  await rewrite(rows.map((row) => (row === first ? { ...row, action: 'nothing.happened' } : row)));
  // By itself the forged chain is in order.
  const seen = await app.chain.verify();
  expect(seen.brokenAt).not.toBeNull();
  await rewrite(rows);
  expect((await app.chain.verify()).brokenAt).toBeNull();
});

/** What only the owner of the database can do: the trigger off, every row written anew with hashes that fit. */
async function rewrite(rows: readonly Row[]): Promise<void> {
  await behindTheBack(app.database, async (tx) => {
    let previousHash = '0'.repeat(64);
    for (const row of rows) {
      const hash = hashOf({ ...row, previousHash });
      await tx.run(sql`
        update audit_entry set action = ${row.action}, previous_hash = ${previousHash}, hash = ${hash}
        where seq = ${row.seq}`);
      previousHash = hash;
    }
  });
}
