import { createHash } from 'node:crypto';
import type { BodyOf, contact } from '@halyard/contract';
import { assert } from '@halyard/money';
import type { Tx } from '../../platform/database/database.ts';
import { newId, newReference } from '../../platform/ids.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { takeUnasked } from '../../platform/mail/unasked.ts';
import { refuse } from '../../platform/refusal.ts';
import type { ContactDeps } from './deps.ts';
import { acknowledgement, letterToOperator } from './letters.ts';
import * as store from './store.ts';

/** What the visitor wrote. */
const WORDS = ['name', 'email', 'phone', 'subject', 'message'] as const;

type Submission = BodyOf<typeof contact.submitContact> & {
  /** What the sender's browser calls this message, the same when it sends it again. */
  readonly key: string | undefined;
};

/**
 * A visitor writes: the message is kept, the operator gets it by mail and the visitor a reference. Keys of signed-in
 * callers are kept beside the caller; a visitor is nobody, so their key stands with the message itself.
 */
export async function submitMessage(
  deps: Pick<ContactDeps, 'clock' | 'settings' | 'wakeMail'>,
  tx: Tx,
  { name, email, phone, subject, message, key }: Submission,
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
    version: 1,
  };
  // Only the digest is stored: whoever can read the table cannot send in a visitor's name with it.
  const sendKey = key === undefined ? null : createHash('sha256').update(key).digest('hex');
  if (!(await store.insertMessage(tx, row, sendKey))) return recall(tx, row, sendKey);
  await queueMail(tx, letterToOperator(row, deps.settings.OPERATOR_EMAIL), now);
  // Anybody can enter anybody's address: whoever has got some of these gets the others' answers alone.
  if ((await takeUnasked(tx, 'acknowledgement', email, now)) === 0) {
    await queueMail(tx, acknowledgement(row), now);
  }
  tx.afterCommit(deps.wakeMail);
  return { reference: row.reference };
}

/** The same words under the same key are the message that has already arrived; other words are a mistake. */
async function recall(tx: Tx, row: store.MessageRow, sendKey: string | null): Promise<{ reference: string }> {
  const sent = sendKey === null ? null : await store.selectSent(tx, sendKey);
  assert(sent, 'a message that is there already has its key');
  if (WORDS.some((field) => sent[field] !== row[field])) refuse('key-reused');
  return { reference: sent.reference };
}
