import { analysis } from '@halyard/contract';
import type { Routes } from '../../platform/http/routes.ts';
import type { AnalysisDeps } from './deps.ts';
import { adminListCalendar } from './list-calendar.ts';
import { adminListNews } from './list-news.ts';
import { events } from './manage-events.ts';
import { news } from './manage-news.ts';

export function addAnalysisAdminRoutes(routes: Routes, deps: AnalysisDeps): void {
  routes.answer(analysis.adminListNews, async ({ query }) => adminListNews(deps, query));

  routes.write(analysis.adminCreateNews, async (tx, { caller, body, ip }) =>
    news.create(deps, tx, { caller, ip }, body),
  );

  routes.write(analysis.adminUpdateNews, async (tx, { caller, params, body, ip }) =>
    news.update(deps, tx, { caller, ip }, params.id, body),
  );

  routes.write(analysis.adminDeleteNews, async (tx, { caller, params, body, ip }) => {
    await news.delete(deps, tx, { caller, ip }, params.id, body);
    return null;
  });

  routes.answer(analysis.adminListCalendar, async ({ query }) => adminListCalendar(deps, query));

  routes.write(analysis.adminCreateEvent, async (tx, { caller, body, ip }) =>
    events.create(deps, tx, { caller, ip }, body),
  );

  routes.write(analysis.adminUpdateEvent, async (tx, { caller, params, body, ip }) =>
    events.update(deps, tx, { caller, ip }, params.id, body),
  );

  routes.write(analysis.adminDeleteEvent, async (tx, { caller, params, body, ip }) => {
    await events.delete(deps, tx, { caller, ip }, params.id, body);
    return null;
  });
}
