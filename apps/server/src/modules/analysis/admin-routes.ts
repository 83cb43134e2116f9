import { analysis } from '@halyard/contract';
import type { Routes } from '../../platform/http/routes.ts';
import type { AnalysisDeps } from './deps.ts';
import { adminListCalendar } from './list-calendar.ts';
import { adminListNews } from './list-news.ts';
import { events } from './manage-events.ts';
import { news } from './manage-news.ts';

export function addAnalysisAdminRoutes(routes: Routes, deps: AnalysisDeps): void {
  routes.answer(analysis.adminListNews, async ({ query }) => adminListNews(deps, query));

  routes.write(analysis.adminCreateNews, async (tx, { caller, body }) => news.create(deps, tx, caller, body));

  routes.write(analysis.adminUpdateNews, async (tx, { caller, params, body }) =>
    news.update(deps, tx, caller, params.id, body),
  );

  routes.write(analysis.adminDeleteNews, async (tx, { caller, params, body }) => {
    await news.delete(deps, tx, caller, params.id, body);
    return null;
  });

  routes.answer(analysis.adminListCalendar, async ({ query }) => adminListCalendar(deps, query));

  routes.write(analysis.adminCreateEvent, async (tx, { caller, body }) =>
    events.create(deps, tx, caller, body),
  );

  routes.write(analysis.adminUpdateEvent, async (tx, { caller, params, body }) =>
    events.update(deps, tx, caller, params.id, body),
  );

  routes.write(analysis.adminDeleteEvent, async (tx, { caller, params, body }) => {
    await events.delete(deps, tx, caller, params.id, body);
    return null;
  });
}
