import { join } from 'node:path';
import { assert } from '@halyard/money';
import sql from 'sql-template-tag';
import { archivedEvent, archivedMonths, type MonthArchive, restoredEvent } from '../../audit/index.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type PartFile, readPart, writePart } from '../../../platform/months/part-file.ts';
import { oneAtATime, expectOldPart, NoArchive, replaceParts } from '../../../platform/months/parts.ts';
import * as store from './store-months.ts';

/** A month of the journal becomes two files, and what trading booked in it the sums of each customer (decision 076). */

/** What the audit log keeps of an archived month, so that a file is what it was. */
type Kept = { readonly month: string; readonly entries: PartFile; readonly lines: PartFile };

const SUBJECT = 'ledger';

const filesOf = (folder: string, month: string): store.Pair => {
  const { entries, lines } = store.pairOf(month);
  return { entries: join(folder, `${entries}.jsonl.gz`), lines: join(folder, `${lines}.jsonl.gz`) };
};

export function archiveMonth(archive: MonthArchive, month: string): Promise<Kept> {
  return oneAtATime(archive.database, () => intoFiles(archive, month));
}

async function intoFiles(archive: MonthArchive, month: string): Promise<Kept> {
  const { audit, clock, database, folder } = archive;
  const part = store.pairOf(month);
  await expectOldPart(database, part.entries, clock.now());
  if ((await archivedMonths(database, SUBJECT)).has(month))
    throw new NoArchive(`${month} has been archived already.`);
  const files = filesOf(folder, month);
  const kept: Kept = {
    month,
    entries: await writePart(database, store.inOrder(part).entries, files.entries),
    lines: await writePart(database, store.inOrder(part).lines, files.lines),
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
    audit.record(tx, archivedEvent(SUBJECT, kept)),
  );
  return kept;
}

/** Reads the files of a month back and compares them with the audit log and with what is carried. */
export async function checkMonth(archive: MonthArchive, month: string): Promise<void> {
  const kept = await expectKept(archive, month);
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
export function restoreMonth(archive: MonthArchive, month: string): Promise<void> {
  return oneAtATime(archive.database, () => outOfFiles(archive, month));
}

async function outOfFiles(archive: MonthArchive, month: string): Promise<void> {
  const { audit, database } = archive;
  const kept = await expectKept(archive, month);
  const filledBy = await database.transaction(async (tx) => {
    await tx.run(unhurried);
    return expectFiles(tx, archive, kept);
  });
  const part = store.pairOf(month);
  await replaceParts(database, store.replacing(part, store.beside(part, 'read')), filledBy, (tx) =>
    audit.record(tx, restoredEvent(SUBJECT, { month })),
  );
}

/** The months that are in files. */
export const listArchived = async ({ database }: Pick<MonthArchive, 'database'>): Promise<string[]> => [
  ...(await archivedMonths<Kept>(database, SUBJECT)).keys(),
];

const unhurried = sql`set local statement_timeout = 0`;

async function expectKept({ database }: MonthArchive, month: string): Promise<Kept> {
  const kept = (await archivedMonths<Kept>(database, SUBJECT)).get(month);
  if (!kept) throw new NoArchive(`${month} is not archived.`);
  return kept;
}

/** Reads the files into tables beside the part. They are what they were when they were written, and come to the same. */
async function expectFiles(tx: Tx, { folder }: MonthArchive, kept: Kept): Promise<string> {
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
