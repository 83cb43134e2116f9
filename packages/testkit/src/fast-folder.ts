import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm';
const GIB = 2 ** 30;
/** What the databases of a run take at most, with their logs. */
const FILES_BYTES = 3 * GIB;
/** What the machine must have to spare for them, the tests and a browser. */
const MEMORY_BYTES = 8 * GIB;

/**
 * A folder for databases that do not outlive the run: in memory where there is room, else among the temporary files. A new
 * database is eight hundred new files, which may take ten times as long on a disk.
 */
export async function makeFastFolder(name: string): Promise<string> {
  if (await hasRoom()) {
    const made = await mkdtemp(join(IN_MEMORY, name)).catch(() => null);
    if (made !== null) return made;
  }
  return mkdtemp(join(tmpdir(), name));
}

async function hasRoom(): Promise<boolean> {
  if (process.availableMemory() < MEMORY_BYTES) return false;
  const room = await statfs(IN_MEMORY).catch(() => null);
  return room !== null && room.bavail * room.bsize >= FILES_BYTES;
}
