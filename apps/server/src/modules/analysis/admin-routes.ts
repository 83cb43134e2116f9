import { analysis } from '@halyard/contract';
import type { Routes } from '../../platform/http/routes.ts';
import type { AnalysisDeps } from './index.ts';
import { adminListCalendar, toAdminEvent } from './list-calendar.ts';
import { adminListNews, toAdminNews } from './list-news.ts';
import { createEvent, deleteEvent, updateEvent } from './manage-events.ts';
import { createNews, deleteNews, updateNews } from './manage-news.ts';

export function addAnalysisAdminRoutes(routes: Routes, deps: AnalysisDeps): void {
  addNews(routes, deps);
  addCalendar(routes, deps);
}

function addNews(routes: Routes, deps: AnalysisDeps): void {
  routes.handle(analysis.adminListNews, async ({ query }) => ({
    data: await adminListNews(deps, query),
  }));

  routes.handle(analysis.adminCreateNews, async ({ caller, body, ip, transaction }) =>
    transaction(async (tx) => ({ data: toAdminNews(await createNews(deps, tx, { caller, ip }, body)) })),
  );

  routes.handle(analysis.adminUpdateNews, async ({ caller, params, body, ip, transaction }) =>
    transaction(async (tx) => ({
      data: toAdminNews(await updateNews(deps, tx, { caller, ip }, params.id, body)),
    })),
  );

  routes.handle(analysis.adminDeleteNews, async ({ caller, params, body, ip, transaction }) =>
    transaction(async (tx) => {
      await deleteNews(deps, tx, { caller, ip }, params.id, body);
      return { data: null };
    }),
  );
}

function addCalendar(routes: Routes, deps: AnalysisDeps): void {
  routes.handle(analysis.adminListCalendar, async ({ query }) => ({
    data: await adminListCalendar(deps, query),
  }));

  routes.handle(analysis.adminCreateEvent, async ({ caller, body, ip, transaction }) =>
    transaction(async (tx) => ({ data: toAdminEvent(await createEvent(deps, tx, { caller, ip }, body)) })),
  );

  routes.handle(analysis.adminUpdateEvent, async ({ caller, params, body, ip, transaction }) =>
    transaction(async (tx) => ({
      data: toAdminEvent(await updateEvent(deps, tx, { caller, ip }, params.id, body)),
    })),
  );

  routes.handle(analysis.adminDeleteEvent, async ({ caller, params, body, ip, transaction }) =>
    transaction(async (tx) => {
      await deleteEvent(deps, tx, { caller, ip }, params.id, body);
      return { data: null };
    }),
  );
}
