import type { AnswerOf, notifications, QueryOf } from '@halyard/contract';
import type { Queryable } from '../../platform/database.ts';
import { offsetOf, pagination } from '../../platform/pages.ts';
import * as store from './store.ts';

const PAGE_SIZE = 20;

export async function listNotifications(
  queryable: Queryable,
  userId: string,
  { page, unread }: QueryOf<typeof notifications.listNotifications>,
): Promise<AnswerOf<typeof notifications.listNotifications>> {
  const selection = { userId, unread: unread === undefined ? undefined : unread === 'true' };
  const rows = await store.selectPage(queryable, selection, PAGE_SIZE, offsetOf(page, PAGE_SIZE));
  const total = await store.countNotifications(queryable, selection);
  return {
    notifications: rows.map(toNotification),
    unread: await store.countNotifications(queryable, { userId, unread: true }),
    pagination: pagination(page, PAGE_SIZE, total),
  };
}

export function toNotification(row: store.NotificationRow): notifications.Notification {
  return { ...row, createdAt: row.createdAt.toISOString(), readAt: row.readAt?.toISOString() ?? null };
}
