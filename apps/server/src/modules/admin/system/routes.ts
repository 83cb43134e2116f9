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

  routes.handle(admin.adminGetSystem, async () => ({ data: await readSystem(deps) }));

  routes.handle(admin.adminGetSettings, async () => ({ data: await readSettings(deps) }));

  routes.handle(admin.adminListMail, async ({ query }) => ({ data: await listMail(outbox, query) }));

  routes.handle(admin.adminReadMail, async ({ caller, params, ip, transaction }) =>
    transaction(async (tx) => ({
      data: await readMail(outbox, tx, { actorId: caller.userId, ip }, params.id),
    })),
  );

  routes.handle(admin.adminRetryMail, async ({ caller, params, ip, transaction }) =>
    transaction(async (tx) => ({ data: await retry(outbox, tx, { actorId: caller.userId, ip }, params.id) })),
  );

  routes.handle(admin.adminDropMail, async ({ caller, params, body, ip, transaction }) =>
    transaction(async (tx) => ({
      data: await drop(outbox, tx, { actorId: caller.userId, ip }, params.id, body),
    })),
  );
}
