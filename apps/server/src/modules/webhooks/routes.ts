import { webhooks } from '@halyard/contract';
import type { Routes } from '../../platform/http/routes.ts';
import type { WebhooksDeps } from './deps.ts';
import * as manage from './manage.ts';

export function addWebhookRoutes(routes: Routes, deps: WebhooksDeps): void {
  const { database } = deps;

  routes.handle(webhooks.listWebhooks, async ({ caller }) => ({
    data: await manage.listWebhooks(deps, database, caller.userId),
  }));
  routes.handle(webhooks.createWebhook, async ({ caller, body, ip, transaction }) =>
    transaction(async (tx) => ({ data: await manage.createWebhook(deps, tx, { caller, ip }, body) })),
  );
  routes.handle(webhooks.deleteWebhook, async ({ caller, params, ip, transaction }) =>
    transaction(async (tx) => {
      await manage.deleteWebhook(deps, tx, { caller, ip }, params.id);
      return { data: {} };
    }),
  );
  routes.handle(webhooks.rotateWebhook, async ({ caller, params, ip, transaction }) =>
    transaction(async (tx) => ({ data: await manage.rotateWebhook(deps, tx, { caller, ip }, params.id) })),
  );
  routes.handle(webhooks.startWebhook, async ({ caller, params, ip, transaction }) =>
    transaction(async (tx) => ({ data: await manage.startWebhook(deps, tx, { caller, ip }, params.id) })),
  );
  routes.handle(webhooks.listDeliveries, async ({ caller, params, query }) => ({
    data: await manage.listDeliveries(deps, caller.userId, params.id, query.before),
  }));
  // It waits for a stranger's answer: no transaction may be open meanwhile.
  routes.handle(webhooks.resendDelivery, async ({ caller, params }) => ({
    data: await manage.resend(deps, caller.userId, params.id),
  }));
}
