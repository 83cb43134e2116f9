import type { BookId } from '@halyard/accounting';
import sql, { empty } from 'sql-template-tag';
import { column, rowsOf } from '../../../platform/database/batch-write.ts';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import type { Row } from './tell.ts';

/** SQL of what was told of accounts in v20's words. */

export type Told = { readonly readTo: number; readonly last: number };

type ToldRow = { readonly readTo: bigint; readonly last: bigint | null };

/** How far an account is told, and the newest id. */
export async function selectTold(queryable: Queryable, bookId: BookId): Promise<Told> {
  const row = await queryable.row<ToldRow>(sql`
    select read_to as "readTo", (select max(id) from v20_transaction where book_id = ${bookId}) as last
    from v20_book where book_id = ${bookId}`);
  return { readTo: Number(row?.readTo ?? 0n), last: Number(row?.last ?? 0n) };
}

/** Takes the account in hand, so that one node alone goes on with it, and answers how far it is told. */
export async function lockTold(tx: Tx, bookId: BookId): Promise<number> {
  await tx.run(sql`insert into v20_book (book_id) values (${bookId}) on conflict do nothing`);
  const row = await tx.row<{ readTo: bigint }>(
    sql`select read_to as "readTo" from v20_book where book_id = ${bookId} for update`,
  );
  return Number(row?.readTo ?? 0n);
}

const columns = [
  column<Row>('id', 'bigint', ({ id }) => id),
  column<Row>('type', 'text', ({ type }) => type),
  column<Row>('at', 'timestamptz', ({ at }) => at),
  column<Row>('subject', 'uuid', ({ subject }) => subject),
  column<Row>('kind', 'text', ({ kind }) => kind),
  column<Row>('body', 'jsonb', ({ body }) => JSON.stringify(body)),
];

export async function insertTold(
  tx: Tx,
  bookId: BookId,
  { rows, readTo }: { readonly rows: readonly Row[]; readonly readTo: number },
): Promise<void> {
  if (rows.length > 0)
    await tx.run(sql`
      insert into v20_transaction (book_id, id, type, at, subject, kind, body)
      select ${bookId}::uuid, n.id, n.type, n.at, n.subject, n.kind, n.body from ${rowsOf(columns, rows)}`);
  await tx.run(sql`update v20_book set read_to = ${readTo} where book_id = ${bookId}`);
}

type Stored = Omit<Row, 'id' | 'at'> & { readonly id: bigint; readonly at: Date };
const read = ({ id, at, ...rest }: Stored): Row => ({ ...rest, id: Number(id), at: at.toISOString() });

const shown = sql`id, type, at, subject, kind, body`;

/** The newest about each of these orders and positions, of each kind. */
export async function selectNewest(
  queryable: Queryable,
  bookId: BookId,
  subjects: readonly string[],
): Promise<Row[]> {
  if (subjects.length === 0) return [];
  const rows = await queryable.rows<Stored>(sql`
    select distinct on (subject, kind) ${shown} from v20_transaction
    where book_id = ${bookId} and subject = any(${[...subjects]}::uuid[])
    order by subject, kind, id desc`);
  return rows.map(read);
}

export async function selectMany(
  queryable: Queryable,
  bookId: BookId,
  ids: readonly number[],
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const rows = await queryable.rows<Stored>(
    sql`select ${shown} from v20_transaction where book_id = ${bookId} and id = any(${[...ids]}::bigint[])`,
  );
  return rows.map(read);
}

export async function selectOne(queryable: Queryable, bookId: BookId, id: number): Promise<Row | null> {
  const row = await queryable.row<Stored>(
    sql`select ${shown} from v20_transaction where book_id = ${bookId} and id = ${id}`,
  );
  return row && read(row);
}

export type Range = {
  /** Both belong to it. */
  readonly from: number;
  readonly to: number;
  readonly types: readonly string[] | null;
  readonly limit: number;
};

export async function selectRange(queryable: Queryable, bookId: BookId, range: Range): Promise<Row[]> {
  const { from, to, types, limit } = range;
  const rows = await queryable.rows<Stored>(sql`
    select ${shown} from v20_transaction where book_id = ${bookId} and id between ${from} and ${to}
      ${types ? sql`and type = any(${[...types]}::text[])` : empty}
    order by id limit ${limit}`);
  return rows.map(read);
}

export type PageBounds = { readonly from: bigint; readonly to: bigint; readonly many: number };

/** The first and last id of each page of a stretch of time. */
export async function selectPages(
  queryable: Queryable,
  bookId: BookId,
  wanted: {
    readonly from: Date;
    readonly to: Date;
    readonly types: readonly string[] | null;
    readonly pageSize: number;
  },
): Promise<PageBounds[]> {
  const { from, to, types, pageSize } = wanted;
  return queryable.rows<PageBounds>(sql`
    select min(id) as "from", max(id) as "to", count(*)::integer as many from (
      select id, (row_number() over (order by id) - 1) / ${pageSize}::integer as page from v20_transaction
      where book_id = ${bookId} and at between ${from} and ${to}
        ${types ? sql`and type = any(${[...types]}::text[])` : empty}) numbered
    group by page order by page`);
}
