import { failureTexts } from '../failure-texts.ts';

/** What the desk says to staff, and what it offers them to say to customers. */

export const DESK = {
  listFailure: failureTexts('Failed to load what waits'),
  customerFailure: failureTexts('Failed to load the customer'),
  transferFailure: failureTexts('Failed to load the transaction'),
  decideFailure: failureTexts('Failed to decide', 'Failed to decide. Please try again.'),
  viewsFailure: failureTexts('Failed to load your views'),
  viewSaved: 'View saved',
  viewDeleted: 'View deleted',
  viewSaveFailure: failureTexts('Failed to save the view'),
  viewDeleteFailure: failureTexts('Failed to delete the view'),
  letGo: (count: number) =>
    `The page was turned: ${count === 1 ? 'the one you had chosen is' : `the ${count} you had chosen are`} chosen no more.`,
  viewNameMissing: 'Please give the view a name',
  searchFailure: failureTexts('Failed to search'),
  /** One of them stands beside each decision: what one person does, what two do, and some of each together. */
  wayBack: {
    none: 'This cannot be taken back.',
    first: 'Until then you can take it back under Approvals.',
    mixed: 'What waits for a second administrator can be taken back under Approvals, the others cannot.',
  },
  takesTwo: 'A second administrator must approve this, too.',
  waitsForNobody: 'This is under way by itself now: there is nothing to decide.',
  endsHere: 'It ends here, and the reason is told.',
  cold: {
    'to-cold': 'Above its ceiling: move some to cold storage',
    'from-cold': 'Below its floor: bring some from cold storage',
  },
  oneByOne: 'Identity checks and messages are not decided together: somebody has to look at each.',
  approved: (what: string) => `${what} approved`,
  rejected: (what: string) => `${what} rejected`,
  refusedThere: (count: number, name: string, why: string) =>
    `${count > 1 ? `${count} refused, first ` : ''}${name}: ${why}`,
  waits: {
    approve: 'First approval recorded. A second administrator must approve this.',
    reject:
      'First refusal recorded. The payment is final on its chain, so a second administrator must refuse it too.',
  },
  refusedBy: (by: string, reason: string) => `Refused by ${by}: ${reason}`,
  /** It stands beside an approval of what a colleague has refused. */
  undoesRefusal: (by: string, reason: string) => `It undoes what ${by} has said: “${reason}”.`,
} as const;

/** What an approval does with the money, which stands beside the decision. */
export const CONSEQUENCE = {
  deposit: (sum: string, name: string) => `${sum} is credited to ${name} at once.`,
  withdrawal: (sum: string, name: string) => `${sum} leaves for ${name} at once.`,
} as const;

/** The same of a rejection: whoever says no sees as well what of, and whose it is. */
export const END = {
  deposit: (sum: string, name: string) =>
    `The deposit of ${sum} by ${name} ends here, and the reason is told.`,
  /** Of what is final on its chain, and takes two. */
  firstOfTwo: (sum: string, name: string) =>
    `The deposit of ${sum} by ${name} ends when a second administrator refuses it too. This reason is told then.`,
  secondOfTwo: (sum: string, name: string, by: string, reason: string) =>
    `The deposit of ${sum} by ${name} ends here, as ${by} has said, and their reason is told: “${reason}”.`,
  withdrawal: (sum: string, name: string) =>
    `The withdrawal of ${sum} by ${name} ends here, and the reason is told.`,
} as const;

const OTHER_NAME = 'The payment came from an account in another name.';

/** Reasons that are often given, by what is rejected. The customer reads these words; of a proposal, whoever made it. */
export const DESK_REASONS = {
  deposit: [
    'The payment has not arrived.',
    OTHER_NAME,
    'Another amount arrived. Please report that amount.',
    'This payment has been reported before.',
  ],
  /** A deposit that is there, to the unit: it neither failed to come nor came otherwise. */
  arrived: [OTHER_NAME],
  withdrawal: [
    'The destination is not an account in your name.',
    'Please verify your identity first.',
    'We could not reach you to confirm this withdrawal.',
    'You asked us to cancel this withdrawal.',
  ],
  proposal: ['The reason given is not enough.', 'The figures are not right.', 'This is no longer needed.'],
} as const;
