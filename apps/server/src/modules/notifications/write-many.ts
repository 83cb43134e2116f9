import type { Step } from '../../platform/batch-write.ts';
import { newId } from '../../platform/ids.ts';
import { type Mail, queueMailStep } from '../../platform/mail/outbox.ts';
import { letterOf } from './letter-of.ts';
import type { NewNotification } from './notify.ts';
import { insertNotificationsStep, type NotificationRow } from './store.ts';

/** Who is told, as a caller already knows them, so that telling needs no further reading. */
export type Recipient = {
  readonly email: string;
  readonly firstName: string;
  /** Whether they want mail of the kind that is about to be sent. */
  readonly wantsMail: boolean;
};

/** A notification and its mail, composed and not written yet. */
export type Told = {
  readonly userId: string;
  readonly row: NotificationRow;
  readonly mail: Mail | null;
};

/** Composes without writing: for statements that write for many customers at once. */
export function compose(recipient: Recipient, notification: NewNotification, at: Date): Told {
  const { userId, kind, title, body } = notification;
  return {
    userId,
    row: { id: newId(at.getTime()), kind, title, body, createdAt: at, readAt: null },
    mail: recipient.wantsMail ? letterOf(recipient, notification) : null,
  };
}

/** The steps that write what was composed, in the transaction of what it tells about. */
export function writeNotifications(told: readonly Told[], at: Date): Step[] {
  if (told.length === 0) return [];
  const mails = told.flatMap(({ userId, mail }) => (mail ? [{ userId, mail }] : []));
  return [
    insertNotificationsStep(told.map(({ userId, row }) => ({ userId, ...row }))),
    ...(mails.length > 0 ? [queueMailStep(mails, at)] : []),
  ];
}
