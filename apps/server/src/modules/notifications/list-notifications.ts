import { isPracticeBook } from '@halyard/accounting';
import { type AnswerOf, type notifications, notificationTexts, type QueryOf } from '@halyard/contract';
import type { Queryable } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { pagination, partOf } from '../../platform/pages.ts';
import * as store from './store.ts';

const PAGE_SIZE = 20;

export async function listNotifications(
  queryable: Queryable,
  { userId, key }: Pick<Identity, 'key' | 'userId'>,
  { page, unread }: QueryOf<typeof notifications.listNotifications>,
): Promise<AnswerOf<typeof notifications.listNotifications>> {
  // A key is told of the accounts it was given.
  const all = { userId, books: key?.books };
  const selection = { ...all, unread: unread === undefined ? undefined : unread === 'true' };
  const rows = await store.selectPage(queryable, selection, partOf({ page, limit: PAGE_SIZE }));
  const total = await store.countNotifications(queryable, selection);
  return {
    notifications: rows.map(toNotification),
    unread: await store.countNotifications(queryable, { ...all, unread: true }),
    pagination: pagination(page, PAGE_SIZE, total),
  };
}

export function toNotification(row: store.NotificationRow): notifications.Notification {
  const { id, kind, bookId, createdAt, readAt } = row;
  const times = { createdAt: createdAt.toISOString(), readAt: readAt?.toISOString() ?? null };
  const isPractice = bookId !== null && isPracticeBook(bookId);
  return { id, kind, ...notificationTexts(row, { isPractice }), ...times, ...(bookId && { book: bookId }) };
}
