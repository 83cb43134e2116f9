/**
 * Builds the web app into a folder: the shell of portal and back office, and the public pages as finished HTML for
 * both modes. `node tools/build-web.ts <folder>`
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { Assets, Rendered } from '@halyard/web/rendered';
import {
  type Manifest,
  MANIFEST_FILE,
  readManifest,
  SHELL_START,
  SITE_START,
  withImports,
} from './web-manifest.ts';

type Renderer = {
  readonly renderSite: (mode: 'simulated' | 'live', assets: Assets) => readonly Rendered[];
};
const ROOT = join(import.meta.dirname, '../apps/web');

const folder = process.argv[2];
if (folder === undefined) throw new Error('Say where to build to: node tools/build-web.ts <folder>');
const common = { root: ROOT, logLevel: 'error', mode: 'production' } as const;

await build({
  ...common,
  build: {
    outDir: folder,
    emptyOutDir: true,
    manifest: MANIFEST_FILE,
    rolldownOptions: { input: { index: join(ROOT, SHELL_START), site: join(ROOT, SITE_START) } },
  },
});
// Inside the app, so that what it imports is found.
const rendererFolder = join(ROOT, '.cache', `renderer-${process.pid}`);
await build({
  ...common,
  build: {
    outDir: rendererFolder,
    ssr: join(ROOT, 'src/marketing/render.tsx'),
    rolldownOptions: { output: { entryFileNames: 'render.mjs' } },
  },
});
const { renderSite } = (await import(pathToFileURL(join(rendererFolder, 'render.mjs')).href)) as Renderer;
const assets = await readAssets(await readManifest(folder));
await mkdir(join(folder, 'pages'));
for (const mode of ['simulated', 'live'] as const) {
  await writeFile(join(folder, 'pages', `${mode}.json`), JSON.stringify(renderSite(mode, assets)));
}
await rm(rendererFolder, { recursive: true, force: true });

async function readAssets(manifest: Manifest): Promise<Assets> {
  const [start, ...parts] = withImports(manifest, SITE_START);
  const sheets = [start, ...parts].flatMap((entry) => entry?.css ?? []);
  const files = Object.values(manifest).flatMap(({ file, assets: others = [] }) => [file, ...others]);
  const icon = files.find((file) => /\/mark-[^/]*\.svg$/.test(file));
  if (start === undefined || icon === undefined) throw new Error('The build lacks its script or its icon.');
  return {
    script: `/${start.file}`,
    scriptParts: parts.map(({ file }) => `/${file}`),
    styles: (await Promise.all(sheets.map((sheet) => readText(sheet)))).join('\n'),
    icon: `/${icon}`,
  };
}

async function readText(file: string): Promise<string> {
  return readFile(join(folder ?? '', file), 'utf8');
}
