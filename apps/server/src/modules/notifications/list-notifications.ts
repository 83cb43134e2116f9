import { type AnswerOf, type notifications, notificationTexts, type QueryOf } from '@halyard/contract';
import type { Queryable } from '../../platform/database/database.ts';
import { pagination, partOf } from '../../platform/pages.ts';
import * as store from './store.ts';

const PAGE_SIZE = 20;

export async function listNotifications(
  queryable: Queryable,
  userId: string,
  { page, unread }: QueryOf<typeof notifications.listNotifications>,
): Promise<AnswerOf<typeof notifications.listNotifications>> {
  const selection = { userId, unread: unread === undefined ? undefined : unread === 'true' };
  const rows = await store.selectPage(queryable, selection, partOf({ page, limit: PAGE_SIZE }));
  const total = await store.countNotifications(queryable, selection);
  return {
    notifications: rows.map(toNotification),
    unread: await store.countNotifications(queryable, { userId, unread: true }),
    pagination: pagination(page, PAGE_SIZE, total),
  };
}

export function toNotification(row: store.NotificationRow): notifications.Notification {
  const { id, kind, bookId, createdAt, readAt } = row;
  const times = { createdAt: createdAt.toISOString(), readAt: readAt?.toISOString() ?? null };
  return { id, kind, ...notificationTexts(row), ...times, ...(bookId && { book: bookId }) };
}
