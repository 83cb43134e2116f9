import type { AnswerOf, contact, QueryOf } from '@halyard/contract';
import type { Queryable } from '../../platform/database.ts';
import { adminPagination, offsetOf } from '../../platform/pages.ts';
import * as store from './store.ts';

const PAGE_SIZE = 50;

/** The inbox, newest first, each message with its replies. */
export async function listMessages(
  queryable: Queryable,
  query: QueryOf<typeof contact.listMessages>,
): Promise<AnswerOf<typeof contact.listMessages>> {
  const { rows, total } = await store.selectPage(
    queryable,
    query,
    PAGE_SIZE,
    offsetOf(query.page, PAGE_SIZE),
  );
  const replies = await store.selectReplies(
    queryable,
    rows.map((row) => row.id),
  );
  return {
    messages: rows.map((row) => toMessage(row, replies)),
    pagination: adminPagination(query.page, PAGE_SIZE, total),
  };
}

export function toMessage(row: store.MessageRow, replies: readonly store.ReplyRow[]): contact.ContactMessage {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    replies: replies
      .filter((reply) => reply.messageId === row.id)
      .map(({ author, body, repliedAt }) => ({ by: author, text: body, at: repliedAt.toISOString() })),
  };
}
