// The database that comes with Halyard: a packaged PostgreSQL, run on a folder of the data area when no DATABASE_URL
// is set. It owns the cluster's folder, its password and the server process. It listens on this machine only, every
// connection needs a password, every commit is on disk before it is confirmed, and no server outlives this process.
// The caller makes sure that one process at a time uses the folder (see data-dir.ts).
import fs from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPostgresBinaries, type PostgresBinaries } from './binaries.ts';
import {
  clusterExists,
  createCluster,
  deriveRolePassword,
  readSuperuserPassword,
  superuserName,
} from './cluster.ts';
import { ensureDatabase } from './database.ts';
import { stopLeftover } from './leftover.ts';
import { type Postmaster, startPostmaster } from './postmaster.ts';
import { chooseRunner } from './privilege.ts';
import { findRunningPostgres as findRunningAs } from './running.ts';

export interface EmbeddedPostgresOptions {
  /** The folder of the PostgreSQL cluster, made when it is missing. */
  readonly dataDir: string;
  /** Receives what PostgreSQL logs, line by line. */
  readonly log?: (line: string) => void;
}

export interface EmbeddedPostgres {
  /** The application's database, as its owner. */
  readonly url: string;
  /** The maintenance database, as superuser. */
  readonly superuserUrl: string;
  /** Resolves when the server has ended, asked or unasked, with a sentence on how. */
  readonly ended: Promise<string>;
  readonly stop: () => Promise<void>;
}

const databaseName = 'halyard';
const roleName = 'halyard';

const attempts = 50;
const pauseMs = 100;

/**
 * Obstacles that pass by themselves: a port that somebody took between our asking for a free one and PostgreSQL
 * listening on it; workers, or a server that was just starting, of a Halyard killed a moment ago.
 */
const passingObstacles = [
  'could not create any TCP/IP sockets',
  'pre-existing shared memory block',
  'lock file "postmaster.pid" already exists',
];

async function findFreePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

async function startWithPatience(
  dataDir: string,
  binaries: PostgresBinaries,
  log: (line: string) => void,
): Promise<{ readonly postmaster: Postmaster; readonly port: number }> {
  // PostgreSQL insists on a folder closed to others, which copies and archives do not always keep.
  const runner = chooseRunner(dataDir, binaries);
  fs.chmodSync(dataDir, 0o700);
  for (let attempt = 1; ; attempt++) {
    await stopLeftover(dataDir, binaries, log);
    const port = await findFreePort();
    try {
      return { postmaster: await startPostmaster({ binaries, runner, dataDir, port, log }), port };
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      if (attempt === attempts || !passingObstacles.some((text) => message.includes(text))) throw error;
      await sleep(pauseMs);
    }
  }
}

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => undefined } = options;
  const dataDir = path.resolve(options.dataDir);
  const binaries = findPostgresBinaries();
  if (!clusterExists(dataDir)) await createCluster(dataDir, binaries);
  const superuserPassword = readSuperuserPassword(dataDir);
  const { postmaster, port } = await startWithPatience(dataDir, binaries, log);
  const urlFor = (role: string, password: string, database: string): string =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
  const password = deriveRolePassword(superuserPassword, roleName);
  const superuserUrl = urlFor(superuserName, superuserPassword, 'postgres');
  try {
    await ensureDatabase(superuserUrl, { role: roleName, password, database: databaseName });
  } catch (error) {
    await postmaster.stop();
    throw error;
  }
  const url = urlFor(roleName, password, databaseName);
  return { url, superuserUrl, ended: postmaster.ended, stop: postmaster.stop };
}

/** The application's address of the database while another process runs it on this folder; else undefined. */
export function findRunningPostgres(dataDir: string): string | undefined {
  return findRunningAs(dataDir, roleName, databaseName);
}
