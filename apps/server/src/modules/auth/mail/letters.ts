import { COMPANY } from '@halyard/content';
import { type Letter, writeLetter } from '../../../platform/mail/letter.ts';
import { type Mail, queueMail } from '../../../platform/mail/outbox.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Person } from '../../users/index.ts';
import type { AuthDeps } from '../deps.ts';

/** Every letter of this module, and the way into the outbox. */

type Reader = Pick<Person, 'email' | 'firstName' | 'emailVerifiedAt'>;

const NOT_YOU = 'If this was not you, set a new password at once and contact support.';

/** Puts a letter in the outbox together with what it tells about, before whatever can wait: its code lasts ten minutes. */
export async function post(
  { clock, wakeMail }: Pick<AuthDeps, 'clock' | 'wakeMail'>,
  tx: Tx,
  mail: Mail,
): Promise<void> {
  await queueMail(tx, { ...mail, isUrgent: true }, clock.now());
  tx.afterCommit(wakeMail);
}

export function verificationLetter(reader: Reader, code: string): Mail {
  return letterTo(reader, {
    subject: 'Your verification code',
    paragraphs: [
      `Welcome to ${COMPANY.brand}. Please enter this code to verify your email address. It is valid for 10 minutes.`,
    ],
    code,
    closing: 'If you did not open an account, please ignore this message, and give the code to nobody.',
  });
}

export function newAddressLetter(email: string, code: string): Mail {
  const reader = { email, firstName: '', emailVerifiedAt: null };
  return letterTo(reader, {
    subject: 'Confirm your new email address',
    paragraphs: [
      `Please enter this code to use this address for your ${COMPANY.brand} account. It is valid for 10 minutes.`,
    ],
    code,
  });
}

/** In place of the code, to whoever has an account with the address somebody else wants. */
export function addressWantedLetter(reader: Reader): Mail {
  return letterTo(reader, {
    subject: 'Somebody wanted to use your email address',
    paragraphs: [
      'Somebody who is logged in to another account asked to use this address. It belongs to your account, so nothing was changed.',
      'If it was you, please log in with this address, or choose another one.',
    ],
    closing: 'If it was not you, there is nothing you need to do.',
  });
}

export function resetLetter(reader: Reader, url: string): Mail {
  return letterTo(reader, {
    subject: 'Set a new password',
    paragraphs: ['Somebody asked for a new password for your account. This link works once, for 1 hour.'],
    link: { label: 'Set a new password', url },
    closing: 'If you did not ask for this, you can ignore this message: your password stays as it is.',
  });
}

export function invitationLetter(reader: Reader, url: string): Mail {
  return letterTo(reader, {
    subject: `Your ${COMPANY.brand} account`,
    paragraphs: [
      'An account was made for you as an administrator. Set its password with this link. It works once, for 1 hour.',
      'When the link has run out, ask for another one with Forgot Password.',
    ],
    link: { label: 'Set a password', url },
    closing: 'If you did not expect this, please contact support.',
  });
}

export function passwordChangedLetter(reader: Reader): Mail {
  return letterTo(reader, {
    subject: 'Your password was changed',
    paragraphs: ['The password of your account was changed, and your other sessions were ended.'],
    closing: NOT_YOU,
  });
}

/** Goes to the old address: its owner must hear of it even when somebody else made the change. */
export function addressChangedLetter(reader: Reader, newAddress: string): Mail {
  const next = isOwners(reader) ? newAddress : 'another address';
  return letterTo(reader, {
    subject: 'Your email address was changed',
    paragraphs: [`Your account now uses ${next}. This address is no longer connected to it.`],
    closing: 'If this was not you, please contact support at once.',
  });
}

export type FactorChange =
  | 'app-on'
  | 'app-off'
  | 'codes-renewed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'reset'
  | 'reset-with-passkeys';

const FACTOR_NEWS: Readonly<Record<FactorChange, string>> = {
  'app-on': 'Two-factor authentication was switched on for your account.',
  'app-off': 'Two-factor authentication was switched off for your account.',
  'codes-renewed': 'New recovery codes were made for your account. The old ones no longer work.',
  'passkey-added': 'A passkey was added to your account.',
  'passkey-removed': 'A passkey was removed from your account.',
  reset:
    'Two-factor authentication was switched off for your account by the operator, the recovery codes no longer work, and you were logged out everywhere.',
  'reset-with-passkeys':
    'Two-factor authentication was switched off for your account by the operator. The recovery codes and all passkeys no longer work, and you were logged out everywhere.',
};

export function factorChangedLetter(reader: Reader, change: FactorChange): Mail {
  return letterTo(reader, {
    subject: 'Your login settings were changed',
    paragraphs: [
      FACTOR_NEWS[change],
      ...(change.startsWith('reset') ? [] : ['Your other sessions were ended.']),
    ],
    closing: NOT_YOU,
  });
}

/**
 * Anybody can enter anybody's address. Until its owner has shown that it is theirs, nothing that was typed goes there, a
 * name included: our letters must not carry somebody's words to a stranger.
 */
function isOwners({ emailVerifiedAt }: Reader): boolean {
  return emailVerifiedAt !== null;
}

function letterTo(reader: Reader, letter: Omit<Letter, 'to' | 'greeting'>): Mail {
  const greeting = isOwners(reader) ? `Hello ${reader.firstName},` : 'Hello,';
  return writeLetter({ to: reader.email, greeting, ...letter });
}
