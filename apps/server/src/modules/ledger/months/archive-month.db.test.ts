import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { close, open } from '../../../testing/traders.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type MonthArchive, verifyAudit } from '../../audit/index.ts';
import { archiveMonth, checkMonth, listArchived, restoreMonth } from './archive-month.ts';
import { trialBalance } from '../store-verify.ts';

let app: TestApp;
let folder: string;
let archive: MonthArchive;
let before: Awaited<ReturnType<typeof standing>>;

beforeAll(async () => {
  app = await createTestApp();
  folder = await mkdtemp(join(tmpdir(), 'halyard months '));
  for (const person of [await verifiedCustomer(app), await verifiedCustomer(app)])
    for (let trades = 0; trades < 5; trades += 1) {
      const position = await open(app, person);
      if (trades < 4) await close(app, person, position);
    }
  // The first part ends a month or two from now.
  const later = { now: () => new Date(Date.now() + 30 * 31 * 86_400_000) };
  archive = { database: app.database, clock: later, audit: app.audit, folder };
  before = await standing();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** What everybody has, and what all accounts of the house come to. */
const standing = async () => ({
  balances: await app.database.rows(sql`select * from ledger_balance order by user_id, asset`),
  trial: (await trialBalance(app.database)).map(({ lines: _many, ...row }) => row),
  earned: await app.database.rows(sql`
    select event, account, sum(amount) from view_ledger_line where user_id is null group by 1, 2 order by 1, 2`),
});

const countLines = async () =>
  (await app.database.row<{ many: number }>(sql`select count(*)::int as many from ledger_line`))?.many ?? 0;

const isCarried = sql`select to_regclass('ledger_line_first_carried') is not null as "isThere"`;

/** What the audit log says last of the files. */
async function keptNow(): Promise<unknown> {
  const row = await app.database.row<{ detail: unknown }>(sql`
    select detail from audit_entry where action = 'ledger.month-archived' order by seq desc limit 1`);
  return row?.detail;
}

async function everythingHolds(): Promise<void> {
  expect(await standing()).toEqual(before);
  expect([await app.proof.inParts(app.database), await app.proof.whole(app.database)]).toEqual([[], []]);
  expect((await verifyAudit(app.database)).brokenAt).toBeNull();
}

describe('a month of the journal', () => {
  it('stays as long as people ask about it', async () => {
    const now = { ...archive, clock: app.clock };
    await expect(archiveMonth(now, 'first')).rejects.toThrow(/stays in the database for 24 months/);
    await expect(archiveMonth(archive, '2020_01')).rejects.toThrow('There is no part');
    await expect(archiveMonth(archive, 'rest')).rejects.toThrow('There is no part');
    await expect(restoreMonth(archive, 'first')).rejects.toThrow('not archived');
  });

  it('goes into files, and the books prove themselves with what is carried', async () => {
    await app.proof.whole(app.database);
    const linesBefore = await countLines();
    const { lines } = await archiveMonth(archive, 'first');
    expect(lines.rows).toBe(linesBefore);
    expect(await countLines()).toBeLessThan(linesBefore / 2);
    expect(await listArchived(archive)).toEqual(['first']);
    await everythingHolds();
    await expect(archiveMonth(archive, 'first')).rejects.toThrow('already');
  });

  it('waits for whoever still sees the books as they were', async () => {
    const total = (queryable: Pick<Database, 'row'>) =>
      queryable.row(sql`select sum(abs(amount))::text as sum, count(*) as many from ledger_line`);
    await restoreMonth(archive, 'first');
    let archiving: Promise<unknown> = Promise.resolve();
    await app.database.transaction(async (tx) => {
      await tx.run(sql`set transaction isolation level repeatable read`);
      await tx.run(sql`select 1 from ledger_book limit 1`);
      archiving = archiveMonth(archive, 'first');
      await expect.poll(() => app.database.row(isCarried)).toEqual({ isThere: true });
      expect(await total(tx)).toEqual(await total(app.database));
    });
    await archiving;
    await everythingHolds();
  });

  it('is not gone about by two at once, so that no file is written over what is left', async () => {
    const kept = await keptNow();
    await restoreMonth(archive, 'first');
    let first: Promise<unknown> = Promise.resolve();
    await app.database.transaction(async (tx) => {
      // Who reads holds the one up at its last step, and the other one reads behind it.
      await tx.run(sql`select from ledger_line_first limit 1`);
      first = archiveMonth(archive, 'first');
      await expect.poll(() => app.database.row(isCarried)).toEqual({ isThere: true });
      await expect(archiveMonth(archive, 'first')).rejects.toThrow('at this moment');
      await expect(restoreMonth(archive, 'first')).rejects.toThrow('at this moment');
    });
    await first;
    expect(await keptNow()).toEqual(kept);
    await checkMonth(archive, 'first');
    await everythingHolds();
  });

  it('is as closed as before', async () => {
    for (const act of [
      sql`delete from ledger_line_first`,
      sql`truncate ledger_entry_first`,
      sql`update ledger_line set amount = amount + 1`,
    ])
      await expect(app.database.run(act)).rejects.toThrow('append-only');
  });

  it('is known by its digest: a file that was changed is found, and none is put back', async () => {
    await checkMonth(archive, 'first');
    const file = join(folder, 'ledger_line_first.jsonl.gz');
    const honest = await readFile(file);
    const text = gunzipSync(honest).toString();
    await writeFile(file, gzipSync(text.replace(/"amount":(\d)/, '"amount":9$1')));
    await expect(checkMonth(archive, 'first')).rejects.toThrow('not what was archived');
    await expect(restoreMonth(archive, 'first')).rejects.toThrow('not what was archived');
    await writeFile(file, honest);
    await appendFile(file, gzipSync(`${text.split('\n')[0]}\n`));
    await expect(checkMonth(archive, 'first')).rejects.toThrow();
    await writeFile(file, honest);
    await everythingHolds();
  });

  it('comes back as it was written', async () => {
    const carried = await countLines();
    await restoreMonth(archive, 'first');
    expect(await countLines()).toBeGreaterThan(carried * 2);
    expect(await listArchived(archive)).toEqual([]);
    await everythingHolds();
    await expect(restoreMonth(archive, 'first')).rejects.toThrow('not archived');
  });

  it('can go again, and money goes on moving', async () => {
    await archiveMonth(archive, 'first');
    const person = await verifiedCustomer(app);
    await close(app, person, await open(app, person));
    expect([await app.proof.inParts(app.database), await app.proof.whole(app.database)]).toEqual([[], []]);
  });
});
