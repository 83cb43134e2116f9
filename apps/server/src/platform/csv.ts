/** Comma-separated values as RFC 4180 has them, made safe for the spreadsheets that open them. */

/** Tells a spreadsheet that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** One line with its end. */
export function csvLine(cells: readonly string[]): string {
  let line = '';
  let between = '';
  for (const cell of cells) {
    line += between + quote(cell);
    between = ',';
  }
  return `${line}\r\n`;
}

/**
 * Text that a spreadsheet would run as a formula gets an apostrophe in front, so that it stays text. Those of Japan, China
 * and Korea read the full-width signs the same.
 */
export function textCell(text: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
