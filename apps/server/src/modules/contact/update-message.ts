import { createHash } from 'node:crypto';
import type { AnswerInput, BodyOf, contact } from '@halyard/contract';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { newId } from '../../platform/ids.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { refuse } from '../../platform/refusal.ts';
import type { ContactDeps } from './deps.ts';
import { letterToSender } from './letters.ts';
import { toMessage } from './read-message.ts';
import * as store from './store.ts';

type Deps = Pick<ContactDeps, 'audit' | 'clock' | 'wakeMail'>;
type Change = BodyOf<typeof contact.updateMessage> & { readonly id: string };

/**
 * Staff move a message along, or answer it. An answer makes it answered, unless they say otherwise. Whoever does names
 * the version they have read: the second of two who answer at once is refused before anything is mailed.
 */
export async function updateMessage(
  deps: Deps,
  tx: Tx,
  caller: Identity,
  { id, version, status, reply }: Change,
): Promise<AnswerInput<typeof contact.updateMessage>> {
  const before = (await store.lockMessage(tx, id)) ?? refuse('message-not-found');
  if (version !== before.version) refuse('edit-conflict');
  const earlier = await store.selectReplies(tx, id);
  const after = {
    ...before,
    status: status ?? (reply ? 'answered' : before.status),
    version: before.version + 1,
  };
  if (!reply && after.status === before.status) return toMessage(before, earlier);

  const sent = reply ? [await sendReply(deps, tx, caller, before, reply)] : [];
  await store.updateState(tx, after, deps.clock.now());
  await deps.audit.record(tx, {
    actorId: caller.userId,
    action: reply ? 'message.answered' : 'message.status-changed',
    subjectId: id,
    detail: {
      reference: before.reference,
      before: { status: before.status, replies: earlier.length },
      after: { status: after.status, replies: earlier.length + sent.length },
      ...sent.map(traceOf)[0],
    },
  });
  return toMessage(after, [...earlier, ...sent]);
}

/** The log keeps for ever which words were sent, and not the words: those are about a person, who may want them gone. */
function traceOf({ id, body }: store.ReplyRow) {
  return { replyId: id, sha256: createHash('sha256').update(body).digest('hex') };
}

async function sendReply(
  deps: Deps,
  tx: Tx,
  caller: Identity,
  message: store.MessageRow,
  body: string,
): Promise<store.ReplyRow> {
  const now = deps.clock.now();
  const row = {
    id: newId(now.getTime()),
    messageId: message.id,
    authorId: caller.userId,
    author: caller.email,
    body,
    repliedAt: now,
  };
  await store.insertReply(tx, row);
  await queueMail(tx, letterToSender(message, body), now);
  tx.afterCommit(deps.wakeMail);
  return row;
}
