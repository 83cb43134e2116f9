import sql, { type Sql } from 'sql-template-tag';
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

type PartQuery<Row> = {
  /** Reads the rows with what names the part behind everything else. */
  readonly select: (part: Sql) => Promise<readonly Row[]>;
  /** What stands behind `from` where only the number is wanted. */
  readonly counted: Sql;
};

/** The rows of a part, and how many there are in all. */
export async function selectPart<Row>(
  queryable: Queryable,
  { select, counted }: PartQuery<Row>,
  part: Part,
): Promise<{ rows: readonly Row[]; total: number }> {
  const rows = await select(sql`limit ${part.limit} offset ${part.offset}`);
  return { rows, total: await totalWith(rows, part, () => countOf(queryable, counted)) };
}

export async function countOf(queryable: Queryable, counted: Sql): Promise<number> {
  const count = await queryable.row<{ total: number }>(sql`select count(*)::int as total from ${counted}`);
  return count?.total ?? 0;
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

/** Makes what a person typed safe inside `ilike`: their % and _ mean themselves. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}
