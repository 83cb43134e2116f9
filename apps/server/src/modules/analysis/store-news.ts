import type { analysis, QueryOf } from '@halyard/contract';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Stored, Tx } from '../../platform/database/database.ts';
import { containsPattern, type Part, selectPart } from '../../platform/pages.ts';

/** SQL of the news. */

export type NewsRow = Stored<analysis.AdminNewsItem, 'publishedAt'>;

type NewsFilter = Omit<QueryOf<typeof analysis.adminListNews>, 'page'> & { readonly now: Date };

type Page = { readonly rows: readonly NewsRow[]; readonly total: number };

const columns = sql`
  id, title, summary, body, symbols, source, published_at as "publishedAt", created_by as "createdBy",
  is_sample as "isSample", version`;

export async function selectPublished(
  queryable: Queryable,
  { symbol, until }: { readonly symbol: string | null; readonly until: Date },
  part: Part,
): Promise<Page> {
  const where = sql`
    deleted_at is null and published_at <= ${until} and (${symbol}::text is null or ${symbol} = any(symbols))`;
  return selectWhere(queryable, where, part);
}

export async function selectPage(
  queryable: Queryable,
  { search, state, now }: NewsFilter,
  part: Part,
): Promise<Page> {
  const pattern = search ? containsPattern(search) : null;
  const where = sql`
    deleted_at is null and (${state ?? null}::text is null or (published_at <= ${now}) = (${state ?? null} = 'published'))
      and (${pattern}::text is null or title ilike ${pattern} or summary ilike ${pattern}
      or body ilike ${pattern} or source ilike ${pattern} or array_to_string(symbols, ' ') ilike ${pattern})`;
  return selectWhere(queryable, where, part);
}

async function selectWhere(queryable: Queryable, where: Sql, part: Part): Promise<Page> {
  const counted = sql`analysis_news where ${where}`;
  const select = sql`select ${columns} from ${counted} order by published_at desc, id desc`;
  return selectPart(queryable, { select, counted }, part);
}

/** One item under a lock: of two administrators who change it at once the second learns of the first. */
export async function lockNews(tx: Tx, id: string): Promise<NewsRow | null> {
  return tx.row<NewsRow>(
    sql`select ${columns} from analysis_news where id = ${id} and deleted_at is null for update`,
  );
}

export async function insertNews(tx: Tx, row: NewsRow): Promise<void> {
  await tx.run(sql`
    insert into analysis_news (id, title, summary, body, symbols, source, published_at, created_by, is_sample, version)
    values (${row.id}, ${row.title}, ${row.summary}, ${row.body}, ${row.symbols}, ${row.source}, ${row.publishedAt},
      ${row.createdBy}, ${row.isSample}, ${row.version})`);
}

export async function updateNews(tx: Tx, row: NewsRow): Promise<void> {
  await tx.run(sql`
    update analysis_news set title = ${row.title}, summary = ${row.summary}, body = ${row.body},
      symbols = ${row.symbols}, source = ${row.source}, published_at = ${row.publishedAt}, version = ${row.version}
    where id = ${row.id}`);
}

export async function hideNews(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(sql`update analysis_news set deleted_at = ${at} where id = ${id}`);
}
