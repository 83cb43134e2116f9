import { users } from '@halyard/contract';
import type { Routes } from '../../platform/http/routes.ts';
import { takeArchive } from './archive/take-archive.ts';
import type { PrivacyDeps } from './deps.ts';

export function addPrivacyRoutes(routes: Routes, deps: PrivacyDeps): void {
  routes.handle(users.takeArchive, async ({ caller, ip, reply }) =>
    takeArchive(deps, { caller, ip, reader: reply.raw }),
  );
}
