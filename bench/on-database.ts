import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, migrate, openDatabase, startEmbeddedPostgres } from '@halyard/server';
import sql from 'sql-template-tag';

/** As many as ask the database at the same time where nothing else is said. */
export const CLIENTS = 8;

export type Ground = {
  readonly database: Database;
  readonly url: string;
  /** The maintenance database, as superuser. */
  readonly superuserUrl: string;
  readonly folder: string;
};

/** A durable PostgreSQL of its own with an empty schema, gone afterwards. */
export async function onDatabase<T>(work: (ground: Ground) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'halyard-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
  const database = openDatabase(postgres.url, { poolSize: CLIENTS });
  try {
    await migrate(database);
    return await work({ database, url: postgres.url, superuserUrl: postgres.superuserUrl, folder });
  } finally {
    await database.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

export async function versionOf(database: Database): Promise<string> {
  const row = await database.row<{ version: string }>(
    sql`select current_setting('server_version') as version`,
  );
  return row?.version.split(' ')[0] ?? '';
}
