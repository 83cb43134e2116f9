import { findInstrument } from '@halyard/catalogue';
import type { analysis, BodyOf } from '@halyard/contract';
import { refuse } from '../../platform/refusal.ts';
import { createEditor } from './editor.ts';
import * as store from './store-news.ts';

type Fields = BodyOf<typeof analysis.adminCreateNews>;
type Changes = BodyOf<typeof analysis.adminUpdateNews>;

export const news = createEditor({
  name: 'news',
  lock: async (tx, id) => (await store.lockNews(tx, id)) ?? refuse('news-not-found'),
  insert: store.insertNews,
  update: store.updateNews,
  hide: store.hideNews,
  written: (fields: Fields, now: Date) => ({
    ...fields,
    symbols: asListed(fields.symbols),
    publishedAt: fields.publishedAt ? new Date(fields.publishedAt) : now,
  }),
  changed: (before: store.NewsRow, changes: Changes): store.NewsRow => ({
    ...before,
    title: changes.title ?? before.title,
    summary: changes.summary ?? before.summary,
    body: changes.body ?? before.body,
    symbols: changes.symbols ? asListed(changes.symbols) : before.symbols,
    source: changes.source ?? before.source,
    publishedAt: changes.publishedAt ? new Date(changes.publishedAt) : before.publishedAt,
  }),
});

/** Symbols in the catalogue's own spelling, each once. */
function asListed(symbols: readonly string[]): string[] {
  return [...new Set(symbols.map((text) => (findInstrument(text) ?? refuse('unknown-symbol')).symbol))];
}
