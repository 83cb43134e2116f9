// PostgreSQL refuses to run as root. This file decides as whom it runs.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { PostgresBinaries } from './binaries.ts';

/** A way to start a program: what stands before its command line, and the user to become. */
export interface Runner {
  readonly name: 'plain' | 'user namespace' | 'other user' | 'other user, any folder';
  readonly prefix: readonly string[];
  readonly identity: { readonly uid?: number; readonly gid?: number };
  /** Who must own the cluster's files for this way to work. */
  readonly owner: Owner;
}

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

const root: Owner = { uid: 0, gid: 0 };
const minimalEnvironment = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'] as const;

/** PostgreSQL gets no more of our environment than it needs: there are secrets in ours, and PG* variables steer it. */
export function postgresEnvironment(): Record<string, string> {
  const environment: Record<string, string> = { LC_ALL: 'C', TZ: 'UTC' };
  for (const name of minimalEnvironment) {
    const value = process.env[name];
    if (value !== undefined) environment[name] = value;
  }
  return environment;
}

function plainRunner(owner: Owner): Runner {
  return { name: 'plain', prefix: [], identity: {}, owner };
}

/** Inside the namespace our own user shows as `nobody`, outside it keeps its files and folders. */
function namespaceRunner(owner: Owner): Runner {
  const prefix = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];
  return { name: 'user namespace', prefix, identity: {}, owner };
}

function otherUserRunner(owner: Owner): Runner {
  return { name: 'other user', prefix: [], identity: owner, owner };
}

/**
 * The last resort of root in a container without user namespaces, with the folder below one that only root may enter
 * (such as /root): the other user keeps the one capability to pass through folders, and loses all others.
 */
function anyFolderRunner(owner: Owner): Runner {
  const capabilities = '-all,+dac_override';
  const prefix = [
    'setpriv',
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    '--no-new-privs',
    `--bounding-set=${capabilities}`,
    `--inh-caps=${capabilities}`,
    `--ambient-caps=${capabilities}`,
  ];
  return { name: 'other user, any folder', prefix, identity: {}, owner };
}

function findNobody(): Owner {
  const ask = (flag: string): number =>
    Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' })) | 0;
  return { uid: ask('-u'), gid: ask('-g') };
}

/** Ways to try, the one that gives away least first. */
function candidates(folderOwner: Owner, self: Owner): readonly Runner[] {
  if (self.uid !== 0) return [plainRunner(self), namespaceRunner(self)];
  if (folderOwner.uid !== 0) return [otherUserRunner(folderOwner), anyFolderRunner(folderOwner)];
  const nobody = findNobody();
  return [namespaceRunner(root), otherUserRunner(nobody), anyFolderRunner(nobody)];
}

function chownTree(target: string, owner: Owner): void {
  if (fs.lstatSync(target).isDirectory()) {
    for (const name of fs.readdirSync(target)) chownTree(path.join(target, name), owner);
  }
  // The folder itself comes last, so that a chown cut short is done again at the next start.
  fs.lchownSync(target, owner.uid, owner.gid);
}

/** Tries for real: enter the folder, run the program, and be a user with a name, which initdb insists on. */
function whyUnusable(runner: Runner, folder: string, binaries: PostgresBinaries): string | undefined {
  const attempt = 'cd "$1" && ls >/dev/null && "$2" --version >/dev/null && id -un >/dev/null';
  const [file, ...rest] = [...runner.prefix, 'sh', '-c', attempt, 'sh', folder, binaries.postgres];
  try {
    execFileSync(file, rest, {
      ...runner.identity,
      env: postgresEnvironment(),
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof Error)) return runner.name;
    const detail = 'stderr' in error && typeof error.stderr === 'string' ? error.stderr.trim() : '';
    return `${runner.name}: ${detail || error.message}`;
  }
}

/**
 * Picks how to run PostgreSQL on a cluster in this folder, and gives the folder to the user it will run as. Root runs
 * it as the user who owns the folder when that is not root, so that an ordinary user's cluster stays theirs.
 */
export function chooseRunner(folder: string, binaries: PostgresBinaries): Runner {
  const self = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  if (process.platform === 'win32') return plainRunner(self);
  const folderOwner = fs.statSync(folder);
  if (self.uid !== 0 && folderOwner.uid !== self.uid) {
    throw new Error(
      `The database folder ${folder} belongs to user id ${folderOwner.uid}, but Halyard runs as ${self.uid}. ` +
        'Start it as that user, or give the folder to this one.',
    );
  }
  const obstacles: string[] = [];
  for (const runner of candidates(folderOwner, self)) {
    if (runner.owner.uid !== folderOwner.uid) chownTree(folder, runner.owner);
    const obstacle = whyUnusable(runner, folder, binaries);
    if (obstacle === undefined) return runner;
    obstacles.push(obstacle);
  }
  throw new Error(
    `The packaged PostgreSQL cannot run here (${obstacles.join('; ')}). ` +
      'Start Halyard as an ordinary user, or set DATABASE_URL to the address of a PostgreSQL server.',
  );
}
