import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyBooks } from '../../app/books-checks.ts';
import { behindTheBack } from '../behind-the-back.ts';
import { checkInvariants } from '../invariants.ts';
import { registerPerson } from '../people.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await registerPerson(app);
});
afterAll(() => app.close());

const UNDONE = new Error('undone');

/** What the rules find one by one after a change that is taken back, and what is said after a test. */
async function foundAfter(change: Sql) {
  let outcome = { found: [''], said: '' };
  const work = behindTheBack(app.database, async (tx) => {
    expect(await tx.run(change)).toBeGreaterThan(0);
    const found = (await verifyBooks(tx)).map(({ invariant, detail }) => `${invariant}: ${detail}`);
    const said = await checkInvariants({ ...app.database, ...tx }).then(() => '', String);
    outcome = { found, said };
    throw UNDONE;
  });
  await expect(work).rejects.toBe(UNDONE);
  return outcome;
}

it('finds after a test what the rules find one by one, by name and row', async () => {
  const { found, said } = await foundAfter(
    sql`update ledger_balance set available = available + 1 where available > 0`,
  );
  expect(found.length).toBeGreaterThan(1);
  expect(said.split('\n').slice(1).toSorted()).toEqual(found.toSorted());
  await checkInvariants(app.database);
});

it('finds an audit log that does not follow from itself', async () => {
  const { found, said } = await foundAfter(sql`update audit_entry set action = 'another' where seq = 1`);
  expect(found).toEqual([]);
  expect(said).toContain('The audit chain breaks at 1');
});
