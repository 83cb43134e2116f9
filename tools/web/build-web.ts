/**
 * Builds the web app into a folder: the shell of portal and back office, and the public pages as finished HTML for
 * both modes, and what makes the portal an app: its manifest and its worker. `node tools/web/build-web.ts <folder>`
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { COMPANY } from '@halyard/content';
import { build, type InlineConfig } from 'vite';
import type { Assets, Rendered } from '@halyard/web/rendered';
import { trimContract } from './trim-contract.ts';
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
const ROOT = join(import.meta.dirname, '../../apps/web');

const PRICE_CHART = 'src/features/chart/price-chart.tsx';
/** What the dashboard shows a moment later. */
const LATER = ['dashboard/equity-curve', 'dashboard/allocation', 'history/wallet-history'].map(
  (part) => `src/features/${part}.tsx`,
);
const LETTERS = /ibm-plex-sans-latin-wght-normal/;

const folder = process.argv[2];
if (folder === undefined) throw new Error('Say where to build to: node tools/web/build-web.ts <folder>');
const common: InlineConfig = {
  root: ROOT,
  logLevel: 'error',
  mode: 'production',
  plugins: [trimContract()],
};

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
const manifest = await readManifest(folder);
const assets = await readAssets(manifest);
const pushIcon = await copyIcon('icon-192.png');
const app = [await webManifest(), await buildWorker(filesOfEveryDay(manifest), pushIcon)];
await mkdir(join(folder, 'pages'));
for (const mode of ['simulated', 'live'] as const) {
  const pages = [...renderSite(mode, assets), ...app];
  await writeFile(join(folder, 'pages', `${mode}.json`), JSON.stringify(pages));
}
await rm(rendererFolder, { recursive: true, force: true });

async function readAssets(all: Manifest): Promise<Assets> {
  const [start, ...parts] = withImports(all, SITE_START);
  const sheets = [start, ...parts].flatMap((entry) => entry?.css ?? []);
  const files = Object.values(all).flatMap(({ file, assets: others = [] }) => [file, ...others]);
  const icon = files.find((file) => /\/mark-[^/]*\.svg$/.test(file));
  if (start === undefined || icon === undefined) throw new Error('The build lacks its script or its icon.');
  return {
    script: `/${start.file}`,
    scriptParts: parts.map(({ file }) => `/${file}`),
    styles: (await Promise.all(sheets.map((sheet) => readText(sheet)))).join('\n'),
    icon: `/${icon}`,
  };
}

/** What the portal needs to open without a network: its shell, the screens of every day, and the letters they are set in. */
function filesOfEveryDay(all: Manifest): readonly string[] {
  const tabs = ['dashboard', 'trading', 'charts', 'wallet'].map((tab) => `src/routes/${tab}-tab.tsx`);
  const portal = ['src/routes/portal-tabs.tsx', 'src/platform/browser/worker.ts'];
  const parts = withImports(all, SHELL_START, ...portal, ...tabs, PRICE_CHART, ...LATER);
  const own = parts.flatMap(({ file, css = [] }) => [file, ...css]);
  const letters = parts.flatMap(({ assets: others = [] }) => others).filter((file) => LETTERS.test(file));
  return [...new Set([...own, ...letters])]
    .filter((file) => file.startsWith('assets/'))
    .map((file) => `/${file}`);
}

/** The worker as one script, with the names of what it keeps in it. */
async function buildWorker(files: readonly string[], ownIcon: string): Promise<Rendered> {
  const outDir = join(rendererFolder, 'worker');
  const name = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
  await build({
    ...common,
    define: {
      KEPT_FILES: JSON.stringify(files),
      KEPT_NAME: JSON.stringify(name),
      ICON: JSON.stringify(ownIcon),
    },
    build: {
      outDir,
      copyPublicDir: false,
      rolldownOptions: {
        input: join(ROOT, 'src/worker/worker.ts'),
        output: { format: 'iife', entryFileNames: 'worker.js' },
      },
    },
  });
  const text = await readFile(join(outDir, 'worker.js'), 'utf8');
  return { path: '/worker.js', type: 'text/javascript; charset=utf-8', text };
}

/** How the portal looks among the apps of a phone. */
async function webManifest(): Promise<Rendered> {
  const icon = async (file: string, size: number, purpose: string) => ({
    src: await copyIcon(file),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const text = JSON.stringify({
    id: '/portal',
    name: COMPANY.brand,
    short_name: COMPANY.brand,
    start_url: '/portal',
    scope: '/',
    display: 'standalone',
    background_color: '#fbfaf7',
    theme_color: '#ffffff',
    icons: [
      await icon('icon-192.png', 192, 'any'),
      await icon('icon-512.png', 512, 'any'),
      await icon('maskable-512.png', 512, 'maskable'),
    ],
  });
  return { path: '/app.webmanifest', type: 'application/manifest+json; charset=utf-8', text };
}

/** Among the files that are named after what is in them. */
async function copyIcon(file: string): Promise<string> {
  const bytes = await readFile(join(ROOT, 'src/app/icons', file));
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  const name = `assets/${file.replace('.', `-${hash}.`)}`;
  await writeFile(join(folder ?? '', name), bytes);
  return `/${name}`;
}

async function readText(file: string): Promise<string> {
  return readFile(join(folder ?? '', file), 'utf8');
}
