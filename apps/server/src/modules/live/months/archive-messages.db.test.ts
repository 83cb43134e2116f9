import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { events } from '@halyard/contract';
import { gunzipSync, gzipSync } from 'node:zlib';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { close, open } from '../../../testing/traders.ts';
import { type MonthArchive, verifyAudit } from '../../audit/index.ts';
import { readEvents } from '../events/read-events.ts';
import { selectEnds, selectEventEnds, selectSince } from '../messages/store.ts';
import { verifyLive } from '../messages/store-verify.ts';
import { archiveMessages, checkMessages, listArchivedMessages, restoreMessages } from './archive-messages.ts';

let app: TestApp;
let folder: string;
let archive: MonthArchive;
let person: Person;
/** Has heard nothing since that month. */
let quiet: Person;

beforeAll(async () => {
  app = await createTestApp();
  folder = await mkdtemp(join(tmpdir(), 'halyard months '));
  [person, quiet] = [await verifiedCustomer(app), await verifiedCustomer(app)];
  for (const one of [person, quiet])
    for (let trades = 0; trades < 3; trades += 1) await close(app, one, await open(app, one));
  const later = { now: () => new Date(Date.now() + 30 * 31 * 86_400_000) };
  archive = { database: app.database, clock: later, audit: app.audit, folder };
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const trade = async () => close(app, person, await open(app, person));
const ends = ({ userId }: Person) => selectEnds(app.database, userId);
const messagesOf = ({ userId }: Person) => selectSince(app.database, userId, 0n, 1000);

async function everythingHolds(): Promise<void> {
  expect([await app.proof.inParts(app.database), await app.proof.whole(app.database)]).toEqual([[], []]);
  expect((await verifyAudit(app.database)).brokenAt).toBeNull();
}

/** As if these messages had been written in the month after. */
async function writeLater(): Promise<void> {
  const { newest } = await ends(person);
  await trade();
  await app.database.transaction(async (tx) => {
    await tx.run(sql`alter table live_event disable trigger live_event_kept`);
    await tx.run(sql`
      update live_event set at = at + interval '10 years' where user_id = ${person.userId} and seq > ${newest}`);
    await tx.run(sql`alter table live_event enable trigger live_event_kept`);
  });
}

describe('messages of a month', () => {
  let whole: Awaited<ReturnType<typeof messagesOf>>;
  let gone: bigint;

  it('stay as long as people ask about them', async () => {
    const now = { ...archive, clock: app.clock };
    await expect(archiveMessages(now, 'first')).rejects.toThrow(/for 24 months/);
    await expect(restoreMessages(archive, 'first')).rejects.toThrow('not archived');
  });

  it('go into a file, and what is left follows one another', async () => {
    gone = (await ends(person)).newest;
    await writeLater();
    // By a clock that was behind: it stays with what was written before it.
    await trade();
    whole = await messagesOf(person);
    await app.proof.whole(app.database);
    const { messages } = await archiveMessages(archive, 'first');
    expect(messages.rows).toBeGreaterThan(0);
    expect(await ends(person)).toMatchObject({ gone });
    expect(await messagesOf(person)).toEqual(whole.filter(({ seq }) => seq > gone));
    expect(await messagesOf(quiet)).toEqual([]);
    expect(await ends(quiet)).toMatchObject({ gone: (await ends(quiet)).newest });
    expect(await listArchivedMessages(archive)).toEqual(['first']);
    await everythingHolds();
    await expect(archiveMessages(archive, 'first')).rejects.toThrow('already');
  });

  it('are followed by the next, also of somebody who has none left', async () => {
    await trade();
    await close(app, quiet, await open(app, quiet));
    await everythingHolds();
    whole = [...whole, ...(await messagesOf(person)).filter(({ seq }) => seq > (whole.at(-1)?.seq ?? 0n))];
  });

  it('are not asked for in vain: events begin with the first there is', async () => {
    const { gone: last } = await selectEventEnds(app.database, person.userId);
    expect(last).toBeGreaterThan(1n);
    const [first] = await readEvents(app.database, person.userId, 0, 10);
    expect(first?.number).toBe(Number(last) + 1);
    const answer = await app.call(events.listEvents, { as: person, query: { after: 1 } });
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'event-gone' }]);
    const { events: found } = (
      await app.call(events.listEvents, { as: person, query: { after: Number(last) } })
    ).data();
    expect(found[0]?.number).toBe(Number(last) + 1);
  });

  it('are found missing where they should be there', async () => {
    for (const harm of [
      sql`update live_account set gone_seq = gone_seq + 1 where user_id = ${person.userId}`,
      sql`update live_account set gone_seq = gone_seq - 1 where user_id = ${person.userId}`,
      sql`update live_account set gone_event = gone_event - 1 where user_id = ${person.userId}`,
    ]) {
      const undone = new Error('undone');
      const harmed = app.database.transaction(async (tx) => {
        await tx.run(harm);
        expect((await verifyLive(tx)).length).toBeGreaterThan(0);
        throw undone;
      });
      await expect(harmed).rejects.toBe(undone);
    }
  });

  it('are known by their digest, and come back as they were written', async () => {
    await checkMessages(archive, 'first');
    const file = join(folder, 'live_event_first.jsonl.gz');
    const honest = await readFile(file);
    await writeFile(file, gzipSync(gunzipSync(honest).toString().replace('"seq":1,', '"seq":7,')));
    await expect(checkMessages(archive, 'first')).rejects.toThrow('not what was archived');
    await expect(restoreMessages(archive, 'first')).rejects.toThrow('not what was archived');
    await writeFile(file, honest);
    await restoreMessages(archive, 'first');
    expect(await messagesOf(person)).toEqual(whole);
    expect(await ends(person)).toMatchObject({ gone: 0n });
    await everythingHolds();
  });
});
