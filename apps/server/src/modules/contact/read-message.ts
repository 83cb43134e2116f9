import type { AnswerInput, contact } from '@halyard/contract';
import type { Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/identity.ts';
import { refuse } from '../../platform/refusal.ts';
import type { ContactDeps } from './deps.ts';
import * as store from './store.ts';

type Shown = AnswerInput<typeof contact.readMessage>;

/** Staff open one message. That they did is written down; the message stays as it is, for somebody else may answer it. */
export async function readMessage(
  { audit }: Pick<ContactDeps, 'audit'>,
  tx: Tx,
  reader: Actor,
  id: string,
): Promise<Shown> {
  const row = (await store.selectMessage(tx, id)) ?? refuse('message-not-found');
  const message = toMessage(row, await store.selectReplies(tx, id));
  const detail = { reference: row.reference };
  await audit.record(tx, { ...reader, action: 'message.read', subjectId: id, detail });
  return message;
}

export function toMessage(row: store.MessageRow, replies: readonly store.ReplyRow[]): Shown {
  return {
    ...row,
    replies: replies.map(({ author, body, repliedAt }) => ({ by: author, text: body, at: repliedAt })),
  };
}
