import { type BookId, mainBookOf, type UserId } from '@halyard/accounting';
import type { StoredNotification, users } from '@halyard/contract';
import type { Step } from '../../platform/database/batch-write.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { type Mail, queueMail, queueMailStep } from '../../platform/mail/outbox.ts';
import type { StoredChange } from '../live/index.ts';
import type { NotificationsDeps } from './deps.ts';
import { letterOf } from './letter-of.ts';
import { queuePushes, queuePushesStep } from './push/store-push.ts';
import * as store from './store.ts';

export type NewNotification = StoredNotification & {
  readonly userId: UserId;
  /** The book it is about; without one, what the person has with us as a whole or the main book. */
  readonly bookId?: BookId;
  /** What a thief would rather not have told goes by mail, whatever mail the person chose to get. */
  readonly alwaysMail?: true;
};

/** Who is told, as a caller already knows them, so that telling needs no further reading. */
export type Recipient = {
  readonly email: string;
  /** Null where nobody has shown that the address is theirs. */
  readonly firstName: string | null;
  /** Whether they want mail of the kind that is about to be sent. */
  readonly wantsMail: boolean;
};

/** A notification and its mail, composed and not written yet. */
export type Told = {
  readonly row: store.NotificationRow;
  readonly mail: Mail | null;
  /** What the customer's screens hear of it. */
  readonly change: StoredChange;
};

/** Which choice of the customer decides about the mail. What touches the account itself counts as security. */
const CHOICES = {
  money: 'mailOnMoney',
  trading: 'mailOnTrading',
  alert: 'mailOnAlerts',
  security: 'mailOnSecurity',
  account: 'mailOnSecurity',
} as const satisfies Record<store.NotificationRow['kind'], keyof users.Preferences>;

/** Composes without writing. */
export function compose(recipient: Recipient | null, notification: NewNotification, at: Date): Told {
  const { userId, bookId, kind, title, body } = notification;
  const id = newId(at.getTime());
  return {
    row: {
      id,
      userId,
      bookId: bookId === mainBookOf(userId) ? null : (bookId ?? null),
      kind,
      title,
      body,
      createdAt: at,
      readAt: null,
    },
    mail: recipient?.wantsMail ? letterOf(recipient, notification) : null,
    change: { kind: 'notification', id, category: kind, title, body },
  };
}

/** Tells a customer something: always in the product, by mail and push as well when they want that of this kind. */
export async function notify(
  deps: Pick<NotificationsDeps, 'clock' | 'live' | 'users' | 'wakeMail' | 'wakePush'>,
  tx: Tx,
  notification: NewNotification,
): Promise<void> {
  const { userId, bookId = mainBookOf(userId), kind } = notification;
  const now = deps.clock.now();
  const user = await deps.users.byId(tx, userId);
  // Whoever has closed their account is written to no more, and whoever staff have closed of their account and their money alone. Nor is an address that nobody has shown to be theirs: it may be
  // anybody's, whose inbox a stranger would fill by logging in.
  const recipient = user &&
    !user.closedAt &&
    !(user.status === 'closed' && (kind === 'trading' || kind === 'alert')) &&
    user.emailVerifiedAt !== null && {
      email: user.email,
      firstName: user.firstName,
      wantsMail: notification.alwaysMail ?? user.preferences[CHOICES[kind]],
    };
  const { row, mail, change } = compose(recipient || null, notification, now);
  await store.insertNotification(tx, row);
  if ((await queuePushes(tx, row)) > 0) tx.afterCommit(deps.wakePush);
  await deps.live.append(tx, bookId, [change]);
  if (!mail) return;
  await queueMail(tx, mail, now);
  tx.afterCommit(deps.wakeMail);
}

/** The steps of a statement for many customers at once that write what was composed. */
export function writeNotifications(told: readonly Told[], at: Date): Step[] {
  if (told.length === 0) return [];
  const mails = told.flatMap(({ row, mail }) => (mail ? [{ bookId: store.bookOf(row), mail }] : []));
  return [
    store.insertNotificationsStep(told.map(({ row }) => row)),
    queuePushesStep(told.map(({ row }) => row)),
    ...(mails.length > 0 ? [queueMailStep(mails, at)] : []),
  ];
}
