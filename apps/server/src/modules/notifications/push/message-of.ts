import { type BookId, isPracticeBook } from '@halyard/accounting';
import { COMPANY } from '@halyard/content';
import { type notifications, notificationTexts, type StoredNotification } from '@halyard/contract';
import type { PushMessage } from '../../../platform/push/push-sender.ts';

type Kind = notifications.Notification['kind'];

const HOUR_MS = 3_600_000;

/** For how long it is worth reading, and the place of the portal where one sees more of it. */
const KINDS = {
  money: { lastsMs: 24 * HOUR_MS, urgency: 'normal', place: '/portal?tab=wallet&view=history' },
  // Of a price nobody wants to hear hours later.
  trading: { lastsMs: 4 * HOUR_MS, urgency: 'high', place: '/portal?tab=trading' },
  alert: { lastsMs: 4 * HOUR_MS, urgency: 'high', place: '/portal?tab=trading&view=alerts' },
  security: { lastsMs: 24 * HOUR_MS, urgency: 'high', place: '/portal?tab=settings' },
  account: { lastsMs: 24 * HOUR_MS, urgency: 'normal', place: '/portal?tab=settings' },
} as const satisfies Record<Kind, Pick<PushMessage, 'urgency'> & { lastsMs: number; place: string }>;
const TEST = {
  lastsMs: HOUR_MS / 6,
  urgency: 'high',
  place: '/portal?tab=settings&view=notifications',
} as const;

export const lastsMs = (kind: Kind | null): number => (kind === null ? TEST : KINDS[kind]).lastsMs;

const TEST_WORDS = 'This is a test. Push messages reach this device.';
const HIDDEN_WORDS = 'Open it to see more.';

/** A push service need not take more than 4096 bytes, encrypted. */
const MOST_OF_A_BODY = 1000;

/** What is to be told to a device. */
export type Telling = {
  /** Null of a test. */
  readonly notification: StoredNotification | null;
  /** The book it is about, where that is not the main one. */
  readonly bookId?: BookId | null;
  /** The notification's id; of a test the device's. */
  readonly subjectId: string;
  readonly hidesDetails: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

/**
 * A notification as a push message: the same words. Its tag and its topic are the notification's, so that one that had
 * to be sent twice takes its own place.
 */
export function messageOf(telling: Telling, now: Date): PushMessage {
  const { notification, bookId, hidesDetails, subjectId, createdAt, expiresAt } = telling;
  const look = notification ? KINDS[notification.kind] : TEST;
  const { title, body } = notification
    ? notificationTexts(notification, { isPractice: !!bookId && isPracticeBook(bookId) })
    : { title: COMPANY.brand, body: TEST_WORDS };
  const shown = hidesDetails && notification ? HIDDEN_WORDS : body;
  return {
    text: JSON.stringify({
      title,
      body: shown.length > MOST_OF_A_BODY ? `${shown.slice(0, MOST_OF_A_BODY - 1)}…` : shown,
      tag: subjectId,
      at: createdAt.getTime(),
      open: look.place,
    } satisfies notifications.PushText),
    ttlSeconds: Math.max(0, Math.round((expiresAt.getTime() - now.getTime()) / 1000)),
    urgency: look.urgency,
    topic: subjectId.replaceAll('-', ''),
  };
}
