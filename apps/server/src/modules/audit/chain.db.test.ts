import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type AuditChain, hashOf, verifyAudit } from './chain.ts';
import { type AuditRow, selectFrom } from './store.ts';
import { behindTheBack } from '../../testing/behind-the-back.ts';

/** The log after somebody with the rights of the database's owner has been at it. */

let app: TestApp;
let rows: readonly AuditRow[];

beforeAll(async () => {
  app = await createTestApp();
  for (const amount of [1, 2, 3, 4]) await record(amount);
  rows = await selectFrom(app.database, 0n, 100);
});
afterAll(() => app.close());

const record = (amount: number) =>
  app.database.transaction((tx) =>
    app.audit.record(tx, { actorId: null, action: 'test.written', subjectId: null, detail: { amount } }),
  );

const UNDONE = new Error('undone');

/** What a walk finds after a change, which is taken back before anybody else sees it. */
async function brokenAfter(change: Sql): Promise<bigint | null> {
  let brokenAt: bigint | null = null;
  const work = behindTheBack(app.database, async (tx) => {
    expect(await tx.run(change)).toBeGreaterThan(0);
    brokenAt = (await verifyAudit({ ...app.database, ...tx })).brokenAt;
    throw UNDONE;
  });
  await expect(work).rejects.toBe(UNDONE);
  return brokenAt;
}

const rowOf = (seq: bigint) => rows.find((row) => row.seq === seq) ?? expect.fail('the row is there');

describe('a walk along the log', () => {
  it('finds nothing wrong with what was written', async () => {
    expect(await verifyAudit(app.database)).toMatchObject({ checked: 4, brokenAt: null });
  });

  it.each([
    ['what was done', sql`detail = '{"amount": 200}'`],
    ['what it is called', sql`action = 'test.other'`],
    ['who did it', sql`actor_id = '00000000-0000-0000-0000-000000000001'`],
    ['to whom', sql`subject_id = '00000000-0000-0000-0000-000000000001'`],
    ['from where', sql`ip = '192.0.2.1'`],
    ['when', sql`at = at - interval '1 day'`],
  ])('finds the row in which somebody changed %s', async (_, change) => {
    expect(await brokenAfter(sql`update audit_entry set ${change} where seq = 2`)).toBe(2n);
  });

  it('finds the row after one that was forged with a hash that fits', async () => {
    const detail = { amount: 200 };
    const hash = hashOf({ ...rowOf(2n), detail });
    const change = sql`update audit_entry set detail = ${JSON.stringify(detail)}, hash = ${hash} where seq = 2`;
    expect(await brokenAfter(change)).toBe(3n);
  });

  it('finds the gap a row has left', async () => {
    expect(await brokenAfter(sql`delete from audit_entry where seq = 2`)).toBe(3n);
  });
});

describe('a walk along what is new, and a piece of what is old', () => {
  it('counts a row once that is in both', async () => {
    await app.chain.verify();
    await record(6);
    const { checked, lastSeq } = await app.chain.verify('part');
    expect(checked).toBe(lastSeq);
  });

  const part = async (chain: AuditChain) => (await chain.verify('part')).brokenAt;
  const rename = (seq: bigint, action: string) =>
    behindTheBack(app.database, async (tx) => {
      await tx.run(sql`update audit_entry set action = ${action} where seq = ${seq}`);
    });

  it('finds at once what is wrong with a new row, and in a round what is wrong with an old one', async () => {
    const { chain } = app;
    while ((await selectFrom(app.database, 2500n, 1)).length === 0) await recordMany(500);
    expect((await chain.verify()).brokenAt).toBe(null);
    await record(5);
    const { seq } = (await selectFrom(app.database, 2500n, 1000)).at(-1) ?? expect.fail('a new row');
    await rename(seq, 'forged');
    expect(await part(chain)).toBe(seq);
    await rename(seq, 'test.written');
    // From a break on the whole log is walked, until it is in order.
    expect([await part(chain), await part(chain)]).toEqual([null, null]);
    await rename(2300n, 'forged');
    const found = [await part(chain), await part(chain), await part(chain)];
    expect(found).toContain(2300n);
    expect(await part(chain)).toBe(2300n);
    await rename(2300n, 'test.written');
    expect(await part(chain)).toBe(null);
  });
});

const recordMany = (many: number) =>
  app.database.transaction(async (tx) => {
    for (let one = 0; one < many; one += 1)
      await app.audit.record(tx, { actorId: null, action: 'test.written', subjectId: null, detail: { one } });
  });
