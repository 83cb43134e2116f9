import { join } from 'node:path';
import sql from 'sql-template-tag';
import { archivedEvent, archivedMonths, type MonthArchive, restoredEvent } from '../../audit/index.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { readPart, writePart } from '../../../platform/months/part-file.ts';
import {
  oneAtATime,
  expectOldPart,
  listParts,
  NoArchive,
  replaceParts,
} from '../../../platform/months/parts.ts';
import * as store from './store-months.ts';

/** Messages up to the end of a month become a file; each account knows up to where it has none any more (decision 076). */

const SUBJECT = 'live';

const fileOf = ({ folder }: MonthArchive, month: string): string =>
  join(folder, `${store.partOf(month)}.jsonl.gz`);

export function archiveMessages(archive: MonthArchive, month: string): Promise<store.Kept> {
  return oneAtATime(archive.database, () => intoFile(archive, month));
}

async function intoFile(archive: MonthArchive, month: string): Promise<store.Kept> {
  const { audit, clock, database } = archive;
  const { endsAt } = await expectOldPart(database, store.partOf(month), clock.now());
  if ((await archivedMonths(database, SUBJECT)).has(month))
    throw new NoArchive(`${month} has been archived already.`);
  await database.transaction(async (tx) => {
    await tx.run(unhurried);
    await store.findGoing(tx, endsAt);
  });
  const messages = await writePart(database, store.goingInOrder(endsAt), fileOf(archive, month));
  const kept: store.Kept = { month, messages };
  // First nobody reads them any more, nor is anything proven of them; then they go.
  while ((await database.transaction(store.markSomeGone)) > 0);
  await database.transaction(async (tx) => expectFile(tx, archive, kept));
  const parts = (await listParts(database)).flatMap(({ endsAt: end, name, table }) =>
    table === store.TABLE && end && end <= endsAt ? [name] : [],
  );
  const { replacing, filledBy } = await database.transaction(async (tx) => {
    await tx.run(unhurried);
    return store.keepRest(tx, parts);
  });
  await replaceParts(database, replacing, filledBy, async (tx) => {
    await store.dropGoing(tx);
    await audit.record(tx, archivedEvent(SUBJECT, kept));
  });
  return kept;
}

/** Reads the file of a month back and compares it with the audit log. */
export async function checkMessages(archive: MonthArchive, month: string): Promise<void> {
  const kept = (await archivedMonths<store.Kept>(archive.database, SUBJECT)).get(month);
  if (!kept) throw new NoArchive(`${month} is not archived.`);
  await archive.database.transaction((tx) => readFile(tx, archive, kept));
}

/** Puts the messages back that went last. */
export function restoreMessages(archive: MonthArchive, month: string): Promise<void> {
  return oneAtATime(archive.database, () => outOfFile(archive, month));
}

async function outOfFile(archive: MonthArchive, month: string): Promise<void> {
  const { audit, database } = archive;
  const kept = [...(await archivedMonths<store.Kept>(database, SUBJECT)).values()].at(-1);
  if (kept?.month !== month)
    throw new NoArchive(kept ? `${kept.month} went last: put it back first.` : `${month} is not archived.`);
  await database.transaction(async (tx) => {
    await expectFile(tx, archive, kept);
    await store.putBack(tx);
    await audit.record(tx, restoredEvent(SUBJECT, { month }));
  });
}

export const listArchivedMessages = async ({
  database,
}: Pick<MonthArchive, 'database'>): Promise<string[]> => [
  ...(await archivedMonths<store.Kept>(database, SUBJECT)).keys(),
];

const unhurried = sql`set local statement_timeout = 0`;

async function readFile(tx: Tx, archive: MonthArchive, { month, messages }: store.Kept): Promise<void> {
  await tx.run(unhurried);
  await store.createRead(tx);
  const file = fileOf(archive, month);
  const { rows, sha256 } = await readPart(tx, file, store.READ);
  if (rows !== messages.rows || sha256 !== messages.sha256)
    throw new NoArchive(`${file} is not what was archived: ${rows} rows, ${sha256}.`);
}

/** The same, and each account's messages there end where those in the database begin. */
async function expectFile(tx: Tx, archive: MonthArchive, kept: store.Kept): Promise<void> {
  await readFile(tx, archive, kept);
  if ((await store.countApart(tx)) > 0)
    throw new NoArchive(`The messages of ${kept.month} are not those before the ones that are there.`);
}
