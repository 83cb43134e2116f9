import { findInstrument } from '@halyard/catalogue';
import type { analysis, AnswerInput, QueryOf } from '@halyard/contract';
import { adminPagination, pagination, partOf } from '../../platform/pages.ts';
import { refuse } from '../../platform/refusal.ts';
import type { AnalysisDeps } from './deps.ts';
import * as store from './store-news.ts';

const PAGE_SIZE = 20;
const ADMIN_PAGE_SIZE = 50;

/** What is published by now, newest first; the schema strips what only staff may see. Of a symbol: only what names it. */
export async function listNews(
  { clock, database }: Pick<AnalysisDeps, 'clock' | 'database'>,
  { page, symbol }: QueryOf<typeof analysis.listNews>,
): Promise<AnswerInput<typeof analysis.listNews>> {
  const wanted = symbol ? (findInstrument(symbol) ?? refuse('unknown-symbol')).symbol : null;
  const { rows, total } = await store.selectPublished(
    database,
    { symbol: wanted, until: clock.now() },
    partOf({ page, limit: PAGE_SIZE }),
  );
  return { news: [...rows], pagination: pagination(page, PAGE_SIZE, total) };
}

/** Everything staff have written, what is yet to be published first. */
export async function adminListNews(
  { clock, database }: Pick<AnalysisDeps, 'clock' | 'database'>,
  { page, ...filter }: QueryOf<typeof analysis.adminListNews>,
): Promise<AnswerInput<typeof analysis.adminListNews>> {
  const { rows, total } = await store.selectPage(
    database,
    { ...filter, now: clock.now() },
    partOf({ page, limit: ADMIN_PAGE_SIZE }),
  );
  return { news: [...rows], pagination: adminPagination(page, ADMIN_PAGE_SIZE, total) };
}
