import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Log } from '../telemetry/log.ts';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
const WEB = join(ROOT, 'apps/web');
const STAMP = 'build-stamp';
const KEPT_BUILDS = 3;
const COMPRESSIBLE = /\.(?:js|css|svg|html)$/;

/**
 * The folder of the web app built from its present sources, building it first when there is none. Each build has
 * a folder of its own, so that a server that runs on an older one keeps every file its pages ask for.
 */
export async function ensureWebBuilt({ log }: { readonly log: Log }): Promise<string> {
  const wanted = await hashAsTheyLie(ROOT);
  const dist = join(WEB, 'dist', wanted.slice(0, 16));
  const found = await readFile(join(dist, STAMP), 'utf8').catch(() => '');
  if (found === wanted) return dist;
  const startedAt = performance.now();
  log.info('building the web app');
  await build(dist, wanted);
  log.info({ ms: Math.round(performance.now() - startedAt) }, 'the web app is built');
  return dist;
}

type WebSource = { readonly path: string; readonly name: string };

/** One hash over everything that goes into the build: names and contents. */
export async function hashOfSources(root: string): Promise<string> {
  return hashOf(await listSources(root));
}

/** The same without reading them, as long as all lie as they did when it was last made: a start has better things to do. */
export async function hashAsTheyLie(root: string): Promise<string> {
  const keptIn = join(root, 'apps/web/.cache/hash-of-sources.json');
  const sources = await listSources(root);
  const kept = await readKept(keptIn);
  if (kept && kept.lying === lieOf(sources)) return kept.hash;
  const hash = hashOf(sources);
  await mkdir(dirname(keptIn), { recursive: true })
    .then(() => writeFile(keptIn, JSON.stringify({ lying: lieOf(sources), hash })))
    // Where nothing may be written they are read each time.
    .catch(() => undefined);
  return hash;
}

/** How they lie there. When a file was last written is for no tool to set, as the time of its contents is. */
function lieOf(sources: readonly WebSource[]): string {
  const lines = sources.map(({ path, name }) => {
    const found = statSync(path, { throwIfNoEntry: false });
    return `${name} ${found?.size} ${found?.ctimeMs}`;
  });
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

type Kept = { readonly lying: string; readonly hash: string };

async function readKept(file: string): Promise<Kept | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Kept;
  } catch {
    return null;
  }
}

async function listSources(root: string): Promise<WebSource[]> {
  const packages = await readdir(join(root, 'packages')).catch(() => []);
  const folders = ['apps/web/src', 'apps/web/public', ...packages.map((name) => `packages/${name}/src`)];
  const files = (await Promise.all(folders.map((folder) => filesBelow(join(root, folder))))).flat();
  const single = [
    'package-lock.json',
    'apps/web/index.html',
    'apps/web/vite.config.ts',
    'tools/web/build-web.ts',
    'tools/web/trim-contract.ts',
    'tools/web/web-manifest.ts',
    'apps/web/package.json',
  ];
  return [...files, ...single.map((name) => join(root, name))]
    .map((path) => ({ path, name: relative(root, path).split(sep).join('/') }))
    .filter(({ name }) => !/\.test\.tsx?$/.test(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function hashOf(sources: readonly WebSource[]): string {
  const hash = createHash('sha256');
  for (const { path, name } of sources) {
    // Hundreds of small files: read one after the other they take a third of the time promises do.
    const content = existsSync(path) ? readFileSync(path) : '';
    hash.update(`${name} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Builds elsewhere and moves the result into place when it is whole: nobody ever sees half a build. */
async function build(dist: string, stamp: string): Promise<void> {
  const next = join(WEB, '.cache', `build-${process.pid}`);
  await mkdir(dirname(next), { recursive: true });
  await runBuild(next);
  await compressFiles(next);
  await writeFile(join(next, STAMP), stamp);
  await mkdir(dirname(dist), { recursive: true });
  await rename(next, dist).catch(async (error: unknown) => {
    // Somebody else was faster with the very same build.
    await rm(next, { recursive: true, force: true });
    if ((await readFile(join(dist, STAMP), 'utf8').catch(() => '')) !== stamp) throw error;
  });
  await forgetOldBuilds(dirname(dist));
}

/** Keeps the newest few; what is older has no server any more. */
async function forgetOldBuilds(folder: string): Promise<void> {
  const names = await readdir(folder);
  // Another node may be at it too, and have removed some meanwhile.
  const builtMs = async (name: string) => (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0;
  const builds = await Promise.all(names.map(async (name) => ({ name, builtMs: await builtMs(name) })));
  const old = builds.toSorted((a, b) => b.builtMs - a.builtMs).slice(KEPT_BUILDS);
  await Promise.all(old.map(({ name }) => rm(join(folder, name), { recursive: true, force: true })));
}

async function runBuild(outDir: string): Promise<void> {
  await promisify(execFile)(process.execPath, [join(ROOT, 'tools/web/build-web.ts'), outDir], {
    cwd: WEB,
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

/** Squeezes every text file once, here, so that no request has to. */
async function compressFiles(folder: string): Promise<void> {
  const files = (await filesBelow(folder)).filter((path) => COMPRESSIBLE.test(path));
  await Promise.all(
    files.map(async (path) => {
      const content = await readFile(path);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 10 };
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}
