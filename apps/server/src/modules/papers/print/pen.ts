/** What everything on a sheet is drawn with: the page, its colours, and how far down it is written. */

export type Pen = {
  readonly doc: PDFKit.PDFDocument;
  /** What a screen reader walks through. */
  readonly root: PDFKit.PDFStructureElement;
  /** Where the next thing stands, from the top of the page. */
  y: number;
};

/** A4 in points, and the part of it that is written on. */
export const PAGE = { left: 42, right: 553, top: 40, nextTop: 64, bottom: 780, foot: 800 } as const;

/** The colours of the site in daylight, as a printer takes them. */
export const COLOURS = { ink: '#161b22', muted: '#565d68', line: '#dedbd5', brass: '#d49c3f' } as const;

export const SIZES = { text: 9, cell: 8, small: 7.5 } as const;

/** A page of its own for what no longer fits on this one. Answers whether there was need of one. */
export function makeRoom(pen: Pen, height: number): boolean {
  if (pen.y + height <= PAGE.bottom) return false;
  pen.doc.addPage();
  pen.y = PAGE.nextTop;
  return true;
}

/** What only the eye needs: lines, the mark, what stands on every page. */
export function decorate(doc: PDFKit.PDFDocument, type: 'Layout' | 'Pagination', draw: () => void): void {
  doc.markContent('Artifact', { type });
  draw();
  doc.endMarkedContent();
}

export function rule(doc: PDFKit.PDFDocument, y: number, colour: string, width: number): void {
  doc.moveTo(PAGE.left, y).lineTo(PAGE.right, y).lineWidth(width).stroke(colour);
}

/** One line of text, as it stands. */
export function write(doc: PDFKit.PDFDocument, text: string, x: number, y: number): void {
  doc.text(printable(doc, text), x, y, { lineBreak: false });
}

/** The same, ending at a place. */
export function writeUpTo(doc: PDFKit.PDFDocument, text: string, right: number, y: number): void {
  const shown = printable(doc, text);
  doc.text(shown, right - doc.widthOfString(shown), y, { lineBreak: false });
}

/** Text in lines of a width. A word that is longer than a line is cut where the line ends. */
export function linesOf(doc: PDFKit.PDFDocument, text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (doc.widthOfString(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (doc.widthOfString(line) > width && line.length > 1) {
      let end = line.length - 1;
      while (end > 1 && doc.widthOfString(line.slice(0, end)) > width) end -= 1;
      lines.push(line.slice(0, end));
      line = line.slice(end);
    }
  }
  if (line !== '' || lines.length === 0) lines.push(line);
  return lines;
}

/** Of fontkit's font, which pdfkit writes with, what is asked here. */
type Glyphs = { readonly font: { readonly hasGlyphForCodePoint: (point: number) => boolean } };

/** What people typed may hold letters of writings that the font does not have: each becomes a question mark. */
function printable(doc: PDFKit.PDFDocument, text: string): string {
  if (/^[ -~]*$/.test(text)) return text;
  const { font } = Reflect.get(doc, '_font') as Glyphs;
  return Array.from(text.normalize('NFC'), (letter) =>
    font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ? letter : '?',
  ).join('');
}
