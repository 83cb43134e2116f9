import { admin } from '@halyard/contract';
import type { Call, Routes } from '../../../platform/http/routes.ts';
import type { AdminDeps } from '../deps.ts';
import { createReadAudit } from '../read-audit.ts';
import { exportUsers } from './export-users.ts';
import { listUsers, readUser, requireLook } from './users.ts';

type PersonCall = Call<typeof admin.adminListSessions>;

/** The list of people, and each of them with all that belongs to them. */
export function addPeopleRoutes(routes: Routes, deps: AdminDeps): void {
  const { database } = deps;
  const readAudit = createReadAudit(deps);
  /** Before anything of a person is shown it is written down who looks. */
  const lookAt = async ({ actor, params: { id } }: Pick<PersonCall, 'actor' | 'params'>): Promise<string> => {
    await requireLook(database, readAudit, actor, id);
    return id;
  };

  routes.answer(admin.adminListUsers, async ({ query }) => listUsers(deps, query));

  routes.handle(admin.adminExportUsers, async ({ actor, query, reply }) =>
    exportUsers(deps, actor, query, reply.raw),
  );

  routes.answer(admin.adminGetUser, async ({ actor, params }) => readUser(deps, readAudit, actor, params.id));

  routes.answer(admin.adminListSessions, async (call) => deps.sessionsOf(database, await lookAt(call)));
  routes.answer(admin.adminListKeys, async (call) => deps.keysOf(database, await lookAt(call)));
  routes.answer(admin.adminListMining, async (call) => deps.miningOf(database, await lookAt(call)));
  routes.answer(admin.adminListPapers, async (call) => deps.papersOf(database, await lookAt(call)));

  routes.answer(admin.adminGetHoldings, async (call) => {
    const id = await lookAt(call);
    const [held, books] = await Promise.all([deps.holdingsOf(id), deps.booksOf(id)]);
    return { ...held, books };
  });
}
