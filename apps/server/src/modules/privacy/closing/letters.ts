import { COMPANY } from '@halyard/content';
import { closing } from '@halyard/contract';
import { writeLetter } from '../../../platform/mail/letter.ts';
import type { Mail } from '../../../platform/mail/outbox.ts';
import type { Person } from '../../users/index.ts';

type Facts = { readonly until: Date; readonly yearsKept: number; readonly byStaff: boolean };

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** The last letter. What was typed as a name goes only where somebody has shown that the address is theirs. */
export function closedLetter(
  { emailVerifiedAt, firstName }: Pick<Person, 'emailVerifiedAt' | 'firstName'>,
  to: string,
  { until, yearsKept, byStaff }: Facts,
): Mail {
  return writeLetter({
    to,
    subject: 'Your account is closed',
    greeting: emailVerifiedAt ? `Hello ${firstName},` : 'Hello,',
    paragraphs: [
      byStaff
        ? `Your ${COMPANY.brand} account was closed, as you asked our support. You are logged out everywhere.`
        : `You closed your ${COMPANY.brand} account. You are logged out everywhere, and your API keys no longer work.`,
      `If you change your mind, log in until ${DAY.format(until)} and choose to open it again. After these ${closing.DAYS_TO_COME_BACK} days your password, passkeys and two-factor authentication are erased as well, and nobody can open it any more.`,
      `Lists, alerts, charts, messages and devices have been erased already. The law makes us keep who you are and what was booked for ${yearsKept} years; then we erase who you were.`,
    ],
    closing:
      'If this was not you, log in at once and open the account again. Forgot Password mails you a link if yours no longer works.',
  });
}
