import type { Contact } from '@halyard/content';

/**
 * How to reach the operator can change while the server runs, so the build writes these words and the server puts what
 * holds in their place. One row of hours stands for as many as there are.
 */
export const CONTACT_WORDS: Contact = {
  email: 'HALYARD_CONTACT_EMAIL',
  phone: 'HALYARD_CONTACT_PHONE',
  address: 'HALYARD_CONTACT_ADDRESS',
  hours: [{ days: 'HALYARD_CONTACT_DAYS', hours: 'HALYARD_CONTACT_HOURS' }],
  timezone: 'HALYARD_CONTACT_TIMEZONE',
};

export const PHONE_DIGITS = 'HALYARD_CONTACT_PHONE_DIGITS';

/** The same where they stand inside JSON. */
export const CONTACT_FACTS = {
  email: 'HALYARD_CONTACT_EMAIL_JSON',
  phone: 'HALYARD_CONTACT_PHONE_JSON',
  address: 'HALYARD_CONTACT_ADDRESS_JSON',
} as const;
