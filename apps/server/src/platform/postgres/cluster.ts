// A PostgreSQL cluster on disk: how it is made, and the password that opens it.
import { execFile } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './binaries.ts';
import { chooseRunner, postgresEnvironment, type Runner } from './privilege.ts';

const run = promisify(execFile);

export const superuserName = 'postgres';

/** Kept inside the cluster's folder, so that a copy of the folder still opens. */
const passwordFileName = 'halyard.password';

const removal = { recursive: true, force: true, maxRetries: 20, retryDelay: 20 } as const;

export function clusterExists(dataDir: string): boolean {
  return fs.existsSync(path.join(dataDir, 'PG_VERSION'));
}

/** The superuser's password as generated when the cluster was made; its file is readable by its owner alone. */
export function readSuperuserPassword(dataDir: string): string {
  const file = path.join(dataDir, passwordFileName);
  if (!fs.existsSync(file)) {
    throw new Error(
      `The database in ${dataDir} cannot be opened: its password file ${passwordFileName} is missing.`,
    );
  }
  return fs.readFileSync(file, 'utf8').trim();
}

/** The application's password follows from the superuser's, but not the other way round. */
export function deriveRolePassword(superuserPassword: string, roleName: string): string {
  return createHmac('sha256', superuserPassword).update(roleName).digest('base64url');
}

/** The folder new clusters are prepared in; it lies beside the final one, so that a rename puts it in place at once. */
async function makeStagingDir(dataDir: string): Promise<string> {
  const parent = path.dirname(dataDir);
  const prefix = `${path.basename(dataDir)}.new-`;
  fs.mkdirSync(parent, { recursive: true });
  // What an interrupted first start left behind never held a committed row. Its initdb may still be writing, and ends
  // when it misses its files.
  for (const name of fs.readdirSync(parent)) {
    if (name.startsWith(prefix)) await fs.promises.rm(path.join(parent, name), removal);
  }
  return fs.mkdtempSync(path.join(parent, prefix));
}

/** An operator may have prepared an empty folder for a certain user; the cluster is then made as that user. */
function takeOverEmptyFolder(dataDir: string, staging: string): void {
  if (!fs.existsSync(dataDir)) return;
  if (fs.readdirSync(dataDir).length > 0) {
    throw new Error(`${dataDir} is not empty and holds no PostgreSQL cluster. Move its contents away.`);
  }
  const { uid, gid } = fs.statSync(dataDir);
  if (process.getuid?.() === 0) fs.chownSync(staging, uid, gid);
}

async function runInitdb(runner: Runner, binaries: PostgresBinaries, folder: string, passwordFile: string) {
  const [file, ...rest] = [
    ...runner.prefix,
    binaries.initdb,
    `--pgdata=${folder}`,
    `--username=${superuserName}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's own rules for text: those of the system change with its updates, and indexes then lie.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ];
  await run(file, rest, { ...runner.identity, cwd: path.dirname(folder), env: postgresEnvironment() });
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return; // There a folder cannot be opened.
  const handle = fs.openSync(folder, 'r');
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}

/** Makes a cluster that is either wholly there or not at all, whenever the process may be interrupted. */
export async function createCluster(dataDir: string, binaries: PostgresBinaries): Promise<void> {
  const staging = await makeStagingDir(dataDir);
  try {
    takeOverEmptyFolder(dataDir, staging);
    const passwordFile = path.join(staging, 'password');
    fs.writeFileSync(passwordFile, `${randomBytes(24).toString('base64url')}\n`, {
      mode: 0o600,
      flush: true,
    });
    const runner = chooseRunner(staging, binaries);
    if (process.getuid?.() === 0) fs.chownSync(passwordFile, runner.owner.uid, runner.owner.gid);
    const cluster = path.join(staging, 'cluster');
    await runInitdb(runner, binaries, cluster, passwordFile);
    fs.renameSync(passwordFile, path.join(cluster, passwordFileName));
    syncFolder(cluster);
    fs.renameSync(cluster, dataDir);
    syncFolder(path.dirname(dataDir));
  } finally {
    await fs.promises.rm(staging, removal);
  }
}
