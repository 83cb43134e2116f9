import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TABLE_OWNERS, TABLES_BEFORE_MIGRATIONS, VIEW_READERS } from './law.ts';
import { placeOf } from './place.ts';
import type { SourceFile, Violation } from './read-tree.ts';
import { lineAt } from './split-source.ts';

export type Table = { readonly name: string; readonly owner: string };

export type Tables = { readonly tables: readonly Table[]; readonly violations: readonly Violation[] };

const MIGRATIONS = 'apps/server/migrations';
const CREATES = /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?"?(\w+)/gi;
const CREATES_VIEW = /\bcreate\s+(?:or\s+replace\s+)?(?:materialized\s+)?view\s+"?(\w+)([^;]*)/gi;
const BEGINNINGS = Object.keys(TABLE_OWNERS).toSorted((a, b) => b.length - a.length);

/** The tables and views that the migrations make, with their owners, and those nobody owns. */
export async function readTables(root: string): Promise<Tables> {
  const tables: Table[] = [];
  const violations: Violation[] = [];
  const add = (name: string, owner: string | undefined, path: string, line: number): void => {
    if (owner) tables.push({ name, owner });
    else violations.push({ path, line, sentence: `creates ${name}, which has no owner in the law of rooms` });
  };
  for (const name of TABLES_BEFORE_MIGRATIONS) add(name, ownerOf(name), MIGRATIONS, 1);
  for (const { path, text } of await readMigrations(root)) {
    for (const { index, 1: name = '' } of text.matchAll(CREATES)) {
      add(name, ownerOf(name), path, lineAt(text, index));
    }
    for (const { index, 1: name = '', 2: body = '' } of text.matchAll(CREATES_VIEW)) {
      add(name, ownerOfView(name, body, tables), path, lineAt(text, index));
    }
  }
  return { tables, violations };
}

async function readMigrations(root: string): Promise<{ path: string; text: string }[]> {
  const names = await readdir(join(root, MIGRATIONS)).catch(() => []);
  const wanted = names.filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    wanted.map(async (name) => {
      const text = await readFile(join(root, MIGRATIONS, name), 'utf8');
      const silent = text.replaceAll(/--[^\n]*/g, (comment) => ' '.repeat(comment.length));
      return { path: `${MIGRATIONS}/${name}`, text: silent };
    }),
  );
}

function ownerOf(table: string): string | undefined {
  return TABLE_OWNERS[BEGINNINGS.find((beginning) => table.startsWith(beginning)) ?? ''];
}

/** A view of tables of two owners would belong to neither. */
function ownerOfView(name: string, body: string, tables: readonly Table[]): string | undefined {
  const read = new Set(Array.from(body.matchAll(/\b(?:from|join)\s+"?(\w+)/gi), ({ 1: table }) => table));
  const owners = new Set(tables.filter((table) => read.has(table.name)).map(({ owner }) => owner));
  return name.startsWith('view_') && owners.size === 1 ? [...owners][0] : undefined;
}

/** Where a file of the server names a table that is not its own. */
export function judgeTables(file: SourceFile, tables: readonly Table[]): readonly Violation[] {
  const place = placeOf(file.path);
  if (place.kind !== 'room' || place.app !== 'server' || place.room === 'testing' || file.isTest) return [];
  const isStore = place.room === 'modules' && /\/store[^/]*\.ts$/.test(file.path);
  return tables.flatMap((table) => {
    if (table.owner === 'platform' && place.room === 'platform') return [];
    if (isStore && table.owner === place.part) return [];
    const isView = table.name.startsWith('view_');
    if (isStore && isView && VIEW_READERS.includes(place.part)) return [];
    return mentions(file.quoted, table.name).map((index) => ({
      path: file.path,
      line: lineAt(file.quoted, index),
      sentence: `names ${table.name}; only ${whoMay(table, isView)} may`,
    }));
  });
}

function whoMay({ owner }: Table, isView: boolean): string {
  if (owner === 'platform') return 'the platform';
  const readers = isView ? [owner, ...VIEW_READERS] : [owner];
  return `the store of ${readers.join(', ')}`;
}

/** A name of one word is also a word of ours, so that it counts only where a statement names a table. */
function mentions(quoted: string, name: string): readonly number[] {
  const pattern = name.includes('_')
    ? new RegExp(`(?<!\\w)${name}(?!\\w)`, 'g')
    : new RegExp(`\\b(?:from|join|into|update|table|FROM|JOIN|INTO|UPDATE|TABLE)\\s+"?${name}(?!\\w)`, 'g');
  return Array.from(quoted.matchAll(pattern), ({ index }) => index);
}
