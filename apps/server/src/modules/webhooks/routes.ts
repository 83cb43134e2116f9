import { webhooks } from '@halyard/contract';
import type { Routes } from '../../platform/http/routes.ts';
import type { WebhooksDeps } from './deps.ts';
import * as manage from './manage.ts';

export function addWebhookRoutes(routes: Routes, deps: WebhooksDeps): void {
  const { database } = deps;

  routes.answer(webhooks.listWebhooks, async ({ caller }) =>
    manage.listWebhooks(deps, database, caller.userId),
  );
  routes.write(webhooks.createWebhook, async (tx, { caller, body, ip }) =>
    manage.createWebhook(deps, tx, { userId: caller.userId, ip }, body),
  );
  routes.write(webhooks.deleteWebhook, async (tx, { caller, params }) => {
    await manage.deleteWebhook(deps, tx, caller.userId, params.id);
    return {};
  });
  routes.write(webhooks.rotateWebhook, async (tx, { caller, params }) =>
    manage.rotateWebhook(deps, tx, caller.userId, params.id),
  );
  routes.write(webhooks.startWebhook, async (tx, { caller, params }) =>
    manage.startWebhook(deps, tx, caller.userId, params.id),
  );
  routes.answer(webhooks.listDeliveries, async ({ caller, params, query }) =>
    manage.listDeliveries(deps, caller.userId, params.id, query.before),
  );
  // It waits for a stranger's answer: no transaction may be open meanwhile.
  routes.answer(webhooks.resendDelivery, async ({ caller, params }) =>
    manage.resend(deps, caller.userId, params.id),
  );
}
