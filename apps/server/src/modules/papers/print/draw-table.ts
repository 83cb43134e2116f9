import {
  COLOURS,
  decorate,
  linesOf,
  makeRoom,
  PAGE,
  type Pen,
  rule,
  SIZES,
  write,
  writeUpTo,
} from './pen.ts';
import type { Block, Cell } from './sheet.ts';

type TableBlock = Extract<Block, { readonly kind: 'table' }>;
type Place = {
  readonly head: string;
  readonly isFigure: boolean;
  readonly x: number;
  readonly width: number;
};

const GAP = 8;
const LINE = 10.5;
const PADDING = 3.5;
/** A figure that is wider than its column is written smaller, down to this: nothing is ever cut. */
const SMALLEST = 5;

/** A table over as many pages as it takes. Its heads stand on every page, and are read aloud once. */
export function drawTable(pen: Pen, { columns, rows, totals = [] }: TableBlock): void {
  const { doc } = pen;
  const places = placesOf(columns);
  const table = doc.struct('Table');
  pen.root.add(table);
  makeRoom(pen, 60);
  addRow(pen, table, 'TH', places, () => drawHeads(pen, places));
  closeHeads(pen);
  let lines: number[] = [];
  const draw = (row: readonly Cell[], font: 'regular' | 'strong') => {
    doc.font(font).fontSize(SIZES.cell);
    const cells = places.map((place, index) => layOut(pen, place, row[index] ?? ''));
    const height = Math.max(...cells.map(({ length }) => length)) * LINE + 2 * PADDING;
    if (pen.y + height > PAGE.bottom) {
      drawLines(pen, lines);
      lines = [];
      makeRoom(pen, height);
      decorate(doc, 'Pagination', () => {
        for (const drawHead of drawHeads(pen, places)) drawHead();
      });
      closeHeads(pen);
    }
    const top = pen.y + PADDING;
    addRow(pen, table, 'TD', places, () =>
      cells.map((cell, index) => drawCell(pen, places, { index, cell, font, top })),
    );
    pen.y += height;
    lines.push(pen.y);
  };
  for (const row of rows) draw(row, 'regular');
  for (const row of totals) draw(row, 'strong');
  drawLines(pen, lines);
  table.end();
}

function placesOf(columns: TableBlock['columns']): Place[] {
  const taken = columns.reduce((sum, { width = 0 }) => sum + width, 0) + GAP * (columns.length - 1);
  let x: number = PAGE.left;
  return columns.map(({ head, isFigure = false, width = PAGE.right - PAGE.left - taken }) => {
    const place = { head, isFigure, x, width };
    x += width + GAP;
    return place;
  });
}

function addRow(
  { doc }: Pen,
  table: PDFKit.PDFStructureElement,
  type: 'TH' | 'TD',
  places: readonly Place[],
  cells: () => readonly (() => void)[],
): void {
  const row = doc.struct('TR');
  table.add(row);
  const draw = cells();
  for (const [index] of places.entries()) {
    const drawOne = draw[index];
    if (!drawOne) continue;
    // The scope of a head is written, though the types of the library do not know of it.
    const options: object = type === 'TH' ? { scope: 'Column' } : {};
    row.add(doc.struct(type, options, [drawOne]));
  }
  row.end();
}

function drawHeads({ doc, y }: Pen, places: readonly Place[]): (() => void)[] {
  return places.map(({ head, isFigure, x, width }) => () => {
    doc.font('regular').fontSize(SIZES.small).fillColor(COLOURS.muted);
    if (isFigure) writeUpTo(doc, head, x + width, y + PADDING);
    else write(doc, head, x, y + PADDING);
  });
}

function closeHeads(pen: Pen): void {
  pen.y += LINE + 2 * PADDING;
  decorate(pen.doc, 'Layout', () => rule(pen.doc, pen.y, COLOURS.ink, 0.8));
}

/** Hairlines below the rows of a page, all at once. */
function drawLines({ doc }: Pen, lines: readonly number[]): void {
  if (lines.length === 0) return;
  decorate(doc, 'Layout', () => {
    for (const y of lines) rule(doc, y, COLOURS.line, 0.5);
  });
}

type Line = { readonly text: string; readonly isSmall: boolean };

function layOut({ doc }: Pen, { width, isFigure }: Place, cell: Cell): Line[] {
  const [main, small] = typeof cell === 'string' ? [cell] : cell;
  const lines = (isFigure ? [main] : linesOf(doc, main, width)).map((text) => ({ text, isSmall: false }));
  if (small === undefined) return lines;
  return [...lines, ...linesOf(doc, small, width).map((text) => ({ text, isSmall: true }))];
}

type CellAt = {
  readonly index: number;
  readonly cell: readonly Line[];
  readonly font: 'regular' | 'strong';
  readonly top: number;
};

function drawCell({ doc }: Pen, places: readonly Place[], { index, cell, font, top }: CellAt): () => void {
  return () => {
    const place = places[index];
    if (!place) return;
    for (const [number, { text, isSmall }] of cell.entries()) {
      const y = top + number * LINE;
      doc.font(font).fontSize(isSmall ? SIZES.small : SIZES.cell);
      doc.fillColor(isSmall ? COLOURS.muted : COLOURS.ink);
      if (!place.isFigure) {
        write(doc, text, place.x, y);
        continue;
      }
      const wide = doc.widthOfString(text) / (place.width + GAP / 2);
      if (wide > 1) doc.fontSize(Math.max(SMALLEST, SIZES.cell / wide));
      writeUpTo(doc, text, place.x + place.width, y);
    }
  };
}
