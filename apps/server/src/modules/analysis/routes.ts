import { analysis } from '@halyard/contract';
import type { Routes } from '../../platform/http/routes.ts';
import type { AnalysisDeps } from './deps.ts';
import { listCalendar } from './list-calendar.ts';
import { listNews } from './list-news.ts';
import { readAnalysis } from './read-analysis.ts';
import { createSentiment } from './read-sentiment.ts';

export function addAnalysisRoutes(routes: Routes, deps: AnalysisDeps): void {
  const readSentiment = createSentiment(deps);

  routes.answer(analysis.getAnalysis, async ({ params, query }) =>
    readAnalysis(deps, params.symbol, query.timeframe),
  );

  routes.answer(analysis.getSentiment, async ({ query }) => readSentiment(query.symbols));
  routes.answer(analysis.listNews, async ({ query }) => listNews(deps, query));

  routes.answer(analysis.listCalendar, async ({ query }) => listCalendar(deps, query));
}
