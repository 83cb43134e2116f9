import type { BodyOf, contact } from '@halyard/contract';
import type { Tx } from '../../platform/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { newId } from '../../platform/ids.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { refuse } from '../../platform/refusal.ts';
import type { ContactDeps } from './index.ts';
import { toMessage } from './list-messages.ts';
import { letterToSender } from './letters.ts';
import * as store from './store.ts';

type Deps = Pick<ContactDeps, 'audit' | 'clock' | 'wakeMail'>;
type Change = BodyOf<typeof contact.updateMessage> & { readonly id: string; readonly ip: string };

/** Staff move a message along, or answer it. An answer makes it answered, unless they say otherwise. */
export async function updateMessage(
  deps: Deps,
  tx: Tx,
  caller: Identity,
  { id, ip, status, reply }: Change,
): Promise<contact.ContactMessage> {
  const before = await store.lockMessage(tx, id);
  if (!before) return refuse('message-not-found');
  const after = { ...before, status: status ?? (reply ? 'answered' : before.status) };
  if (reply) await sendReply(deps, tx, caller, before, reply);
  await store.updateStatus(tx, id, after.status);
  const replies = await store.selectReplies(tx, [id]);
  await deps.audit.record(tx, {
    actorId: caller.userId,
    action: reply ? 'message.answered' : 'message.status-changed',
    subjectId: id,
    detail: { reference: before.reference, from: before.status, to: after.status },
    ip,
  });
  return toMessage(after, replies);
}

async function sendReply(deps: Deps, tx: Tx, caller: Identity, message: store.MessageRow, body: string) {
  const now = deps.clock.now();
  await store.insertReply(tx, {
    id: newId(now.getTime()),
    messageId: message.id,
    authorId: caller.userId,
    author: caller.email,
    body,
    repliedAt: now,
  });
  await queueMail(tx, letterToSender(message, body), now);
  tx.afterCommit(deps.wakeMail);
}
