import { contact, SHARED_SENTENCES } from '@halyard/contract';
import type { Routes } from '../../platform/http/routes.ts';
import type { ContactDeps } from './deps.ts';
import { submitMessage } from './submit-message.ts';

export function addContactRoutes(routes: Routes, deps: ContactDeps): void {
  routes.answer(contact.contactInfo, async () => deps.contactDetails());

  routes.handle(contact.submitContact, async ({ body, caller, request, transaction }) => {
    // Checked already, as for every call that takes one. A signed-in caller's is kept with their answers.
    const key = caller ? undefined : request.headers['idempotency-key']?.toString();
    return transaction(async (tx) => ({
      data: await submitMessage(deps, tx, { ...body, key }),
      message: SHARED_SENTENCES.messageSent,
    }));
  });
}
