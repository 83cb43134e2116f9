import { posix } from 'node:path';
import type { SourceFile, Violation } from './read-tree.ts';

/**
 * Files that import each other, directly or around a corner, types included: who reads one of them has to read all. Each
 * circle is told once, at its first file, with the way round it.
 */
export function findCircles(files: readonly SourceFile[]): readonly Violation[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const done = new Set<string>();
  const found: Violation[] = [];

  const visit = (file: SourceFile, way: readonly string[]): void => {
    const from = way.indexOf(file.path);
    if (from !== -1) found.push(circle([...way.slice(from), file.path]));
    if (from !== -1 || done.has(file.path)) return;
    for (const { specifier } of file.imports) {
      if (!specifier.startsWith('.')) continue;
      const next = byPath.get(posix.join(posix.dirname(file.path), specifier));
      if (next) visit(next, [...way, file.path]);
    }
    done.add(file.path);
  };

  for (const file of files) visit(file, []);
  return found;
}

function circle(way: readonly string[]): Violation {
  const [first = ''] = way;
  return { path: first, line: 1, sentence: `runs in a circle: ${way.join(' → ')}` };
}
