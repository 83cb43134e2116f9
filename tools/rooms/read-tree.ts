import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { findImports, type Import } from './find-imports.ts';
import { type Parts, splitSource } from './split-source.ts';

export type SourceFile = Parts & {
  /** From the root, with slashes on every system. */
  readonly path: string;
  readonly lines: number;
  readonly isTest: boolean;
  readonly imports: readonly Import[];
};

export type Violation = { readonly path: string; readonly line: number; readonly sentence: string };

export type Tree = { readonly files: readonly SourceFile[]; readonly folders: readonly string[] };

const ROOTS = new Set(['packages', 'apps', 'tools', 'e2e', 'bench', 'drills']);
/** What tools write and nobody commits. */
const SKIPPED = new Set(['node_modules', 'dist', 'data', 'coverage', 'test-results', '.cache']);
const SOURCE = /\.[cm]?[jt]sx?$/;

/** Every source file of ours below the root, cut into its parts. */
export async function readTree(root: string): Promise<Tree> {
  const paths: string[] = [];
  const folders: string[] = [];
  const walk = async (folder: string): Promise<void> => {
    const entries = await readdir(folder, { withFileTypes: true });
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (entry.isFile() && SOURCE.test(entry.name)) paths.push(path);
      if (!entry.isDirectory() || SKIPPED.has(entry.name)) continue;
      if (folder === root && !ROOTS.has(entry.name)) continue;
      folders.push(slashed(relative(root, path)));
      await walk(path);
    }
  };
  await walk(root);
  const files = await Promise.all(
    paths.map(async (path) => toSourceFile(slashed(relative(root, path)), await readFile(path, 'utf8'))),
  );
  return { files, folders };
}

function toSourceFile(path: string, text: string): SourceFile {
  const parts = splitSource(text);
  return {
    ...parts,
    path,
    lines: text.trimEnd().split('\n').length,
    isTest: /\.(?:test|spec)\.[cm]?[jt]sx?$/.test(basename(path)),
    imports: findImports(parts),
  };
}

function slashed(path: string): string {
  return path.split(sep).join('/');
}
