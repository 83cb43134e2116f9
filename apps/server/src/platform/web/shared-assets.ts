import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { createRounds } from '../rounds.ts';
import type { Settings } from '../settings.ts';
import type { Log } from '../telemetry/log.ts';

/** What a build names by its contents: under such a name there is one file, whichever build made it. */
const NAMED_BY_HASH = /^\w[\w.-]*-[\w-]{8}\.(?:js|css|svg|png|woff2)(?:\.br|\.gz)?$/;
const EVERY_MS = 24 * 3_600_000;
/** So long after the last node of a build has run, a page of that build that stands open somewhere still finds its parts. */
const KEPT_MS = 30 * EVERY_MS;

type Sharing = {
  readonly distDir: string;
  readonly settings: Pick<Settings, 'dataDir' | 'DATABASE_URL'>;
  readonly log: Log;
};

/**
 * While nodes are replaced a page comes from one version and its parts are asked of another. So each node lays the parts of its
 * own pages into a folder that all share, before it answers anybody, and serves whatever lies there. Answers that folder;
 * null where there is none to serve from. A folder that cannot be used is said in the log, and stops nobody.
 */
export async function shareAssets({ distDir, settings, log }: Sharing): Promise<string | null> {
  // Beside an embedded database no other node runs.
  if (settings.DATABASE_URL === '') return null;
  const shared = join(settings.dataDir, 'assets');
  const onFailed = (error: unknown) =>
    log.warn({ err: error }, 'the parts of the pages could not be laid where other nodes find them');
  const rounds = createRounds({
    run: () => layInto(shared, join(distDir, 'assets')),
    everyMs: EVERY_MS,
    onFailed,
  });
  await rounds.now().catch(onFailed);
  rounds.start();
  return readdir(shared).then(
    () => shared,
    () => null,
  );
}

/** Whether this is an address of such a file, and of nothing else that may have come to lie in the folder. */
export const isSharedAsset = (path: string): boolean => NAMED_BY_HASH.test(path.replace(/^\//, ''));

/** One after the other: the disk may be far away, and others want something of it too. */
async function layInto(shared: string, own: string): Promise<void> {
  await mkdir(shared, { recursive: true });
  for (const name of await readdir(own)) if (isSharedAsset(name)) await lay(join(own, name), shared, name);
  for (const name of await readdir(shared)) await forgetOld(join(shared, name));
}

/** It is there whole or not at all; one that is there is marked as still in use. */
async function lay(from: string, shared: string, name: string): Promise<void> {
  const to = join(shared, name);
  const [own, found] = await Promise.all([stat(from), stat(to).catch(() => null)]);
  if (found?.size !== own.size) {
    const next = join(shared, `.${name}.${process.pid}`);
    await copyFile(from, next);
    await rename(next, to);
  }
  const now = new Date();
  await utimes(to, now, now);
}

async function forgetOld(path: string): Promise<void> {
  // Another node may be at it too, and have removed it meanwhile.
  const found = await stat(path).catch(() => null);
  if (found && Date.now() - found.mtimeMs > KEPT_MS) await rm(path, { force: true, recursive: true });
}
