import { z } from 'zod';
import { customerAct, customerRead, endpoint } from './endpoint.ts';
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
  ...customerRead,
  name: 'listNotifications',
  summary: 'Notifications, newest first',
  path: '/notifications',
  query: z.strictObject({ page, unread: z.enum(['true', 'false']).optional() }),
  answer: z.object({ notifications: z.array(notification), unread: z.number(), pagination }),
});

export const readNotification = endpoint({
  ...customerAct,
  name: 'readNotification',
  summary: 'Mark one as read',
  path: '/notifications/{id}/read',
  params: z.strictObject({ id }),
  answer: notification,
  refusals: ['notification-not-found'],
});

export const readAllNotifications = endpoint({
  ...customerAct,
  name: 'readAllNotifications',
  summary: 'Mark all as read',
  path: '/notifications/read-all',
  answer: z.object({ read: z.number() }),
});

/** What a person may have switched push messages on for. */
export const MAX_PUSH_DEVICES = 10;

const pushDevice = z.object({
  id: z.string(),
  /** What a person recognises it by: 'Firefox on Linux'. */
  device: z.string(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
  createdAt: moment,
  /** When its push service last took a message for it. */
  reachedAt: moment.nullable(),
});
export type PushDevice = z.infer<typeof pushDevice>;

export const listPushDevices = endpoint({
  ...customerRead,
  name: 'listPushDevices',
  summary: 'Devices that get push messages',
  path: '/notifications/devices',
  answer: z.array(pushDevice),
});

/** What a push message carries, as the worker of the portal reads it. */
export type PushText = {
  readonly title: string;
  readonly body: string;
  /** One that comes again under its tag takes the place of the first. */
  readonly tag: string;
  readonly at: number;
  /** The place of the portal where one sees more of it. */
  readonly open: string;
};

/** A point of P-256 in base64url. */
const point = z.string().regex(/^[\w-]{87}$/);

export const putPushDevice = endpoint({
  ...customerAct,
  name: 'putPushDevice',
  summary: 'Send push messages to this device from now on, as its browser has arranged with its push service',
  method: 'PUT',
  path: '/notifications/devices',
  demands: ['verified'],
  body: z.strictObject({
    endpoint: z.string().max(1000),
    /** The keys of the browser: its public one on P-256, and the secret both sides know (RFC 8291). */
    p256dh: point,
    auth: z.string().regex(/^[\w-]{22}$/),
    /** The key of the operator's that the browser has arranged it for, as /config says it. */
    applicationServerKey: point,
  }),
  answer: pushDevice,
  refusals: ['push-is-off', 'push-key-changed', 'invalid-push-address', 'too-many-push-devices'],
});

export const deletePushDevice = endpoint({
  ...customerAct,
  name: 'deletePushDevice',
  summary: 'Send no more push messages to a device',
  method: 'DELETE',
  path: '/notifications/devices/{id}',
  params: z.strictObject({ id }),
  answer: z.object({ id: z.string() }),
  refusals: ['push-device-not-found'],
});

export const testPushDevice = endpoint({
  ...customerAct,
  name: 'testPushDevice',
  summary: 'Send a push message that says it is a test',
  path: '/notifications/devices/{id}/test',
  params: z.strictObject({ id }),
  answer: z.object({ id: z.string() }),
  refusals: ['push-is-off', 'push-device-not-found'],
});
