import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const DOCUMENT = join(import.meta.dirname, '../docs/benchmarks.md');
const END = '<!-- end of figures -->';

/** Puts a part's figures between its marks. What stands outside of marks is written by hand and stays as it is. */
export async function putFigures(part: string, figures: string): Promise<void> {
  const text = await readFile(DOCUMENT, 'utf8');
  const begin = `<!-- figures: ${part} -->`;
  const from = text.indexOf(begin);
  const to = text.indexOf(END, from);
  if (from < 0 || to < 0) throw new Error(`docs/benchmarks.md has no place for the figures of ${part}`);
  await writeFile(DOCUMENT, `${text.slice(0, from)}${begin}\n\n${figures}\n\n${text.slice(to)}`);
}
