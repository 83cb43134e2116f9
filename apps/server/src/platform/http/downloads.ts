import { finished, Readable, type Writable } from 'node:stream';
import { BYTE_ORDER_MARK, csvLine } from '../csv.ts';
import type { FileAnswer } from './routes.ts';

/** A reader who takes nothing for this long has gone away. The database would lose patience a little later. */
const PATIENCE_MS = 20_000;

export type StreamedFile = {
  readonly fileName: string;
  readonly pieces: AsyncIterable<string | Uint8Array>;
  /** Where the file goes. Its end is the end of the download, however it comes. */
  readonly reader: Writable;
  /** Gives back the place that the download has taken. */
  readonly giveBack: () => void;
};

/**
 * A file that is written while it is read: a slow reader slows the database cursor, and one who goes away ends it.
 */
export function streamedFile({ fileName, pieces, reader, giveBack }: StreamedFile): FileAnswer {
  const file: Readable = Readable.from(
    withPatience(pieces, PATIENCE_MS, () => file.destroy(new Error('the reader of a download stands still'))),
    // Pieces that wait here outlive the garbage they came with, and the process grows by many times their size.
    { highWaterMark: 1 },
  );
  // Closed means that the cursor is closed too: only then does the next download get the place.
  file.once('close', giveBack);
  finished(reader, () => file.destroy());
  return { file, fileName };
}

export type CsvDownload = {
  readonly fileName: string;
  readonly header: readonly string[];
  /** The lines after the header, many at a time, as they are read. */
  readonly pieces: AsyncIterable<string | Buffer>;
  /** Where the file goes. Its end is the end of the download, however it comes. */
  readonly reader: Writable;
  /** Gives back the place that the download has taken. */
  readonly giveBack: () => void;
};

/** A table as a file that is written while it is read. */
export function csvDownload({ fileName, header, pieces, reader, giveBack }: CsvDownload): FileAnswer {
  return streamedFile({ fileName, pieces: withHeader(header, pieces), reader, giveBack });
}

/** The header comes with the first rows, so that a database that is away still gets a proper refusal. */
async function* withHeader(
  header: readonly string[],
  pieces: AsyncIterable<string | Buffer>,
): AsyncGenerator<string | Buffer> {
  const head = BYTE_ORDER_MARK + csvLine(header);
  let isBegun = false;
  for await (const piece of pieces) {
    if (!isBegun) yield head;
    isBegun = true;
    yield piece;
  }
  if (!isBegun) yield head;
}

/** Passes everything on, and calls out when nobody asks for the next piece in time. */
export async function* withPatience<T>(
  source: AsyncIterable<T>,
  patienceMs: number,
  onStandstill: () => void,
): AsyncGenerator<T> {
  for await (const item of source) {
    const timer = setTimeout(onStandstill, patienceMs);
    timer.unref();
    try {
      yield item;
    } finally {
      clearTimeout(timer);
    }
  }
}
