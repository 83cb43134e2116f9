import type { copying } from '@halyard/contract';
import { failureTexts } from './failure-texts.ts';

/** What copying says: strategies, copies, and why something was not copied. */

export const COPYING = {
  risk: 'Copying is trading with your money. What a strategy has done says nothing about what it will do, and you can lose most of what you put in.',
  past: 'The past says nothing about the future.',
  feeWaiting: 'Fee that waits until you owe nothing',
  moved: (putIn: string, takenOut: string | null) =>
    takenOut === null ? `${putIn} put in` : `${putIn} put in, ${takenOut} taken out`,
  gap: 'A gap in the price can cost more.',
  strategiesFailure: 'The strategies could not be loaded',
  strategyFailure: 'The strategy could not be loaded',
  copiesFailure: 'Your copies could not be loaded',
  copyFailure: 'The copy could not be loaded',
  noStrategies: 'No strategy can be copied yet',
  off: 'Copy Trading takes nothing new at the moment. What you copy goes on, and can be ended.',
  noCurve: 'The curve begins with the first two days.',
  notShown: (reason: string) => `Not shown: ${reason}`,
  noFills: 'The leader has done nothing since you began',
  allocated: (name: string) => `You copy ${name} now`,
  allocateFailure: failureTexts(
    'The copy could not be begun',
    'The copy could not be begun. Please try again.',
  ),
  published: 'Sent. Our staff look at it, and you are told.',
  publishFailure: failureTexts(
    'The strategy could not be sent',
    'The strategy could not be sent. Please try again.',
  ),
  publishLead:
    'Others copy what you do in one of your trading accounts, and you get a share of the fee on their profit. Nobody learns who you are.',
  publishWhat: 'A trading account in hedging mode, 30 days old, with 10 closed positions.',
  noBook: 'You need a trading account in hedging mode first.',
  ended: 'The strategy has ended',
  endFailure: failureTexts(
    'The strategy could not be ended',
    'The strategy could not be ended. Please try again.',
  ),
  endLead: 'Whatever copies it is closed, and the money goes back. Its record stays to be seen.',
  paused: 'Paused: nothing new is opened',
  resumed: 'Copying goes on',
  added: (amount: string) => `${amount} added`,
  takenOut: (amount: string) => `${amount} taken out`,
  stopped: 'The copy is being closed',
  changeFailure: failureTexts(
    'The copy could not be changed',
    'The copy could not be changed. Please try again.',
  ),
  stopLead:
    'Everything in it closes at the current price, the fee on its profit is paid, and the rest returns to your main account.',
  addLead: 'It comes from your main account. What is open stays as it is; what is opened next is larger.',
  takeLead: 'It goes to your main account. The fee on its share of the profit is paid from it.',
} as const;

export const STATUS_WORDS: Readonly<Record<copying.Allocation['status'], string>> = {
  active: 'active',
  paused: 'paused',
  stopping: 'closing',
  ended: 'ended',
};

/** What one's own strategy is called by: one that is shown is told from those of others. */
export const ownState = (status: copying.Strategy['status']): string =>
  status === 'approved' ? 'yours' : status;

export const STOPPED_WORDS: Readonly<Record<NonNullable<copying.Allocation['stoppedBy']>, string>> = {
  customer: 'You stopped it.',
  loss: 'It reached the largest loss you allowed.',
  strategy: 'The strategy has ended.',
  debt: 'Its money was needed for what you owed.',
  closing: 'We have closed what was open in your account.',
};

export const FEE_WORDS: Readonly<Record<copying.CopyFee['kind'], string>> = {
  month: 'The month',
  end: 'The end',
  'taken-out': 'What was taken out',
  covered: 'What paid a loss in another account',
};

export const SKIP_WORDS: Readonly<Record<NonNullable<copying.CopiedFill['reason']>, string>> = {
  paused: 'Paused',
  stopped: 'Being closed',
  'leader-suspended': 'The leader is suspended',
  'leader-too-small': 'The leader has too little in their account',
  'too-many': 'More than 30 openings in an hour',
  'no-equity': 'Nothing left in the copy',
  late: 'More than 30 seconds late',
  'market-closed': 'The market is closed',
  'no-price': 'No fresh price',
  'price-moved': 'The price moved by more than 0.5%',
  'too-small': 'Below the smallest quantity',
  leverage: 'Above your highest leverage',
  margin: 'Too little margin',
  deficit: 'You owe something',
  limit: 'More than your accounts may have open',
  refused: 'Not possible at that moment',
  'not-held': 'Not held here',
};
