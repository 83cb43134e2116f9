import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sql, { raw } from 'sql-template-tag';
import { type Database, named, type Queryable, type Tx } from './database.ts';
import { wasLocked } from './failures.ts';

const MIGRATIONS_DIR = join(import.meta.dirname, '../../../migrations');

/**
 * A migration asks for locks while the version before serves. Everybody who comes after it waits behind it, and whoever
 * gets no connection in 750 ms is refused: so it gives up long before that, and then stays away until those are through.
 * It is also sooner than PostgreSQL looks for a deadlock (a second), so a migration is never the reason why somebody's
 * order fails. A file that locks several tables takes them in its first line, so that no work lies between.
 */
const LOCK_TIMEOUT = '200ms';
const PAUSE_MS = 800;

type Migration = { readonly name: string; readonly text: string; readonly checksum: string };

/**
 * Brings the schema up to date: numbered files, each in its own transaction, forward only. A file that was
 * applied and changed afterwards stops the start, because nobody could say any more what the schema is. Several
 * nodes may start at once: the first takes the lock, the others find nothing left to do.
 */
export async function migrate(database: Database, directory: string = MIGRATIONS_DIR): Promise<string[]> {
  const migrations = await readMigrations(directory);
  await database.run(sql`
    create table if not exists schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  // Nearly every start finds nothing left to do, and sees so by one question.
  const known = await database.rows<{ name: string; checksum: string }>(
    sql`select name, checksum from schema_migration`,
  );
  const checksums = new Map(known.map(({ name, checksum }) => [name, checksum]));
  const applied: string[] = [];
  for (const migration of migrations) {
    const checksum = checksums.get(migration.name);
    if (checksum !== undefined) mustBeUnchanged(migration, checksum);
    else if (await applyWhenFree(database, migration)) applied.push(migration.name);
  }
  return applied;
}

function mustBeUnchanged({ name, checksum }: Migration, known: string): void {
  if (known !== checksum) throw new Error(`Migration ${name} was changed after it had been applied.`);
}

/** Asks for the locks again until they are free: whoever serves holds them for moments only. */
async function applyWhenFree(database: Database, migration: Migration): Promise<boolean> {
  for (;;) {
    try {
      return await database.transaction((tx) => apply(tx, migration));
    } catch (error) {
      if (!wasLocked(error)) throw error;
    }
    await sleep(PAUSE_MS);
  }
}

async function apply(tx: Tx, migration: Migration): Promise<boolean> {
  // An index over millions of rows, or the wait for the node that builds it, takes longer than any other statement may.
  await tx.run(sql`set local statement_timeout = 0`);
  await tx.run(sql`set local lock_timeout = 0`);
  await tx.run(sql`select pg_advisory_xact_lock(7210462)`);
  const known = await tx.row<{ checksum: string }>(
    sql`select checksum from schema_migration where name = ${migration.name}`,
  );
  // Another node was faster.
  if (known) {
    mustBeUnchanged(migration, known.checksum);
    return false;
  }
  await tx.run(sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`);
  await tx.run(raw(migration.text));
  await tx.run(
    sql`insert into schema_migration (name, checksum) values (${migration.name}, ${migration.checksum})`,
  );
  return true;
}

async function readMigrations(directory: string): Promise<Migration[]> {
  return Promise.all(
    (await namesIn(directory)).map(async (name) => {
      const text = await readFile(join(directory, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function namesIn(directory: string): Promise<string[]> {
  return (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted();
}

/** How many migrations this code needs and the database has not seen. More in the database is fine: a newer version is being rolled out. */
export async function countMissingMigrations(queryable: Queryable): Promise<number> {
  // Readiness asks: by a name it takes none of the connections that long reads may hold.
  const query = named('applied-migrations', sql`select name from schema_migration`);
  const known = new Set((await queryable.rows<{ name: string }>(query)).map((row) => row.name));
  return (await namesIn(MIGRATIONS_DIR)).filter((name) => !known.has(name)).length;
}

/** How many migrations the database has seen. */
export async function countAppliedMigrations(queryable: Queryable): Promise<number> {
  return (await queryable.value<number>(sql`select count(*)::int as applied from schema_migration`)) ?? 0;
}
