import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { buildApp, migrate } from '@halyard/server';
import { takeOutCommit } from '@halyard/testkit';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');
const MIGRATIONS = 'apps/server/migrations';
const SERVER = 'apps/server/src';

export type PreviousVersion = {
  readonly commit: string;
  readonly root: string;
  /** Its own way to build the product and its own schema. */
  readonly buildApp: typeof buildApp;
  readonly migrate: typeof migrate;
};

/** A change that was written down in pieces may not run in between: then the piece before is taken. */
const MOST_PIECES = 10;

/** The last version without the newest migration that runs, as it was; null where no history tells it. */
export async function takeOutPrevious(folder: string, distDir: string): Promise<PreviousVersion | null> {
  const commits = await findCommits();
  for (const commit of commits) {
    const taken = await takeOut(commit, join(folder, commit.slice(0, 10)), distDir);
    if (taken) return taken;
  }
  if (commits.length > 0)
    throw new Error(`None of ${commits.length} versions before the newest migration runs`);
  return null;
}

async function takeOut(commit: string, root: string, distDir: string): Promise<PreviousVersion | null> {
  await takeOutCommit(commit, root);
  try {
    const app = (await load(root, 'app.ts')) as { readonly buildApp: typeof buildApp };
    const migrations = (await load(root, 'platform/database/migrations.ts', 'platform/migrations.ts')) as {
      readonly migrate: typeof migrate;
    };
    await lendPages(root, distDir);
    return { commit, root, buildApp: app.buildApp, migrate: migrations.migrate };
  } catch (error) {
    if (error instanceof SyntaxError || (error as { code?: string }).code === 'ERR_MODULE_NOT_FOUND')
      return null;
    throw error;
  }
}

/** A file of that version, which may stand where it stood before the server's platform had rooms. */
async function load(root: string, ...places: readonly string[]): Promise<unknown> {
  const place = places.find((one) => existsSync(join(root, SERVER, one))) ?? places[0] ?? '';
  return import(pathToFileURL(join(root, SERVER, place)).href);
}

/** The newest first. */
async function findCommits(): Promise<readonly string[]> {
  try {
    const newest = ['log', '-1', '--diff-filter=A', '--format=%H', '--', `${MIGRATIONS}/*.sql`];
    const { stdout: added } = await run('git', newest, { cwd: ROOT });
    if (added.trim() === '') return [];
    const earlier = ['rev-list', '--first-parent', `--max-count=${MOST_PIECES}`, `${added.trim()}^`];
    const { stdout } = await run('git', earlier, { cwd: ROOT });
    return stdout.trim().split('\n');
  } catch {
    return [];
  }
}

/** Its pages are not what is looked at: those of today stand in for them, so that nothing has to be built. */
async function lendPages(root: string, distDir: string): Promise<void> {
  const { hashOfSources } = (await load(root, 'platform/web/build.ts', 'platform/web-build.ts')) as {
    readonly hashOfSources: (root: string) => Promise<string>;
  };
  const wanted = await hashOfSources(root);
  const dist = join(root, 'apps/web/dist', wanted.slice(0, 16));
  await mkdir(dirname(dist), { recursive: true });
  await cp(distDir, join(dirname(dist), basename(distDir)), { recursive: true });
  await rename(join(dirname(dist), basename(distDir)), dist);
  await writeFile(join(dist, 'build-stamp'), wanted);
}
