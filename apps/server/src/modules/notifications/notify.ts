import type { users } from '@halyard/contract';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { writeLetter } from '../../platform/mail/letter.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import type { NotificationsDeps } from './index.ts';
import * as store from './store.ts';

export type NewNotification = Pick<store.NotificationRow, 'kind' | 'title' | 'body'> & {
  readonly userId: string;
};

/** Which choice of the customer decides about the mail. What touches the account itself counts as security. */
const CHOICES = {
  money: 'mailOnMoney',
  trading: 'mailOnTrading',
  security: 'mailOnSecurity',
  account: 'mailOnSecurity',
} as const satisfies Record<store.NotificationRow['kind'], keyof users.Preferences>;

/** Tells a customer something: always in the product, by mail as well when they want mail of this kind. */
export async function notify(
  deps: Pick<NotificationsDeps, 'clock' | 'users' | 'wakeMail'>,
  tx: Tx,
  { userId, kind, title, body }: NewNotification,
): Promise<void> {
  const now = deps.clock.now();
  const row = { id: newId(now.getTime()), kind, title, body, createdAt: now, readAt: null };
  await store.insertNotification(tx, userId, row);

  const recipient = await deps.users.byId(tx, userId);
  if (!recipient?.preferences[CHOICES[kind]]) return;
  const letter = writeLetter({
    to: recipient.email,
    subject: title,
    greeting: `Hello ${recipient.firstName},`,
    paragraphs: body.split(/\n{2,}/),
    closing: 'You can choose in your settings which of these messages are mailed to you.',
  });
  await queueMail(tx, letter, now);
  tx.afterCommit(deps.wakeMail);
}
