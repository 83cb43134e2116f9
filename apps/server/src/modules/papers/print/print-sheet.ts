import { readFileSync } from 'node:fs';
import PdfKit from 'pdfkit';
import { drawTable } from './draw-table.ts';
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
import type { Sheet } from './sheet.ts';

const FONTS = new URL('../../../../fonts/', import.meta.url);
const regular = readFileSync(new URL('IBMPlexSans-Regular.ttf', FONTS));
const strong = readFileSync(new URL('IBMPlexSans-SemiBold.ttf', FONTS));

/** How far the values stand from their labels. */
const LABELS = 76;

/**
 * A sheet as a PDF: tagged, so that a screen reader finds headings, tables and their heads, with its fonts inside. The same
 * sheet becomes the same bytes.
 */
export async function printSheet(sheet: Sheet): Promise<Buffer> {
  const doc = openDocument(sheet);
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  const root = doc.struct('Document');
  doc.addStructure(root);
  const pen: Pen = { doc, root, y: PAGE.top };
  drawHead(pen, sheet);
  for (const block of sheet.blocks) {
    if (block.kind === 'table') drawTable(pen, block);
    else if (block.kind === 'heading') drawHeading(pen, block.text);
    else drawNote(pen, block.text);
  }
  root.end();
  drawFeet(doc, sheet);
  doc.end();
  await ended;
  return Buffer.concat(parts);
}

function openDocument({ title, period, brand, code, madeAt }: Sheet): PDFKit.PDFDocument {
  const options = {
    size: 'A4',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7' as const,
    subset: 'PDF/UA',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    // Whatever is written names its font; without this one of the reader's machine would be asked for.
    font: null,
    info: {
      Title: `${title}, ${period}`,
      Author: brand,
      Subject: code,
      Producer: brand,
      Creator: brand,
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  };
  const doc = new PdfKit(options as unknown as PDFKit.PDFDocumentOptions);
  doc.registerFont('regular', regular);
  doc.registerFont('strong', strong);
  return doc;
}

function drawHead(pen: Pen, { brand, maker, title, period, holder }: Sheet): void {
  const { doc } = pen;
  decorate(doc, 'Layout', () => drawMark(doc, PAGE.left, pen.y));
  say(pen, 'P', () => {
    doc.font('strong').fontSize(13).fillColor(COLOURS.ink);
    write(doc, brand, PAGE.left + 26, pen.y + 1);
    doc.font('regular').fontSize(SIZES.small).fillColor(COLOURS.muted);
    for (const [index, line] of maker.entries()) writeUpTo(doc, line, PAGE.right, pen.y + index * 10);
  });
  pen.y += Math.max(20, maker.length * 10) + 8;
  decorate(doc, 'Layout', () => rule(doc, pen.y, COLOURS.brass, 1.5));
  pen.y += 18;
  say(pen, 'H1', () => {
    doc.font('strong').fontSize(20).fillColor(COLOURS.ink);
    write(doc, title, PAGE.left, pen.y);
  });
  say(pen, 'P', () => {
    doc.font('regular').fontSize(11).fillColor(COLOURS.muted);
    write(doc, period, PAGE.left, pen.y + 27);
  });
  pen.y += 54;
  for (const [label, value] of holder) {
    say(pen, 'P', () => {
      doc.font('regular').fontSize(SIZES.text).fillColor(COLOURS.muted);
      write(doc, label, PAGE.left, pen.y);
      doc.fillColor(COLOURS.ink);
      for (const line of linesOf(doc, value, PAGE.right - PAGE.left - LABELS)) {
        write(doc, line, PAGE.left + LABELS, pen.y);
        pen.y += 13;
      }
    });
  }
  pen.y += 4;
}

/** Two spars and the line between them, as on every page of the site. */
function drawMark(doc: PDFKit.PDFDocument, x: number, y: number): void {
  doc.save().translate(x, y).lineWidth(2.4).lineCap('round');
  doc.moveTo(4, 1).lineTo(4, 19).moveTo(16, 1).lineTo(16, 19).stroke(COLOURS.ink);
  doc.moveTo(4, 12.6).lineTo(16, 7.4).stroke(COLOURS.brass);
  doc.restore();
}

function drawHeading(pen: Pen, text: string): void {
  const { doc } = pen;
  // A heading at the very foot of a page would stand there without what it is about.
  makeRoom(pen, 90);
  pen.y += 16;
  say(pen, 'H2', () => {
    doc.font('strong').fontSize(12).fillColor(COLOURS.ink);
    write(doc, text, PAGE.left, pen.y);
  });
  pen.y += 19;
}

function drawNote(pen: Pen, text: string): void {
  const { doc } = pen;
  doc.font('regular').fontSize(SIZES.small);
  const lines = linesOf(doc, text, PAGE.right - PAGE.left);
  makeRoom(pen, lines.length * 11 + 8);
  pen.y += 8;
  say(pen, 'P', () => {
    doc.font('regular').fontSize(SIZES.small).fillColor(COLOURS.muted);
    for (const [index, line] of lines.entries()) write(doc, line, PAGE.left, pen.y + index * 11);
  });
  pen.y += lines.length * 11;
}

/** On every page: what it is a page of, which one, and how to find out whether it is ours. */
function drawFeet(doc: PDFKit.PDFDocument, { brand, title, period, code, verifyAt }: Sheet): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    decorate(doc, 'Pagination', () => {
      doc.font('regular').fontSize(SIZES.small).fillColor(COLOURS.muted);
      if (page > 0) {
        write(doc, `${brand} \u00b7 ${title}, ${period}`, PAGE.left, PAGE.top);
      }
      rule(doc, PAGE.foot - 7, COLOURS.line, 0.5);
      write(doc, `${code} \u00b7 Is this paper ours? ${verifyAt}`, PAGE.left, PAGE.foot);
      writeUpTo(doc, `Page ${page + 1} of ${count}`, PAGE.right, PAGE.foot);
    });
  }
}

/** Draws what is also read aloud. */
function say({ doc, root }: Pen, type: 'P' | 'H1' | 'H2', draw: () => void): void {
  root.add(doc.struct(type, {}, [draw]));
}
