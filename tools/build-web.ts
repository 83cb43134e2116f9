/**
 * Builds the web app into a folder: the shell of portal and back office, and the public pages as finished HTML for
 * both modes. `node tools/build-web.ts <folder>`
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { Assets, Rendered } from '../apps/web/src/marketing/rendered.ts';

type Renderer = {
  readonly renderSite: (mode: 'simulated' | 'live', assets: Assets) => readonly Rendered[];
};
type Manifest = Readonly<
  Record<
    string,
    {
      readonly file: string;
      readonly css?: readonly string[];
      readonly imports?: readonly string[];
      readonly assets?: readonly string[];
    }
  >
>;

const ROOT = join(import.meta.dirname, '../apps/web');
const START = 'src/marketing/start.ts';

const folder = process.argv[2];
if (folder === undefined) throw new Error('Say where to build to: node tools/build-web.ts <folder>');
const common = { root: ROOT, logLevel: 'error', mode: 'production' } as const;

await build({
  ...common,
  build: {
    outDir: folder,
    emptyOutDir: true,
    manifest: 'manifest.json',
    rolldownOptions: { input: { index: join(ROOT, 'index.html'), site: join(ROOT, START) } },
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
const assets = await readAssets(
  JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest,
);
await mkdir(join(folder, 'pages'));
for (const mode of ['simulated', 'live'] as const) {
  await writeFile(join(folder, 'pages', `${mode}.json`), JSON.stringify(renderSite(mode, assets)));
}
await rm(rendererFolder, { recursive: true, force: true });

async function readAssets(manifest: Manifest): Promise<Assets> {
  const start = manifest[START];
  if (!start) throw new Error(`The build has no ${START}.`);
  const sheets = [...stylesOf(manifest, START)].map((file) => readFile(join(folder ?? '', file), 'utf8'));
  const files = Object.values(manifest).flatMap(({ file, assets: others = [] }) => [file, ...others]);
  const addresses = [...new Set(files)].map((file) => `/${file}`);
  return {
    script: `/${start.file}`,
    scriptParts: (start.imports ?? []).map((name) => `/${manifest[name]?.file ?? ''}`),
    styles: (await Promise.all(sheets)).join('\n'),
    icon: addresses.find((address) => /\/mark-.*\.svg$/.test(address)) ?? '/favicon.ico',
  };
}

/** The style sheets of a file and of everything it imports at once. */
function stylesOf(manifest: Manifest, name: string): ReadonlySet<string> {
  const { css = [], imports = [] } = manifest[name] ?? {};
  return new Set([...imports.flatMap((other) => [...stylesOf(manifest, other)]), ...css]);
}
