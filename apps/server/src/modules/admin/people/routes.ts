import { admin } from '@halyard/contract';
import type { Routes } from '../../../platform/http/routes.ts';
import type { AdminDeps } from '../deps.ts';
import { createReadAudit } from '../read-audit.ts';
import { exportUsers } from './export-users.ts';
import { listUsers, readUser, requireLook } from './users.ts';

/** The list of people, and each of them with all that belongs to them. */
export function addPeopleRoutes(routes: Routes, deps: AdminDeps): void {
  const readAudit = createReadAudit(deps);

  routes.answer(admin.adminListUsers, async ({ query }) => listUsers(deps, query));

  routes.handle(admin.adminExportUsers, async ({ caller, ip, query, reply }) =>
    exportUsers(deps, { actorId: caller.userId, ip }, query, reply.raw),
  );

  routes.answer(admin.adminGetUser, async ({ caller, params, ip }) =>
    readUser(deps, readAudit, { actorId: caller.userId, ip }, params.id),
  );

  routes.answer(admin.adminListSessions, async ({ caller, params, ip }) => {
    await requireLook(deps.database, readAudit, { actorId: caller.userId, ip }, params.id);
    return deps.sessionsOf(deps.database, params.id);
  });

  routes.answer(admin.adminListKeys, async ({ caller, params, ip }) => {
    await requireLook(deps.database, readAudit, { actorId: caller.userId, ip }, params.id);
    return deps.keysOf(deps.database, params.id);
  });

  routes.answer(admin.adminListMining, async ({ caller, params, ip }) => {
    await requireLook(deps.database, readAudit, { actorId: caller.userId, ip }, params.id);
    return deps.miningOf(deps.database, params.id);
  });

  routes.answer(admin.adminListPapers, async ({ caller, params, ip }) => {
    await requireLook(deps.database, readAudit, { actorId: caller.userId, ip }, params.id);
    return deps.papersOf(deps.database, params.id);
  });

  routes.answer(admin.adminGetHoldings, async ({ caller, params, ip }) => {
    await requireLook(deps.database, readAudit, { actorId: caller.userId, ip }, params.id);
    const [held, books] = await Promise.all([deps.holdingsOf(params.id), deps.booksOf(params.id)]);
    return { ...held, books };
  });
}
