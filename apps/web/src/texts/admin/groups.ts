import { failureTexts } from '../failure-texts.ts';

/** What the back office says about groups: what the books in them pay. */

export const GROUPS = {
  lead: 'Spread and commission in percent of the usual ones, and what the accounts of a group may do. A change takes two administrators. What is dearer or stricter comes a day after every customer of the group was told.',
  listFailure: failureTexts('Failed to load the groups'),
  proposeFailure: failureTexts('The change could not be proposed'),
  proposed: 'Sent for approval',
  spread: 'Spread',
  commission: 'Commission',
  financing: 'Financing on top',
  leverage: 'Leverage',
  order: 'Largest order',
  positions: 'Open positions',
  total: 'Open in all accounts',
  margin: 'Margin of an account',
  call: 'Margin call',
  stopOut: 'Stop-out',
  term: 'What is said',
  notSaid: 'as usual',
  asAbove: 'as above',
  other: ', another than now',
  rateProblem: (min: number, max: number) => `From ${min} to ${max}, with two decimals at most`,
  newLead: 'Beside the tiers, for accounts that staff give it to. A second administrator decides.',
  nameHint: 'Customers read it. Letters, digits, spaces and hyphens.',
  nameProblem: 'From 2 to 30 letters and digits, with single spaces or hyphens between them',
  everything: 'Everything',
  spreadProblem: (min: number, max: number) => `A whole number from ${min} to ${max}`,
  exceptions: 'Exceptions',
  exceptionsLead:
    'What is said of an instrument goes before its class, and that before everything. Empty is as above.',
  exceptionProblem: 'Each once, with something that is other',
  from: 'From',
  fromHint: 'In UTC. Empty is as soon as it may.',
  telling: 'Customers are being told',
  turnedBack: (version: number, symbol: string) =>
    `Version ${version} was agreed on and could not begin: at its spread ${symbol} would not bear the leverage it has by now. Customers are told that it does not come.`,
  waiting: 'Waits for approval',
  proposedBy: (who: string, reason: string) => `Proposed by ${who}: “${reason}”`,
  comparison: 'On the fills and nights of the last 30 days',
  comparisonFailure: 'This could not be compared.',
  comparing: 'Comparing…',
  notCompared: 'Compared as soon as the terms are allowed.',
  nothingTraded: 'Nobody in this group traded, or held anything over a night.',
  compared: (fills: number, notional: string, nights: number) =>
    `${fills} ${fills === 1 ? 'fill' : 'fills'} over ${notional}, ${nights} financed ${nights === 1 ? 'night' : 'nights'} of a position`,
  nights: 'Financing',
  dearer: (customers: number) => {
    if (customers === 0) return 'Something is dearer or stricter: it comes after 24 hours.';
    const told = customers === 1 ? '1 customer is' : `${customers} customers are`;
    return `Something is dearer or stricter: ${told} told, and it comes 24 hours after.`;
  },
  cheaper: 'Nothing is dearer or stricter: it counts at once, or when you say.',
} as const;
