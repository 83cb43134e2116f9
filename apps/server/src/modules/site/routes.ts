import { site } from '@halyard/contract';
import type { Routes } from '../../platform/http/routes.ts';
import { listMail } from '../../platform/mail/outbox.ts';
import { checkReadiness } from './check-readiness.ts';
import type { SiteDeps } from './deps.ts';
import type { Site } from './site.ts';
import { readConfig } from './read-config.ts';
import { switchCapability } from './switch-capability.ts';

type RouteDeps = SiteDeps & { readonly site: Site; readonly isDraining: () => boolean };

export function addSiteRoutes(routes: Routes, deps: RouteDeps): void {
  routes.answer(site.getConfig, async () => readConfig(deps));
  routes.answer(site.healthLive, async () => ({ status: 'ok' as const, checks: { process: 'ok' } }));

  routes.answer(site.healthReady, async () => checkReadiness({ ...deps, books: deps.site.books }));

  routes.answer(site.devMail, async ({ query }) => {
    const mails = await listMail(deps.database, query.to);
    return mails.map((mail) => ({ ...mail, sentAt: mail.createdAt.toISOString() }));
  });

  routes.write(site.setCapability, async (tx, { caller, body }) => switchCapability(deps, tx, caller, body));

  routes.write(site.setContactDetails, async (tx, { caller, body }) =>
    deps.site.contact.change(tx, caller, body),
  );
}
