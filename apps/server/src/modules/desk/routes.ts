import { admin } from '@halyard/contract';
import type { Routes } from '../../platform/http/routes.ts';
import { createReadAudit } from '../admin/index.ts';
import { decideTogether } from './decide-together.ts';
import type { DeskDeps } from './deps.ts';
import { find } from './find.ts';
import { readCustomer } from './read-customer.ts';
import { readQueue } from './read-queue.ts';
import { selectViews } from './store-views.ts';
import { createView, deleteView, show, updateView } from './views.ts';

export function addDeskRoutes(routes: Routes, deps: DeskDeps): void {
  const readAudit = createReadAudit(deps);

  routes.handle(admin.adminReadDesk, async ({ caller, query }) => ({
    data: await readQueue(deps, caller, query),
  }));
  routes.handle(admin.adminReadCustomer, async ({ caller, params, ip }) => ({
    data: await readCustomer(deps, readAudit, { actorId: caller.userId, ip }, params.id),
  }));
  routes.handle(admin.adminDecideTogether, async ({ caller, body, transaction }) => ({
    data: await decideTogether(deps, caller, body, (part, work) => transaction(work, part)),
  }));
  routes.handle(admin.adminFind, async ({ query }) => ({ data: await find(deps.database, query.search) }));
  addViews(routes, deps);
}

function addViews(routes: Routes, deps: DeskDeps): void {
  routes.handle(admin.adminListViews, async ({ caller }) => {
    const rows = await selectViews(deps.database, caller.userId);
    return { data: rows.map((row) => show(row, caller)) };
  });
  routes.handle(admin.adminCreateView, async ({ caller, body, transaction }) =>
    transaction(async (tx) => ({ data: await createView(deps, tx, caller, body) })),
  );
  routes.handle(admin.adminUpdateView, async ({ caller, params, body, transaction }) =>
    transaction(async (tx) => ({ data: await updateView(deps, tx, caller, params.id, body) })),
  );
  routes.handle(admin.adminDeleteView, async ({ caller, params, transaction }) =>
    transaction(async (tx) => {
      await deleteView(deps, tx, caller, params.id);
      return { data: null };
    }),
  );
}
