import type { papers } from '@halyard/contract';
import { makePaper } from '../modules/papers/make-paper.ts';
import { periodOf } from '../modules/papers/periods.ts';
import type { Sheet } from '../modules/papers/print/sheet.ts';
import type { TestApp } from './test-app.ts';

const SEEN = new Error('seen, and not to be kept');

/** What would stand on a paper. It is not kept, so it can be asked for again; unless it is printed after all. */
export async function sheetOf(
  app: Pick<TestApp, 'papers'>,
  bookId: string,
  kind: papers.PaperKind,
  name: string,
  print: (sheet: Sheet) => Promise<Buffer> = () => Promise.reject(SEEN),
): Promise<Sheet> {
  const period = periodOf(kind, name);
  if (!period) throw new Error(`${name} is no period of a ${kind}`);
  const seen: Sheet[] = [];
  const look = (sheet: Sheet) => {
    seen.push(sheet);
    return print(sheet);
  };
  const { deps } = app.papers;
  const looking = { ...deps, underWay: new Map(), printer: { ...deps.printer, print: look } };
  await makePaper(looking, bookId, period, null).catch((error: unknown) => {
    if (error !== SEEN) throw error;
  });
  const [only] = seen;
  if (!only) throw new Error('there is such a paper already');
  return only;
}

/** The rows of the table below a heading, sums too, as they are printed. */
export function rowsBelow({ blocks }: Sheet, heading: string): string[][] {
  const from = blocks.findIndex((block) => block.kind === 'heading' && block.text === heading);
  const table = blocks[from + 1];
  if (from < 0 || table?.kind !== 'table') return [];
  return [...table.rows, ...(table.totals ?? [])].map((row) =>
    row.map((cell) => (typeof cell === 'string' ? cell : cell[0])),
  );
}
