import { failureTexts } from '../failure-texts.ts';

/** What the back office says about groups: what the books in them pay. */

export const GROUPS = {
  lead: 'Spread and commission in percent of the usual ones. A change takes two administrators. What is dearer comes a day after every customer of the group was told.',
  listFailure: failureTexts('Failed to load the groups'),
  proposeFailure: failureTexts('The change could not be proposed'),
  proposed: 'Sent for approval',
  spread: 'Spread',
  commission: 'Commission',
  everything: 'Everything',
  spreadProblem: (min: number, max: number) => `A whole number from ${min} to ${max}`,
  exceptions: 'Exceptions',
  exceptionsLead:
    'What is said of an instrument goes before its class, and that before everything. Empty is as above.',
  exceptionProblem: 'Each once, with a spread or a commission',
  from: 'From',
  fromHint: 'In UTC. Empty is as soon as it may.',
  telling: 'Customers are being told',
  waiting: 'Waits for approval',
  comparison: 'On the fills of the last 30 days',
  comparisonFailure: 'This could not be compared.',
  comparing: 'Comparing…',
  nothingTraded: 'Nobody in this group traded.',
  dearer: (customers: number) =>
    customers === 1
      ? 'Something is dearer: 1 customer is told, and it comes 24 hours after.'
      : `Something is dearer: ${customers} customers are told, and it comes 24 hours after.`,
  cheaper: 'Nothing is dearer: it counts at once, or when you say.',
} as const;
