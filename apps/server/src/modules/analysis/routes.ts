import { analysis } from '@halyard/contract';
import type { Routes } from '../../platform/http/routes.ts';
import type { AnalysisDeps } from './deps.ts';
import { listCalendar } from './list-calendar.ts';
import { listNews } from './list-news.ts';
import { readAnalysis } from './read-analysis.ts';
import { createSentiment } from './read-sentiment.ts';

export function addAnalysisRoutes(routes: Routes, deps: AnalysisDeps): void {
  const readSentiment = createSentiment(deps);

  routes.handle(analysis.getAnalysis, async ({ params, query }) => ({
    data: readAnalysis(deps, params.symbol, query.timeframe),
  }));

  routes.handle(analysis.getSentiment, async ({ query }) => ({ data: await readSentiment(query.symbols) }));

  routes.handle(analysis.listNews, async ({ query }) => ({ data: await listNews(deps, query) }));

  routes.handle(analysis.listCalendar, async ({ query }) => ({ data: await listCalendar(deps, query) }));
}
