import type { Company } from './types.ts';

/** Who runs this site, and the name people know it by: on pages, in mails, authenticators and passkeys, and in the API's documents. */
export const COMPANY: Company = {
  brand: 'Halyard',
  legalName: 'Sample Brokerage Ltd.',
  registration: 'Sample register no. 000000',
  licence: 'Sample licence no. 000/00',
  country: 'Sampleland',
};
