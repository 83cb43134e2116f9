import { createAudit, type MonthArchive } from '../modules/audit/index.ts';
import { archiveMonth, checkMonth, listArchived, restoreMonth } from '../modules/ledger/index.ts';
import {
  archiveMessages,
  checkMessages,
  listArchivedMessages,
  restoreMessages,
} from '../modules/live/index.ts';
import { systemClock } from '../platform/clock.ts';
import type { PartFile } from '../platform/months/part-file.ts';
import { listParts, NoArchive } from '../platform/months/parts.ts';
import { runCommand } from './run-command.ts';

// `npm run months`: the parts of the tables that are split by month, and months that go into files.
const USAGE = `npm run months                                       lists the parts, and what is in files
npm run months -- archive journal 2027_01 FOLDER    writes a month of the journal into files; sums stay
npm run months -- archive messages 2027_01 FOLDER   the same of all messages up to the end of that month
npm run months -- restore journal 2027_01 FOLDER    puts a month back as it was written; so for messages
npm run months -- check FOLDER                       compares every file with the audit log and the books`;

type Kind = {
  readonly archive: (archive: MonthArchive, month: string) => Promise<Readonly<Record<string, unknown>>>;
  readonly restore: (archive: MonthArchive, month: string) => Promise<void>;
  readonly check: (archive: MonthArchive, month: string) => Promise<void>;
  readonly list: (archive: MonthArchive) => Promise<readonly string[]>;
};

const KINDS: Readonly<Record<string, Kind>> = {
  journal: { archive: archiveMonth, restore: restoreMonth, check: checkMonth, list: listArchived },
  messages: {
    archive: archiveMessages,
    restore: restoreMessages,
    check: checkMessages,
    list: listArchivedMessages,
  },
};

await runCommand(async (database) => {
  const archive = { database, clock: systemClock, audit: createAudit({ clock: systemClock }), folder: '' };
  try {
    return await carryOut(archive, process.argv.slice(2));
  } catch (error) {
    if (!isExpected(error)) throw error;
    console.error(error.message);
    return 1;
  }
});

async function carryOut(archive: MonthArchive, [verb, ...words]: readonly string[]): Promise<number> {
  const [first = '', month, folder, ...more] = words;
  const kind = KINDS[first];
  if (verb === undefined) return list(archive);
  if (verb === 'check' && first !== '' && month === undefined) return check({ ...archive, folder: first });
  const isWhole = kind && month !== undefined && folder !== undefined && more.length === 0;
  if (isWhole && verb === 'archive') {
    const { month: _named, ...files } = await kind.archive({ ...archive, folder }, month);
    for (const [what, { rows, sha256 }] of Object.entries(files as Readonly<Record<string, PartFile>>))
      console.log(`${month}: ${rows} ${what}, sha256 ${sha256}`);
    return 0;
  }
  if (isWhole && verb === 'restore') {
    await kind.restore({ ...archive, folder }, month);
    console.log(`${month} is back as it was written.`);
    return 0;
  }
  console.error(USAGE);
  return 1;
}

async function list(archive: MonthArchive): Promise<number> {
  for (const { name, endsAt, rows, bytes } of await listParts(archive.database)) {
    const until = endsAt ? `until ${endsAt.toISOString().slice(0, 10)}` : 'all that is later';
    const size = `${String(Math.ceil(bytes / 1e6)).padStart(8)} MB`;
    console.log(`${name.padEnd(24)} ${until.padEnd(18)} ${String(rows).padStart(12)} rows ${size}`);
  }
  for (const [name, kind] of Object.entries(KINDS))
    console.log(`In files, ${name}: ${(await kind.list(archive)).join(', ') || 'nothing'}`);
  return 0;
}

async function check(archive: MonthArchive): Promise<number> {
  let findings = 0;
  for (const [name, kind] of Object.entries(KINDS))
    for (const month of await kind.list(archive)) {
      const finding = await kind.check(archive, month).then(
        () => null,
        (error: unknown) => {
          if (isExpected(error)) return error.message;
          throw error;
        },
      );
      if (finding !== null) findings += 1;
      console.log(`${name} ${month}: ${finding ?? 'holds'}`);
    }
  return findings === 0 ? 0 : 1;
}

/** What cannot be done, or a file that is not there. */
const isExpected = (error: unknown): error is Error =>
  error instanceof NoArchive || (error as { code?: string }).code === 'ENOENT';
