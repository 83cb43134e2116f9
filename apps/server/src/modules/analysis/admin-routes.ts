import { analysis } from '@halyard/contract';
import type { Routes } from '../../platform/http/routes.ts';
import type { AnalysisDeps } from './deps.ts';
import { adminListCalendar } from './list-calendar.ts';
import { adminListNews } from './list-news.ts';
import { events } from './manage-events.ts';
import { news } from './manage-news.ts';

export function addAnalysisAdminRoutes(routes: Routes, deps: AnalysisDeps): void {
  routes.handle(analysis.adminListNews, async ({ query }) => ({ data: await adminListNews(deps, query) }));

  routes.handle(analysis.adminCreateNews, async ({ caller, body, ip, transaction }) =>
    transaction(async (tx) => ({ data: await news.create(deps, tx, { caller, ip }, body) })),
  );

  routes.handle(analysis.adminUpdateNews, async ({ caller, params, body, ip, transaction }) =>
    transaction(async (tx) => ({ data: await news.update(deps, tx, { caller, ip }, params.id, body) })),
  );

  routes.handle(analysis.adminDeleteNews, async ({ caller, params, body, ip, transaction }) =>
    transaction(async (tx) => {
      await news.delete(deps, tx, { caller, ip }, params.id, body);
      return { data: null };
    }),
  );

  routes.handle(analysis.adminListCalendar, async ({ query }) => ({
    data: await adminListCalendar(deps, query),
  }));

  routes.handle(analysis.adminCreateEvent, async ({ caller, body, ip, transaction }) =>
    transaction(async (tx) => ({ data: await events.create(deps, tx, { caller, ip }, body) })),
  );

  routes.handle(analysis.adminUpdateEvent, async ({ caller, params, body, ip, transaction }) =>
    transaction(async (tx) => ({ data: await events.update(deps, tx, { caller, ip }, params.id, body) })),
  );

  routes.handle(analysis.adminDeleteEvent, async ({ caller, params, body, ip, transaction }) =>
    transaction(async (tx) => {
      await events.delete(deps, tx, { caller, ip }, params.id, body);
      return { data: null };
    }),
  );
}
