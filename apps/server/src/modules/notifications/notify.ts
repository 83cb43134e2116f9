import type { users } from '@halyard/contract';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import type { NotificationsDeps } from './index.ts';
import { letterOf } from './letter-of.ts';
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
  deps: Pick<NotificationsDeps, 'clock' | 'live' | 'users' | 'wakeMail'>,
  tx: Tx,
  { userId, kind, title, body }: NewNotification,
): Promise<void> {
  const now = deps.clock.now();
  const row = { id: newId(now.getTime()), kind, title, body, createdAt: now, readAt: null };
  await store.insertNotification(tx, userId, row);
  await deps.live.append(tx, userId, [{ kind: 'notification', id: row.id, category: kind, title, body }]);

  const recipient = await deps.users.byId(tx, userId);
  if (!recipient?.preferences[CHOICES[kind]]) return;
  const { email, emailVerifiedAt } = recipient;
  const firstName = emailVerifiedAt === null ? null : recipient.firstName;
  await queueMail(tx, letterOf({ email, firstName }, { title, body }), now);
  tx.afterCommit(deps.wakeMail);
}
