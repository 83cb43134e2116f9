import type { BookId, UserId } from '@halyard/accounting';
import type { papers } from '@halyard/contract';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queryable, Stored, Tx } from '../../platform/database/database.ts';
import { type Part, selectPart } from '../../platform/pages.ts';

/** SQL of the papers themselves. What stands on them is read in `store-figures.ts`. */

export type PaperRow = Stored<papers.Paper, 'madeAt'> & {
  readonly bookId: BookId;
  readonly ownerId: UserId;
};

const columns = sql`
  id, book_id as "bookId", owner_id as "ownerId", kind, period, code, sha256, bytes, made_at as "madeAt"`;

/** False where somebody else has made the same paper meanwhile. */
export async function insertPaper(tx: Tx, row: PaperRow, content: Buffer): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into paper_document (id, book_id, owner_id, kind, period, code, sha256, bytes, made_at, content)
    values (${row.id}, ${row.bookId}, ${row.ownerId}, ${row.kind}, ${row.period}, ${row.code}, ${row.sha256}, ${row.bytes},
      ${row.madeAt}, ${content})
    on conflict on constraint paper_document_once do nothing`);
  return inserted === 1;
}

/** Which paper is meant: each of these names one at most. */
export type PaperKey =
  | { readonly id: string }
  | { readonly code: string }
  | { readonly sha256: string }
  | { readonly bookId: BookId; readonly kind: papers.PaperKind; readonly period: string };

export async function selectPaper(queryable: Queryable, key: PaperKey): Promise<PaperRow | null> {
  return queryable.row<PaperRow>(sql`select ${columns} from paper_document where ${where(key)}`);
}

export async function selectContent(queryable: Queryable, id: string): Promise<Buffer | null> {
  return queryable.value<Buffer>(sql`select content from paper_document where id = ${id}`);
}

export async function selectPapers(
  queryable: Queryable,
  bookId: BookId,
  kind: papers.PaperKind | undefined,
  part: Part,
): Promise<{ rows: readonly PaperRow[]; total: number }> {
  const counted = sql`paper_document where book_id = ${bookId} ${kind ? sql`and kind = ${kind}` : empty}`;
  const select = sql`select ${columns} from ${counted} order by period desc, kind`;
  return selectPart(queryable, { select, counted }, part);
}

/** All papers of a person, the newest period first. */
export async function selectPapersOf(queryable: Queryable, ownerId: UserId): Promise<PaperRow[]> {
  return queryable.rows<PaperRow>(
    sql`select ${columns} from paper_document where owner_id = ${ownerId} order by period desc, kind, book_id`,
  );
}

export async function selectDoneThrough(
  queryable: Queryable,
  kind: papers.PaperKind,
): Promise<string | null> {
  return queryable.value<string>(sql`select done_through as through from paper_round where kind = ${kind}`);
}

export async function upsertDoneThrough(tx: Tx, kind: papers.PaperKind, period: string): Promise<void> {
  await tx.run(sql`
    insert into paper_round (kind, done_through) values (${kind}, ${period})
    on conflict (kind) do update set done_through = excluded.done_through`);
}

function where(key: PaperKey): Sql {
  if ('id' in key) return sql`id = ${key.id}`;
  if ('code' in key) return sql`code = ${key.code}`;
  if ('sha256' in key) return sql`sha256 = ${key.sha256}`;
  return sql`book_id = ${key.bookId} and kind = ${key.kind} and period = ${key.period}`;
}

/** The database lets them go with whoever they are about, and not before. */
export async function deletePapers(tx: Tx, ownerId: UserId): Promise<void> {
  await tx.run(sql`delete from paper_document where owner_id = ${ownerId}`);
}
