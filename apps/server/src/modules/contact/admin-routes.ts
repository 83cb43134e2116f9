import { contact } from '@halyard/contract';
import type { Routes } from '../../platform/http/routes.ts';
import type { ContactDeps } from './deps.ts';
import { listMessages } from './list-messages.ts';
import { readMessage } from './read-message.ts';
import { updateMessage } from './update-message.ts';

export function addContactAdminRoutes(routes: Routes, deps: ContactDeps): void {
  routes.handle(contact.listMessages, async ({ query }) => ({
    data: await listMessages(deps.database, query),
  }));

  routes.handle(contact.readMessage, async ({ caller, params, ip, transaction }) =>
    transaction(async (tx) => ({
      data: await readMessage(deps, tx, { actorId: caller.userId, ip }, params.id),
    })),
  );

  routes.handle(contact.updateMessage, async ({ caller, params, body, ip, transaction }) =>
    transaction(async (tx) => ({
      data: await updateMessage(deps, tx, caller, { ...body, id: params.id, ip }),
    })),
  );
}
