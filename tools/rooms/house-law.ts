import { basename, dirname } from 'node:path';
import {
  APPS,
  DEFAULT_EXPORT_FILES,
  FORBIDDEN_FOLDERS,
  GATHERING_FILES,
  LARGE_FOLDERS,
  MAX_FILES,
  MAX_LINES,
  MODULES,
  PACKAGES,
} from './law.ts';
import { placeOf } from './place.ts';
import type { SourceFile, Violation } from './read-tree.ts';
import { lineAt } from './split-source.ts';

type Habit = {
  readonly part: 'code' | 'comments';
  readonly pattern: RegExp;
  readonly sentence: string;
  readonly exempt?: RegExp;
};

/** Habits we do without, and what to do instead. */
const HABITS: readonly Habit[] = [
  {
    part: 'code',
    pattern: /\bexport\s+default\b|\bexport\s*\{[^}]*\bas\s+default\b/g,
    sentence: 'exports a default; give it a name',
    exempt: DEFAULT_EXPORT_FILES,
  },
  {
    part: 'code',
    pattern: /\bexport\s*\*\s*from\b/g,
    sentence: 'exports everything of another file; name what it exports',
    exempt: GATHERING_FILES,
  },
  {
    part: 'code',
    pattern: /\benum\s+[\w$]+\s*\{/g,
    sentence: 'declares an enum; write a union of literals',
  },
  {
    part: 'comments',
    pattern: /\b(?:TODO|FIXME)\b/g,
    sentence: 'leaves a note for later; do it now or open an issue',
  },
];

/** Sizes and habits of one file. */
export function judgeFile(file: SourceFile): readonly Violation[] {
  const { path } = file;
  const found = HABITS.filter(({ exempt }) => !exempt?.test(path)).flatMap(({ part, pattern, sentence }) =>
    Array.from(file[part].matchAll(pattern), ({ index }) => ({
      path,
      line: lineAt(file[part], index),
      sentence,
    })),
  );
  if (/\.tsx?$/.test(path) && file.lines > MAX_LINES) {
    const sentence = `has ${file.lines} lines, more than ${MAX_LINES}; look for the missing concept`;
    found.push({ path, line: file.lines, sentence });
  }
  return found;
}

/** Folders in which one can no longer see at a glance what there is. */
export function judgeSizes(files: readonly SourceFile[]): readonly Violation[] {
  return [...Map.groupBy(files, ({ path }) => dirname(path))].flatMap(([path, own]) => {
    if (own.length <= MAX_FILES || LARGE_FOLDERS.includes(path)) return [];
    return [
      {
        path,
        line: 1,
        sentence: `has ${own.length} files beside each other, more than ${MAX_FILES}; find its rooms`,
      },
    ];
  });
}

/** Folders that say nothing, and folders the law does not know. */
export function judgeFolder(path: string): readonly Violation[] {
  const sentence = FORBIDDEN_FOLDERS.includes(basename(path))
    ? 'is a folder name that says nothing; name it after what is inside'
    : unknownFolder(path);
  return sentence ? [{ path, line: 1, sentence }] : [];
}

function unknownFolder(path: string): string | null {
  const [top, name = '', ...rest] = path.split('/');
  const sentence = 'has no row in tools/rooms/law.ts';
  if (top === 'packages' && rest.length === 0 && name !== '') return name in PACKAGES ? null : sentence;
  if (top !== 'apps') return null;
  if (rest.length === 0) return name === '' || name in APPS ? null : sentence;
  if (rest[0] !== 'src') return null;
  if (rest.length === 2) return roomIsKnown(path) ? null : sentence;
  const isModule = name === 'server' && rest.length === 3 && rest[1] === 'modules';
  return isModule && !MODULES.includes(rest[2] ?? '') ? sentence : null;
}

function roomIsKnown(path: string): boolean {
  const place = placeOf(`${path}/any.ts`);
  return place.kind !== 'room' || place.room !== null;
}
