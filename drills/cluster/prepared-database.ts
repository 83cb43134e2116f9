import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { migrate, openDatabase, startEmbeddedPostgres } from '@halyard/server';
import { makeFastFolder } from '@halyard/testkit';

/** Where the drills of a run, each in a process of its own, find the database that was made for all of them. */
const PREPARED = 'DRILL_DATABASE';

/** Makes a PostgreSQL with all tables and nobody in it, once, and stops it: each drill of the run begins with a copy. */
export async function withPreparedDatabase<T>(work: () => Promise<T>): Promise<T> {
  const folder = await makeFastFolder('halyard drills ');
  const dataDir = join(folder, 'postgres');
  try {
    await makeIn(dataDir);
    process.env[PREPARED] = dataDir;
    return await work();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeIn(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const database = openDatabase(postgres.url);
  try {
    await migrate(database);
  } finally {
    await database.close();
    await postgres.stop();
  }
}

/** Nothing to copy where a drill was started by itself. With its owners: PostgreSQL runs as whom the folder belongs to. */
export async function copyPrepared(dataDir: string): Promise<void> {
  const prepared = process.env[PREPARED];
  if (prepared === undefined) return;
  await mkdir(dirname(dataDir), { recursive: true });
  await promisify(execFile)('cp', ['-a', prepared, dataDir]);
}
