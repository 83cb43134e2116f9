import { analysis } from '@halyard/contract';
import { theirsAfter } from '../../platform/overtaken.ts';
import { reload } from '../../platform/read.ts';
import { api } from '../../platform/signed-in.ts';

/** What a change of news makes old. */
export const NEWS_READS = [analysis.adminListNews, analysis.listNews] as const;

/** What a refused change has run into. The list shows it as well. */
export async function theirNewsAfter(failure: unknown, id: string) {
  const theirs = await theirsAfter(failure, id, async (page) => {
    const { news, pagination } = await api.call(analysis.adminListNews, { query: { page } });
    return { rows: news, totalPages: pagination.totalPages };
  });
  if (theirs !== null) void reload(NEWS_READS);
  return theirs;
}
