import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { BYTE_ORDER_MARK, csvLine, textCell } from '../../../platform/csv.ts';
import type { Database } from '../../../platform/database/database.ts';
import { readMe } from './read-me.ts';
import type { Cell, Cells, Owner, Section } from './section.ts';
import { SECTIONS } from './sections.ts';
import * as store from './store-archive.ts';

type Sources = {
  readonly database: Database;
  readonly readDocument: (document: store.StoredDocument) => Promise<Buffer>;
  readonly nameOf: (document: store.StoredDocument) => string;
};

type File = {
  readonly name: string;
  readonly pieces: AsyncIterable<Buffer> | Iterable<Buffer>;
  /** Pictures and PDFs are packed already. */
  readonly isPacked?: boolean;
};

/** The archive as it is read: at no time more of it is in memory than a piece. */
export async function* writeArchive(sources: Sources, owner: Owner, at: Date): AsyncGenerator<Uint8Array> {
  let packed: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    packed.push(piece);
  });
  const taken = function* () {
    const ready = packed;
    packed = [];
    yield* ready;
  };
  for await (const { name, pieces, isPacked } of filesOf(sources, owner, at)) {
    const entry = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    entry.mtime = at;
    zip.add(entry);
    for await (const piece of pieces) {
      entry.push(piece);
      yield* taken();
    }
    entry.push(new Uint8Array(), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}

async function* filesOf(sources: Sources, owner: Owner, at: Date): AsyncGenerator<File> {
  yield { name: 'README.txt', pieces: [Buffer.from(readMe(SECTIONS, at))] };
  for (const section of SECTIONS) yield { name: section.file, pieces: piecesOf(sources, section, owner) };
  for (const document of await store.selectDocuments(sources.database, owner.userId)) {
    const content = await sources.readDocument(document);
    yield { name: `documents/${sources.nameOf(document)}`, pieces: [content], isPacked: true };
  }
  for (const { id, name } of await store.selectPapers(sources.database, owner.userId)) {
    const content = await store.selectPaperContent(sources.database, id);
    yield { name: `papers/${name}`, pieces: [content], isPacked: true };
  }
}

async function* piecesOf(
  { database }: Pick<Sources, 'database'>,
  { columns, rows, finish = (row) => row }: Section,
  owner: Owner,
): AsyncGenerator<Buffer> {
  if (columns[0] === 'content') {
    const found = await database.row<{ content: unknown }>(rows(owner));
    yield Buffer.from(`${JSON.stringify(found?.content ?? null, null, 2)}\n`);
    return;
  }
  yield Buffer.from(BYTE_ORDER_MARK + csvLine(columns));
  yield* database.streamText(rows(owner), (row: Cells) => {
    const finished = finish(row);
    return csvLine(columns.map((column) => cellOf(finished[column])));
  });
}

function cellOf(value: Cell | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  // Figures keep their sign; only words can be formulas.
  return typeof value !== 'string' || /^-?\d+(?:\.\d+)?$/.test(value) ? String(value) : textCell(value);
}
