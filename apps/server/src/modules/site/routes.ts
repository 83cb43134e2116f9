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
  routes.handle(site.getConfig, async () => ({ data: await readConfig(deps) }));

  routes.handle(site.healthLive, async () => ({
    data: { status: 'ok' as const, checks: { process: 'ok' } },
  }));

  routes.handle(site.healthReady, async () => ({
    data: await checkReadiness({ ...deps, books: deps.site.books }),
  }));

  routes.handle(site.devMail, async ({ query }) => {
    const mails = await listMail(deps.database, query.to);
    return { data: mails.map((mail) => ({ ...mail, sentAt: mail.createdAt.toISOString() })) };
  });

  routes.handle(site.setCapability, async ({ caller, body, ip, transaction }) =>
    transaction(async (tx) => ({ data: await switchCapability(deps, tx, caller, body, ip) })),
  );

  routes.handle(site.setContactDetails, async ({ caller, body, ip, transaction }) =>
    transaction(async (tx) => ({ data: await deps.site.contact.change(tx, caller, body, ip) })),
  );
}
