import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Queryable } from './database/database.ts';

/** Pages of lists: one shape inside, and the two it has on the wire. */

/** A part of a list: so many rows, after so many others. */
export type Part = { readonly limit: number; readonly offset: number };

export function partOf({ page, limit }: { readonly page: number; readonly limit: number }): Part {
  return { limit, offset: (page - 1) * limit };
}

export function pagination(page: number, limit: number, total: number) {
  return { page, limit, total, pages: Math.ceil(total / limit) };
}

/** The same in the words of the back office. */
export function adminPagination(page: number, limit: number, total: number) {
  const { pages } = pagination(page, limit, total);
  return {
    currentPage: page,
    totalPages: pages,
    totalItems: total,
    itemsPerPage: limit,
    hasNextPage: page < pages,
    hasPrevPage: page > 1,
  };
}

/** The rows of a part, and how many there are in all. `counted` stands behind `from` where only the number is wanted. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- whoever asks says what a row is, as everywhere
export async function selectPart<Row>(
  queryable: Queryable,
  { select, counted }: { readonly select: Sql; readonly counted: Sql },
  part: Part,
): Promise<{ rows: Row[]; total: number }> {
  const rows = await queryable.rows<Row>(sql`${select} limit ${part.limit} offset ${part.offset}`);
  return { rows, total: await totalWith(rows, part, () => countOf(queryable, counted)) };
}

export async function countOf(queryable: Queryable, counted: Sql): Promise<number> {
  return (await queryable.value<number>(sql`select count(*)::int as total from ${counted}`)) ?? 0;
}

/** How many rows there are in all. A page that is not full is the last one, and tells it without counting. */
export async function totalWith(
  rows: readonly unknown[],
  { limit, offset }: Part,
  count: () => Promise<number>,
): Promise<number> {
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
  return isLast ? offset + rows.length : count();
}

/** A page of the back office: each row as staff see it, read one after another, and where the page stands. */
export async function showPage<Row, Shown>(
  { page, limit }: { readonly page: number; readonly limit: number },
  { rows, total }: { readonly rows: readonly Row[]; readonly total: number },
  show: (row: Row) => Promise<Shown>,
): Promise<{ shown: Shown[]; pagination: ReturnType<typeof adminPagination> }> {
  const shown: Shown[] = [];
  for (const row of rows) shown.push(await show(row));
  return { shown, pagination: adminPagination(page, limit, total) };
}

/** A page, newest first, with where the pages beside it begin: null where there is none. */
export type PageBeside<Row, Place> = {
  readonly rows: readonly Row[];
  readonly older: Place | null;
  readonly newer: Place | null;
};

/** One more row than a page holds was asked for, nearest to the cursor first: it tells whether there is another page. */
export function pageBeside<Row, Place>(
  found: readonly Row[],
  limit: number,
  cursor: { readonly before?: unknown; readonly after?: unknown },
  placeOf: (row: Row) => Place,
): PageBeside<Row, Place> {
  const isUpwards = cursor.after !== undefined;
  const hasMore = found.length > limit;
  const nearest = found.slice(0, limit);
  const rows = isUpwards ? nearest.toReversed() : nearest;
  const [first, last] = [rows[0], rows.at(-1)];
  const isBeside = isUpwards || cursor.before !== undefined;
  return {
    rows,
    older: last !== undefined && (isUpwards || hasMore) ? placeOf(last) : null,
    newer: first !== undefined && (isUpwards ? hasMore : isBeside) ? placeOf(first) : null,
  };
}

/** What is to hold of a row; what was not asked for is `empty`. */
export function allOf(...conditions: readonly Sql[]): Sql {
  const given = conditions.filter((condition) => condition !== empty);
  return given.length === 0 ? sql`true` : join(given, ' and ');
}

/** Makes what a person typed safe inside `ilike`: their % and _ mean themselves. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}
