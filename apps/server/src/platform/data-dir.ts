// One process per DATA_DIR. Two servers on one folder would fight over the same PostgreSQL cluster and files.
//
// The claim is a lock the operating system itself holds for the process: an exclusive SQLite transaction on an empty
// file in the folder, which is a byte-range lock of the kernel. It ends with the process however that dies, so there
// is no stale lock to judge, and no process id to trust that may meanwhile belong to another program; of two that ask
// in the same instant the kernel picks one. It goes with the folder, not with its name, so it also holds when the
// folder is reached by another path or from another container, where a named socket would not. Nothing is ever
// written to the file. (A process loses such a lock when it closes any handle on the file: do not read it.)
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface DataDirClaim {
  /** The folder's absolute path, with symbolic links resolved. */
  readonly path: string;
  release(): void;
}

const lockName = 'halyard.lock';
const pidName = 'halyard.pid';

// Of several that ask at once, each may see another's first step; SQLite steps back and tries again for this long.
const patienceMs = 250;
const sqliteBusy = 5;

// A claim whose owner dropped the object must not end because the garbage collector closed the file.
const held = new Set<DatabaseSync>();

/** Root starts PostgreSQL as another user where it must, and that user has to pass through the folder. */
function folderMode(): number {
  return process.getuid?.() === 0 ? 0o711 : 0o700;
}

/** The process id is for the message only; the lock alone decides. */
function describeHolder(dir: string): string {
  try {
    return `pid ${fs.readFileSync(path.join(dir, pidName), 'utf8').trim()}`;
  } catch {
    return 'pid unknown';
  }
}

function lock(dir: string, shownDir: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path.join(dir, lockName), { timeout: patienceMs });
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) {
      throw new Error(`Another Halyard process (${describeHolder(dir)}) is already using ${shownDir}.`, {
        cause: error,
      });
    }
    throw new Error(`The data folder ${shownDir} cannot be locked.`, { cause: error });
  }
}

export async function claimDataDir(dir: string): Promise<DataDirClaim> {
  await fs.promises.mkdir(dir, { recursive: true, mode: folderMode() });
  const realDir = await fs.promises.realpath(dir);
  const database = lock(realDir, dir);
  held.add(database);
  const pidFile = path.join(realDir, pidName);
  fs.writeFileSync(pidFile, `${process.pid}\n`);
  return {
    path: realDir,
    release() {
      if (!held.delete(database)) return;
      fs.rmSync(pidFile, { force: true });
      database.close();
    },
  };
}
