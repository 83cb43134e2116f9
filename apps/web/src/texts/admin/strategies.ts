import { failureTexts } from '../failure-texts.ts';

/** What the back office says about strategies. */

export const STRATEGIES = {
  lead: 'Whoever asks for an account to be copied waits here. Customers never learn who they are.',
  none: 'Nobody has published a strategy yet',
  listFailure: 'The strategies could not be loaded',
  approved: (name: string) => `${name} can be copied now`,
  rejected: (name: string) => `${name} cannot be copied`,
  decideFailure: failureTexts('The decision failed', 'The decision failed. Please try again.'),
  rejectLead: 'Its owner reads the reason.',
  endLead:
    'A different administrator must agree. Whatever copies it is closed then, and the money goes back. Its owner reads the reason. Suspend them to stop new copies at once.',
} as const;
