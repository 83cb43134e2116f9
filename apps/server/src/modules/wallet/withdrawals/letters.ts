import { notificationOf, type StoredNotification } from '@halyard/contract';
import type { Person } from '../../users/index.ts';
import { type Letter, writeLetter } from '../../../platform/mail/letter.ts';
import type { Mail } from '../../../platform/mail/outbox.ts';
import type { StatementRow } from '../../ledger/index.ts';
import { amountText, wordsOf } from '../amounts.ts';

/** What customers read about a withdrawal that waits. */

export type Wait = {
  readonly until: Date;
  readonly because: 'new-destination' | 'sign-in-changed' | 'both';
};

const REASONS: Readonly<Record<Wait['because'], string>> = {
  'new-destination': 'Nothing was paid to this destination from your account before.',
  'sign-in-changed': 'Your password, second factor or email address was changed a short while ago.',
  both: 'Nothing was paid to this destination before, and your password, second factor or email address was changed a short while ago.',
};

/** To the minute, in a form that is the same everywhere. */
export function momentText(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

export function requestedNews(row: StatementRow, wait: Wait | null): StoredNotification {
  return wait === null
    ? notificationOf('withdrawal-requested', wordsOf(row))
    : notificationOf('withdrawal-waits', { ...wordsOf(row), until: wait.until.toISOString() });
}

type Waiting = {
  readonly row: StatementRow;
  readonly destination: string;
  readonly wait: Wait;
  readonly url: string;
};

/** It goes out whatever mail somebody chose to get, since somebody else may be asking in their name. */
export function waitLetter(
  to: string,
  { firstName }: Person,
  { row, destination, wait, url }: Waiting,
): Mail {
  const letter: Letter = {
    to,
    greeting: `Hello ${firstName},`,
    subject: `Your withdrawal waits until ${momentText(wait.until)}`,
    paragraphs: [
      `A withdrawal of ${amountText(row.amount, row.asset)} (${row.reference}) to ${destination} was requested from your account.`,
      `${REASONS[wait.because]} So nobody approves it before ${momentText(wait.until)}.`,
      'If this was not you, cancel it now. The link works once and needs no password.',
    ],
    link: { label: 'Cancel this withdrawal', url },
    closing:
      'If this was not you, also set a new password at once and contact support. If it was you, there is nothing to do.',
  };
  return writeLetter(letter);
}
