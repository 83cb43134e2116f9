import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createRounds } from '../rounds.ts';
import { inLanes } from '../serve-each.ts';
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
    run: () => layInto(shared, distDir),
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

/** What lies there of a build is listed beside it, once it is all there; how old the list is says when a node of it ran last. */
const listOf = (distDir: string): string => `.${basename(distDir)}.list`;
const isList = (name: string): boolean => /^\.[\w-]+\.list$/.test(name);
const AT_ONCE = 8;

async function layInto(shared: string, distDir: string): Promise<void> {
  await mkdir(shared, { recursive: true });
  const list = join(shared, listOf(distDir));
  const there = new Set(await readdir(shared));
  const own = (await readdir(join(distDir, 'assets'))).filter((name) => isSharedAsset(name));
  const missing = there.has(listOf(distDir)) ? own.filter((name) => !there.has(name)) : own;
  await inLanes(missing, AT_ONCE, (name) => lay(join(distDir, 'assets', name), join(shared, name)));
  if (there.has(listOf(distDir))) await utimes(list, new Date(), new Date());
  else await writeWhole(list, (next) => writeFile(next, own.join('\n')));
  await forgetOld(shared);
}

async function lay(from: string, to: string): Promise<void> {
  const [own, found] = await Promise.all([stat(from), stat(to).catch(() => null)]);
  if (found?.size !== own.size) await writeWhole(to, (next) => copyFile(from, next));
}

/** It is there whole or not at all. */
async function writeWhole(to: string, write: (next: string) => Promise<void>): Promise<void> {
  const next = join(dirname(to), `.${basename(to)}.${randomUUID()}`);
  await write(next);
  await rename(next, to);
}

/** What is on no list may be of a build that is being laid just now: only its age makes it nobody's. */
async function forgetOld(shared: string): Promise<void> {
  const names = await readdir(shared);
  const listed = new Set<string>();
  for (const name of names.filter(isList)) {
    if (await isOld(join(shared, name))) continue;
    listed.add(name);
    for (const part of (await readFile(join(shared, name), 'utf8')).split('\n')) listed.add(part);
  }
  for (const name of names)
    if (!listed.has(name) && (await isOld(join(shared, name))))
      await rm(join(shared, name), { force: true, recursive: true });
}

async function isOld(path: string): Promise<boolean> {
  // Another node may be at it too, and have removed it meanwhile.
  const found = await stat(path).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > KEPT_MS;
}
