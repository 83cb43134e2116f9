import { contact } from '@halyard/contract';
import type { Routes } from '../../platform/http/routes.ts';
import type { ContactDeps } from './deps.ts';
import { listMessages } from './list-messages.ts';
import { readMessage } from './read-message.ts';
import { updateMessage } from './update-message.ts';

export function addContactAdminRoutes(routes: Routes, deps: ContactDeps): void {
  routes.answer(contact.listMessages, async ({ query }) => listMessages(deps.database, query));

  routes.write(contact.readMessage, async (tx, { actor, params }) => readMessage(deps, tx, actor, params.id));

  routes.write(contact.updateMessage, async (tx, { caller, params, body }) =>
    updateMessage(deps, tx, caller, { ...body, id: params.id }),
  );
}
