import { createAudit } from '../modules/audit/index.ts';
import {
  archiveMonth,
  checkMonth,
  type JournalArchive,
  listArchived,
  NoArchive,
  restoreMonth,
} from '../modules/ledger/index.ts';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { listParts } from '../platform/months/parts.ts';
import { runCommand } from './run-command.ts';

// `npm run months`: the parts of the tables that are split by month, and months of the journal that go into files.
const USAGE = `npm run months                              lists the parts, and what is archived
npm run months -- archive 2027_01 FOLDER    writes a month of the journal into files; sums stay in the book
npm run months -- check FOLDER              compares every file with the audit log and the book
npm run months -- restore 2027_01 FOLDER    puts a month back as it was written`;

await runCommand(async (database) => {
  try {
    return await carryOut(database, process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof NoArchive)) throw error;
    console.error(error.message);
    return 1;
  }
});

async function carryOut(database: Database, words: readonly string[]): Promise<number> {
  const [verb, ...more] = words;
  const [month = '', folder = ''] = more.length === 1 ? ['', ...more] : more;
  const archive: JournalArchive = {
    database,
    clock: systemClock,
    audit: createAudit({ clock: systemClock }),
    folder,
  };
  if (verb === undefined) return list(database);
  if (verb === 'check' && month === '' && folder !== '') return check(archive);
  if (month === '' || folder === '' || !['archive', 'restore'].includes(verb)) {
    console.error(USAGE);
    return 1;
  }
  if (verb === 'restore') {
    await restoreMonth(archive, month);
    console.log(`${month} is in the book as it was written.`);
    return 0;
  }
  const { entries, lines } = await archiveMonth(archive, month);
  console.log(`${month}: ${entries.rows} entries, sha256 ${entries.sha256}`);
  console.log(`${month}: ${lines.rows} lines, sha256 ${lines.sha256}`);
  return 0;
}

async function list(database: Database): Promise<number> {
  for (const { name, endsAt, rows, bytes } of await listParts(database)) {
    const until = endsAt ? `until ${endsAt.toISOString().slice(0, 10)}` : 'all that is later';
    console.log(
      `${name.padEnd(24)} ${until.padEnd(18)} ${String(rows).padStart(12)} rows ${String(Math.ceil(bytes / 1e6)).padStart(8)} MB`,
    );
  }
  const archived = await listArchived(database);
  console.log(archived.length > 0 ? `In files: ${archived.join(', ')}` : 'Nothing is in files.');
  return 0;
}

async function check(archive: JournalArchive): Promise<number> {
  let findings = 0;
  for (const month of await listArchived(archive.database)) {
    const finding = await checkMonth(archive, month).then(
      () => null,
      (error: unknown) => {
        if (error instanceof NoArchive || (error as { code?: string }).code === 'ENOENT')
          return String(error);
        throw error;
      },
    );
    if (finding) findings += 1;
    console.log(`${month}: ${finding ?? 'holds'}`);
  }
  return findings === 0 ? 0 : 1;
}
