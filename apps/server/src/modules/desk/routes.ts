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

  routes.answer(admin.adminReadDesk, async ({ caller, query }) => readQueue(deps, caller, query));
  routes.answer(admin.adminReadCustomer, async ({ actor, params }) =>
    readCustomer(deps, readAudit, actor, params.id),
  );
  routes.handle(admin.adminDecideTogether, async ({ caller, body, transaction }) => ({
    data: await decideTogether(deps, caller, body, (part, work) => transaction(work, part)),
  }));
  routes.answer(admin.adminFind, async ({ query }) => find(deps.database, query.search));
  addViews(routes, deps);
}

function addViews(routes: Routes, deps: DeskDeps): void {
  routes.answer(admin.adminListViews, async ({ caller }) => {
    const rows = await selectViews(deps.database, caller.userId);
    return rows.map((row) => show(row, caller));
  });
  routes.write(admin.adminCreateView, async (tx, { caller, body }) => createView(deps, tx, caller, body));
  routes.write(admin.adminUpdateView, async (tx, { caller, params, body }) =>
    updateView(deps, tx, caller, params.id, body),
  );
  routes.write(admin.adminDeleteView, async (tx, { caller, params }) => {
    await deleteView(deps, tx, caller, params.id);
    return null;
  });
}
