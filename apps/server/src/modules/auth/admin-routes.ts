import { admin } from '@halyard/contract';
import type { Routes } from '../../platform/http/routes.ts';
import { endPersonsSessions } from './sessions/end-persons-sessions.ts';
import type { AuthDeps } from './deps.ts';

export function addAuthAdminRoutes(routes: Routes, deps: AuthDeps): void {
  routes.write(admin.adminEndSessions, async (tx, { caller, params, body }) => {
    const ended = await endPersonsSessions(deps, tx, caller, params.id, body);
    return { ended };
  });
}
