import type { FailureTexts } from '../../platform/call-failure.ts';

/** What the contact form says, word for word. */

export const CONTACT_NOTICES = {
  missingFields: 'Please fill in all required fields',
  sent: 'Message sent successfully!',
  failure: {
    refused: 'Failed to send message',
    unreached: 'Failed to send message. Please try again.',
  } satisfies FailureTexts,
} as const;

export const CONTACT_PROBLEMS = {
  missing: {
    name: 'Please enter your full name',
    email: 'Please enter your email address',
    subject: 'Please enter a subject',
    message: 'Please enter a message',
  },
  email: 'Please enter a valid email address',
  phone: 'Please enter a valid phone number',
  shortMessage: 'Message must be at least 10 characters long',
  tooLong: (what: string, most: number) => `${what} is too long: at most ${most} characters`,
} as const;
