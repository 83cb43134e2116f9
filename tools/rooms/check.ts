import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findCircles } from './circles.ts';
import { judgeFile, judgeFolder, judgeSizes } from './house-law.ts';
import { type Dependencies, judgeImport } from './import-law.ts';
import { PACKAGES } from './law.ts';
import { readTree, type SourceFile, type Violation } from './read-tree.ts';
import { judgeTables, readTables } from './table-law.ts';

/** Everything in the tree below the root that breaks the law. */
export async function checkRooms(root: string): Promise<readonly Violation[]> {
  const { files, folders } = await readTree(root);
  const dependencies = await readDependencies(root);
  const { tables, violations } = await readTables(root);
  const found = files.flatMap((file) => [
    ...judgeImports(file, dependencies),
    ...judgeTables(file, tables),
    ...judgeFile(file),
  ]);
  const ofFolders = [...folders.flatMap(judgeFolder), ...judgeSizes(files)];
  return [...ofFolders, ...violations, ...findCircles(files), ...found].toSorted(
    (a, b) => a.path.localeCompare(b.path, 'en') || a.line - b.line,
  );
}

function judgeImports(file: SourceFile, dependencies: Dependencies): readonly Violation[] {
  return file.imports.flatMap(({ specifier, line }) => {
    const sentence = judgeImport(file, specifier, dependencies);
    return sentence ? [{ path: file.path, line, sentence: `imports '${specifier}': ${sentence}` }] : [];
  });
}

async function readDependencies(root: string): Promise<Dependencies> {
  const rows = Object.keys(PACKAGES).map(async (name) => {
    const text = await readFile(join(root, 'packages', name, 'package.json'), 'utf8').catch(() => '{}');
    const manifest = JSON.parse(text) as { dependencies?: Readonly<Record<string, string>> };
    return [name, Object.keys(manifest.dependencies ?? {})] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}

if (import.meta.main) {
  const violations = await checkRooms(join(import.meta.dirname, '../..'));
  for (const { path, line, sentence } of violations) console.error(`${path}:${line} ${sentence}`);
  if (violations.length > 0) process.exitCode = 1;
}
