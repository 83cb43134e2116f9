import { admin } from '@halyard/contract';
import type { Routes } from '../../../platform/http/routes.ts';
import { drop, listMail, type OutboxDeps, readMail, retry } from './outbox.ts';
import { readSettings, type SettingsDeps } from './read-settings.ts';
import { readSystem, type SystemDeps } from './read-system.ts';

export function addSystemRoutes(
  routes: Routes,
  deps: SystemDeps & SettingsDeps & Omit<OutboxDeps, 'isTextShown'>,
): void {
  const outbox = { ...deps, isTextShown: deps.settings.SITE_MODE === 'simulated' };

  routes.answer(admin.adminGetSystem, async () => readSystem(deps));
  routes.answer(admin.adminGetSettings, async () => readSettings(deps));

  routes.answer(admin.adminListMail, async ({ query }) => listMail(outbox, query));

  routes.write(admin.adminReadMail, async (tx, { actor, params }) => readMail(outbox, tx, actor, params.id));

  routes.write(admin.adminRetryMail, async (tx, { actor, params }) => retry(outbox, tx, actor, params.id));

  routes.write(admin.adminDropMail, async (tx, { actor, params, body }) =>
    drop(outbox, tx, actor, params.id, body),
  );
}
