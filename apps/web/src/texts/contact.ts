import { SHARED_SENTENCES } from '@halyard/contract';
import { failureTexts } from './failure-texts.ts';

/** What the contact form says, word for word. */

export const CONTACT_NOTICES = {
  missingFields: SHARED_SENTENCES.requiredFields,
  sent: SHARED_SENTENCES.messageSent,
  failure: failureTexts('Failed to send message', 'Failed to send message. Please try again.'),
} as const;

export const CONTACT_PROBLEMS = {
  missing: {
    name: 'Please enter your full name',
    email: SHARED_SENTENCES.missingEmail,
    subject: 'Please enter a subject',
    message: 'Please enter a message',
  },
  email: SHARED_SENTENCES.invalidEmail,
  phone: SHARED_SENTENCES.invalidPhone,
  shortMessage: SHARED_SENTENCES.shortMessage,
  tooLong: (what: string, most: number) => `${what} is too long: at most ${most} characters`,
} as const;
