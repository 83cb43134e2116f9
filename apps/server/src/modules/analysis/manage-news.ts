import { findInstrument } from '@halyard/catalogue';
import type { analysis, BodyOf } from '@halyard/contract';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { auditChange, type Author } from './audit-change.ts';
import { deleteRow, type Editable, editRow } from './edit-row.ts';
import type { AnalysisDeps } from './index.ts';
import { toAdminNews } from './list-news.ts';
import * as store from './store-news.ts';

const NEWS: Editable<store.NewsRow> = {
  name: 'news',
  lock: async (tx, id) => (await store.lockNews(tx, id)) ?? refuse('news-not-found'),
  update: store.updateNews,
  hide: store.hideNews,
  toShown: toAdminNews,
};

type Deps = Pick<AnalysisDeps, 'audit' | 'clock'>;
type Fields = BodyOf<typeof analysis.adminCreateNews>;
type Changes = BodyOf<typeof analysis.adminUpdateNews>;
type Deletion = NonNullable<BodyOf<typeof analysis.adminDeleteNews>>;

export async function createNews(deps: Deps, tx: Tx, author: Author, fields: Fields): Promise<store.NewsRow> {
  const publishedAt = fields.publishedAt ? new Date(fields.publishedAt) : deps.clock.now();
  const row = newRow(fields, publishedAt, author.caller.userId);
  await store.insertNews(tx, row);
  await auditChange(deps, tx, author, 'news.created', row.id, { after: toAdminNews(row) });
  return row;
}

/** Adds a sample without an administrator. A sample stays one, whatever is changed about it. */
export async function seedNews(tx: Tx, fields: Fields & { readonly publishedAt: string }): Promise<void> {
  await store.insertNews(tx, newRow(fields, new Date(fields.publishedAt), null));
}

export async function updateNews(
  deps: Deps,
  tx: Tx,
  author: Author,
  id: string,
  changes: Changes,
): Promise<store.NewsRow> {
  return editRow(NEWS, deps, tx, { author, id, edit: changes }, (before) => applied(before, changes));
}

export async function deleteNews(
  deps: Deps,
  tx: Tx,
  author: Author,
  id: string,
  deletion: Deletion = {},
): Promise<void> {
  return deleteRow(NEWS, deps, tx, { author, id, edit: deletion });
}

function newRow(fields: Fields, publishedAt: Date, createdBy: string | null): store.NewsRow {
  return {
    ...fields,
    id: newId(),
    symbols: asListed(fields.symbols),
    publishedAt,
    createdBy,
    isSample: createdBy === null,
    version: 1,
  };
}

function applied(before: store.NewsRow, changes: Changes): store.NewsRow {
  return {
    ...before,
    title: changes.title ?? before.title,
    summary: changes.summary ?? before.summary,
    body: changes.body ?? before.body,
    symbols: changes.symbols ? asListed(changes.symbols) : before.symbols,
    source: changes.source ?? before.source,
    publishedAt: changes.publishedAt ? new Date(changes.publishedAt) : before.publishedAt,
  };
}

/** Symbols in the catalogue's own spelling, each once. */
function asListed(symbols: readonly string[]): readonly string[] {
  return [...new Set(symbols.map((text) => (findInstrument(text) ?? refuse('unknown-symbol')).symbol))];
}
