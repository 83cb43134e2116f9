import { CONTENT } from '@halyard/content';
import { contact } from '@halyard/contract';
import type { Routes } from '../../platform/http/routes.ts';
import type { ContactDeps } from './index.ts';
import { submitMessage } from './submit-message.ts';

export function addContactRoutes(routes: Routes, deps: ContactDeps): void {
  routes.handle(contact.contactInfo, async () => ({ data: CONTENT.contact }));

  routes.handle(contact.submitContact, async ({ body, transaction }) =>
    transaction(async (tx) => ({
      data: await submitMessage(deps, tx, body),
      message: 'Message sent successfully!',
    })),
  );
}
