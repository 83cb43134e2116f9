import { join } from 'node:path';
import { assert } from '@halyard/money';
import sql from 'sql-template-tag';
import { type Audit, streamRows } from '../../audit/index.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { type PartFile, readPart, writePart } from '../../../platform/months/part-file.ts';
import { listParts, type Part, replaceParts } from '../../../platform/months/parts.ts';
import * as store from './store-months.ts';

/** A month of the journal becomes two files, and what trading booked in it the sums of each customer (decision 076). */

export type JournalArchive = {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: Pick<Audit, 'record'>;
  /** Where the files are. */
  readonly folder: string;
};

/** What the audit log keeps of an archived month, so that a file is what it was. */
type Kept = { readonly month: string; readonly entries: PartFile; readonly lines: PartFile };

/** What was asked for cannot be done, in a sentence. Nothing has changed. */
export class NoArchive extends Error {}

/** Papers of a year, its corrections and most questions are behind by then. */
const STAYS_MONTHS = 24;

const ARCHIVED = 'ledger.month-archived';
const RESTORED = 'ledger.month-restored';

const filesOf = (folder: string, month: string): store.Pair => {
  const { entries, lines } = store.pairOf(month);
  return { entries: join(folder, `${entries}.jsonl.gz`), lines: join(folder, `${lines}.jsonl.gz`) };
};

export async function archiveMonth(archive: JournalArchive, month: string): Promise<Kept> {
  const { audit, clock, database, folder } = archive;
  const part = store.pairOf(month);
  expectOld(await findPart(database, part), clock.now());
  if (await findKept(database, month)) throw new NoArchive(`${month} has been archived already.`);
  const files = filesOf(folder, month);
  const kept: Kept = {
    month,
    entries: await writePart(database, part.entries, 'id', files.entries),
    lines: await writePart(database, part.lines, 'entry_id, position', files.lines),
  };
  const by = store.beside(part, 'carried');
  const filledBy = await database.transaction(async (tx) => {
    await tx.run(unhurried);
    // What was written is what can be read again, or nothing goes.
    await expectFiles(tx, archive, kept);
    await store.drop(tx, store.beside(part, 'read'));
    const xid = await store.createLike(tx, part, by);
    await store.fillCarried(tx, part, by);
    assert((await store.countDiffering(tx, part, by)) === 0, 'what is carried adds up to what was there');
    return xid;
  });
  await replaceParts(database, store.replacing(part, by), filledBy, (tx) =>
    audit.record(tx, { actorId: null, action: ARCHIVED, detail: kept }),
  );
  return kept;
}

/** Reads the files of a month back and compares them with the audit log and with what is carried. */
export async function checkMonth(archive: JournalArchive, month: string): Promise<void> {
  const kept = await expectKept(archive.database, month);
  const undone = new Error('nothing stays of a check');
  await archive.database
    .transaction(async (tx) => {
      await tx.run(unhurried);
      await expectFiles(tx, archive, kept);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
}

/** Puts a month back as it was written. */
export async function restoreMonth(archive: JournalArchive, month: string): Promise<void> {
  const { audit, database } = archive;
  const kept = await expectKept(database, month);
  const filledBy = await database.transaction(async (tx) => {
    await tx.run(unhurried);
    return expectFiles(tx, archive, kept);
  });
  const part = store.pairOf(month);
  await replaceParts(database, store.replacing(part, store.beside(part, 'read')), filledBy, (tx) =>
    audit.record(tx, { actorId: null, action: RESTORED, detail: { month } }),
  );
}

/** The months that are in files. */
export async function listArchived(database: Database): Promise<string[]> {
  const last = new Map<string, string>();
  for await (const rows of streamRows(database, { action: 'ledger.month-*' }))
    for (const { action, detail } of rows) {
      const month = String(detail['month']);
      if (!last.has(month)) last.set(month, action);
    }
  return [...last].flatMap(([month, action]) => (action === ARCHIVED ? [month] : [])).toSorted();
}

const unhurried = sql`set local statement_timeout = 0`;

async function findPart(database: Database, { entries }: store.Pair): Promise<Part> {
  const part = (await listParts(database)).find(({ name }) => name === entries);
  if (!part?.endsAt) throw new NoArchive(`There is no part ${entries}.`);
  return part;
}

function expectOld({ endsAt, name }: Part, now: Date): void {
  const stays = new Date(endsAt ?? now);
  stays.setUTCMonth(stays.getUTCMonth() + STAYS_MONTHS);
  if (stays > now) {
    const day = stays.toISOString().slice(0, 10);
    throw new NoArchive(`${name} stays in the book for ${STAYS_MONTHS} months after its end, until ${day}.`);
  }
}

async function findKept(database: Database, month: string): Promise<Kept | null> {
  for await (const rows of streamRows(database, { action: 'ledger.month-*' })) {
    const row = rows.find(({ detail }) => detail['month'] === month);
    if (row) return row.action === ARCHIVED ? (row.detail as unknown as Kept) : null;
  }
  return null;
}

async function expectKept(database: Database, month: string): Promise<Kept> {
  const kept = await findKept(database, month);
  if (!kept) throw new NoArchive(`${month} is not archived.`);
  return kept;
}

/** Reads the files into tables beside the part. They are what they were when they were written, and come to the same. */
async function expectFiles(tx: Tx, { folder }: JournalArchive, kept: Kept): Promise<string> {
  const part = store.pairOf(kept.month);
  const read = store.beside(part, 'read');
  const files = filesOf(folder, kept.month);
  const xid = await store.createLike(tx, part, read);
  for (const which of ['entries', 'lines'] as const) {
    const { rows, sha256 } = await readPart(tx, files[which], read[which]);
    if (rows !== kept[which].rows || sha256 !== kept[which].sha256)
      throw new NoArchive(`${files[which]} is not what was archived: ${rows} rows, ${sha256}.`);
  }
  if ((await store.countDiffering(tx, part, read)) > 0)
    throw new NoArchive(`The files of ${kept.month} come to something else than the book.`);
  return xid;
}
