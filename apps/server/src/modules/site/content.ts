import type { AnswerOf, contact } from '@halyard/contract';

/**
 * The operator's own facts, in one typed place. Everything below is a sample: before real customers come,
 * replace the address, the telephone number, the postal address and the hours with your own. The telephone
 * number is from a range kept for fiction and the mail domain cannot exist, so nobody is reached by mistake.
 * `contactDetails` is shown beside the contact form, answered by `GET /contact/info` and part of `GET /config`.
 */
export const CONTENT: { readonly contactDetails: AnswerOf<typeof contact.contactInfo> } = {
  contactDetails: {
    email: 'support@halyard.test',
    phone: '+1 (202) 555-0142',
    address: '1 Sample Street, Suite 100, Sampleton',
    hours: [
      { days: 'Monday - Friday', hours: '9:00 AM - 6:00 PM' },
      { days: 'Saturday', hours: '10:00 AM - 4:00 PM' },
      { days: 'Sunday', hours: 'Closed' },
    ],
    timezone: 'EST',
  },
};
