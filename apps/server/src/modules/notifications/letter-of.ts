import { isUrgent, notificationTexts, type StoredNotification } from '@halyard/contract';
import { writeLetter } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/outbox.ts';

/**
 * A notification as a letter: the same words, with a greeting and whether fewer of them can be had. The name is null where
 * nobody has shown that the address is theirs: then what was typed as a name might be meant for a stranger.
 */
export function letterOf(
  recipient: { readonly email: string; readonly firstName: string | null },
  notification: StoredNotification & { readonly alwaysMail?: true },
): Mail {
  const { title, body } = notificationTexts(notification);
  const letter = writeLetter({
    to: recipient.email,
    subject: title,
    greeting: recipient.firstName === null ? 'Hello,' : `Hello ${recipient.firstName},`,
    paragraphs: body.split(/\n{2,}/),
    closing: notification.alwaysMail
      ? 'This message is mailed whatever you have chosen in your settings.'
      : 'You can choose in your settings which of these messages are mailed to you.',
  });
  return { ...letter, isUrgent: isUrgent(notification) };
}
