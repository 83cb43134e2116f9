import { chmod, mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServerIn } from './server.ts';

/** Where the run keeps it; the global set-up makes the place and takes it away. */
export const PREPARED = 'E2E_PREPARED';
const READY_WITHIN_MS = 120_000;

/**
 * The data of a server that has started once and was stopped, for those that are started beside the one of the run: making
 * a database and its first people anew takes most of a start. The first who asks makes it, the others wait.
 */
export async function preparedData(): Promise<string> {
  const folder = process.env[PREPARED];
  if (!folder) throw new Error('The journeys were not started through e2e/playwright.config.ts.');
  const isFirst = await mkdir(folder).then(
    () => true,
    () => false,
  );
  const done = join(folder, 'done');
  if (isFirst) {
    await chmod(folder, 0o711);
    const server = await startServerIn(folder, { name: 'prepared' });
    await server.stop();
    await writeFile(done, '');
  }
  for (const until = Date.now() + READY_WITHIN_MS; !(await isThere(done)); await sleep(100))
    if (Date.now() > until) throw new Error('Nobody prepared the data: see test-results/prepared.log.');
  return folder;
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
