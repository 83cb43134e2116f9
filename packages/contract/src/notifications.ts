import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, moment, page, pagination } from './fields.ts';

export const NOTIFICATION_KINDS = ['money', 'trading', 'alert', 'security', 'account'] as const;

const notification = z.object({
  id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  title: z.string(),
  body: z.string(),
  createdAt: moment,
  readAt: moment.nullable(),
  /** The book it is about, where that is not the main one. */
  book: id.optional(),
});
export type Notification = z.infer<typeof notification>;

export const listNotifications = endpoint({
  name: 'listNotifications',
  summary: 'Notifications, newest first',
  method: 'GET',
  path: '/notifications',
  who: 'user',
  limit: 'read',
  query: z.strictObject({ page, unread: z.enum(['true', 'false']).optional() }),
  answer: z.object({ notifications: z.array(notification), unread: z.number(), pagination }),
  refusals: [],
});

export const readNotification = endpoint({
  name: 'readNotification',
  summary: 'Mark one as read',
  method: 'POST',
  path: '/notifications/{id}/read',
  who: 'user',
  limit: 'write',
  params: z.strictObject({ id }),
  answer: notification,
  refusals: ['notification-not-found'],
});

export const readAllNotifications = endpoint({
  name: 'readAllNotifications',
  summary: 'Mark all as read',
  method: 'POST',
  path: '/notifications/read-all',
  who: 'user',
  limit: 'write',
  answer: z.object({ read: z.number() }),
  refusals: [],
});
