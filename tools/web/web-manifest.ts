import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the build says of each source: the file it became, and what that needs. */
export type Manifest = Readonly<Record<string, ManifestEntry>>;
type ManifestEntry = {
  readonly file: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
};

export const MANIFEST_FILE = 'manifest.json';
/** What the public pages run, and what the portal does. */
export const SITE_START = 'src/marketing/start.ts';
export const SHELL_START = 'index.html';
export const PORTAL = 'src/routes/portal-tabs.tsx';
export const DESK = 'src/routes/admin.tsx';
export const PRICE_CHART = 'src/features/chart/price-chart.tsx';
/** What the dashboard shows a moment later. */
export const LATER = ['dashboard/equity-curve', 'dashboard/allocation', 'history/wallet-history'].map(
  (part) => `src/features/${part}.tsx`,
);

export async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, MANIFEST_FILE), 'utf8')) as Manifest;
}

function entryOf(manifest: Manifest, source: string): ManifestEntry {
  const entry = manifest[source];
  if (!entry) throw new Error(`The build has no ${source}: has it been renamed?`);
  return entry;
}

/** A source and all it imports at once: what a browser needs before it can run. */
export function withImports(manifest: Manifest, ...sources: readonly string[]): readonly ManifestEntry[] {
  const found = new Map<string, ManifestEntry>();
  const add = (source: string): void => {
    const entry = entryOf(manifest, source);
    if (found.has(entry.file)) return;
    found.set(entry.file, entry);
    for (const next of entry.imports ?? []) add(next);
  };
  sources.forEach(add);
  return [...found.values()];
}

/**
 * What each screen needs beside the shell, by its address: the frame and the screen itself, which the frame fetches when it
 * is drawn. An address without a screen of that name shows the first one.
 */
export function aheadOf(manifest: Manifest): Readonly<Record<string, readonly string[]>> {
  const shell = new Set(withImports(manifest, SHELL_START).map(({ file }) => file));
  const filesOf = (...sources: readonly string[]) =>
    withImports(manifest, ...sources)
      .filter(({ file }) => !shell.has(file))
      .map(({ file }) => `/${file}`);
  const screens = (path: string, frame: readonly string[], name: RegExp) =>
    frame
      .flatMap((part) => entryOf(manifest, part).dynamicImports ?? [])
      .flatMap((source) => {
        const tab = name.exec(source)?.[1];
        return tab === undefined
          ? []
          : [[`${path}?tab=${tab}`, filesOf(...frame, source, ...(BESIDE[tab] ?? []))] as const];
      });
  const places = Object.fromEntries([
    ...screens('/portal', [PORTAL, BOOKS], /([a-z]+)-(?:tab|page)\.tsx$/),
    ...screens('/admin', [DESK], /admin-([a-z-]+)\.tsx$/),
  ]);
  const first = (path: string, tab: string) => ({ [path]: places[`${path}?tab=${tab}`] ?? [] });
  return { ...places, ...first('/portal', 'dashboard'), ...first('/admin', 'desk') };
}

const BOOKS = 'src/features/books/book-switcher.tsx';
/** What a screen never stands without. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  dashboard: LATER,
  trading: [PRICE_CHART],
  charts: [PRICE_CHART],
};
