import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';

const DOCUMENT = join(import.meta.dirname, '../../../../docs/benchmarks.md');
const END = '<!-- end of figures -->';

/**
 * How a program is asked to write down what it finds, and asks the programs it starts. Without it the document stays as it
 * is: most runs look for faults, or try something out.
 */
export const RECORD: readonly string[] = process.argv.filter((word) => word === '--record');

/** Puts a part's figures between its marks. What stands outside of marks is written by hand and stays as it is. */
export async function putFigures(part: string, figures: string): Promise<void> {
  if (RECORD.length === 0) return;
  const text = await readFile(DOCUMENT, 'utf8');
  const { begin, from, to } = placeIn(text, part);
  await writeFile(DOCUMENT, `${text.slice(0, from)}${begin}\n\n${figures}\n\n${text.slice(to)}`);
}

/** Fails where a part that is to be written has no marks, so that this is known before anything is measured for an hour. */
export async function expectPlaceFor(part: string): Promise<void> {
  if (RECORD.length === 0) return;
  placeIn(await readFile(DOCUMENT, 'utf8'), part);
}

/** When, on what and how: the line below a table. The version of PostgreSQL is empty where none took part. */
export function sourceLine(how: string, database = '', at = new Date()): string {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(at);
  const postgres = database ? `, PostgreSQL ${database}` : '';
  return `${day}, ${cpus().length} cores, Node ${process.versions.node}${postgres}; ${how}.`;
}

function placeIn(text: string, part: string) {
  const begin = `<!-- figures: ${part} -->`;
  const from = text.indexOf(begin);
  const to = text.indexOf(END, from);
  if (from < 0 || to < 0) throw new Error(`docs/benchmarks.md has no place for the figures of ${part}`);
  return { begin, from, to };
}
