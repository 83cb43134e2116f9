import type { BodyOf, contact } from '@halyard/contract';
import type { Tx } from '../../platform/database.ts';
import { newId, newReference } from '../../platform/ids.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import type { ContactDeps } from './index.ts';
import { acknowledgement, letterToOperator } from './letters.ts';
import * as store from './store.ts';

/** A visitor writes: the message is kept, the operator gets it by mail and the visitor a reference. */
export async function submitMessage(
  deps: Pick<ContactDeps, 'clock' | 'settings' | 'wakeMail'>,
  tx: Tx,
  { name, email, phone, subject, message }: BodyOf<typeof contact.submitContact>,
): Promise<{ reference: string }> {
  const now = deps.clock.now();
  const row: store.MessageRow = {
    id: newId(now.getTime()),
    reference: newReference('MSG'),
    name,
    email,
    phone: phone || null,
    subject,
    message,
    status: 'new',
    createdAt: now,
  };
  await store.insertMessage(tx, row);
  await queueMail(tx, letterToOperator(row, deps.settings.OPERATOR_EMAIL), now);
  await queueMail(tx, acknowledgement(row), now);
  tx.afterCommit(deps.wakeMail);
  return { reference: row.reference };
}
