import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the build says of each source: the file it became, and what that needs. */
export type Manifest = Readonly<Record<string, ManifestEntry>>;
type ManifestEntry = {
  readonly file: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
  readonly imports?: readonly string[];
};

export const MANIFEST_FILE = 'manifest.json';
/** What the public pages run, and what the portal does. */
export const SITE_START = 'src/marketing/start.ts';
export const SHELL_START = 'index.html';

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
