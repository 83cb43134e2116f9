import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Database, Queryable } from '../database/database.ts';

/** A part of a table as a file: a row a line, as JSON, in the order of its key, packed by gzip. */

export type PartFile = {
  readonly rows: number;
  /** Of the lines before they are packed. */ readonly sha256: string;
};

const AT_ONCE = 5000;

/** The rows are those of `p`, and in its order. */
export async function writePart(database: Database, rowsOfPart: Sql, file: string): Promise<PartFile> {
  const hash = createHash('sha256');
  const packer = createGzip();
  // It is on the disk before the rows go.
  const written = finished(packer.pipe(createWriteStream(file, { flush: true })));
  let rows = 0;
  const query = sql`select row_to_json(p)::text as line from ${rowsOfPart}`;
  const toText = ({ line }: { readonly line: string }): string => {
    rows += 1;
    return `${line}\n`;
  };
  for await (const lines of database.streamText(query, toText)) {
    hash.update(lines);
    if (!packer.write(lines)) await once(packer, 'drain');
  }
  packer.end();
  await written;
  return { rows, sha256: hash.digest('hex') };
}

/** Puts the rows of a file into a table of the same columns, and says what the file is. */
export async function readPart(queryable: Queryable, file: string, table: string): Promise<PartFile> {
  const hash = createHash('sha256');
  let rows = 0;
  let lines: string[] = [];
  const put = async () => {
    rows += lines.length;
    await queryable.run(sql`
      insert into ${raw(table)} select * from json_populate_recordset(null::${raw(table)}, ${`[${lines.join(',')}]`}::json)`);
    lines = [];
  };
  for await (const line of linesOf(createReadStream(file).pipe(createGunzip()))) {
    hash.update(`${line}\n`);
    if (lines.push(line) === AT_ONCE) await put();
  }
  await put();
  return { rows, sha256: hash.digest('hex') };
}

/** What ends with a line feed, and nothing else: text in JSON may hold other ends of lines, which a reader of lines would split at. */
async function* linesOf(text: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const some of text.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + some).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
