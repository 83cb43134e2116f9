import { admin } from '@halyard/contract';
import type { Routes } from '../../platform/http/routes.ts';
import type { KeysDeps } from './deps.ts';
import { revokePersonsKeys } from './end-keys.ts';

export function addKeyAdminRoutes(routes: Routes, deps: KeysDeps): void {
  routes.write(admin.adminRevokeKeys, async (tx, { caller, params, body }) => ({
    revoked: await revokePersonsKeys(deps, tx, caller, params.id, body),
  }));
}
