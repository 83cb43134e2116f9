import { formatUsd } from '@halyard/money';

/** The three steps of a newcomer, and the ticket that is filled in for the last one. */
export const FIRST_RUN = {
  title: 'Three steps to your first trade',
  finished: 'Your first trade has a stop',
  finishedText:
    'You know what it costs, and where it ends if you are wrong. Every figure of it stands under Explain once it has closed.',
  hide: 'Hide these steps',
  failure: { refused: 'Your choice could not be saved' },
  funds: {
    title: 'Funds',
    missing: 'Money in the account is what an order is measured against.',
    lost: 'Reset the account, under Accounts.',
    simulated: (usd: number) => `${formatUsd(usd)} of practice money is in your account.`,
    live: (usd: number) => `${formatUsd(usd)} is in your account.`,
    action: 'Deposit funds',
  },
  tour: {
    title: 'A tour of the ticket',
    text: 'Two minutes in a practice account of its own: a side, a size, a stop, a close.',
    done: 'You have traded once in the practice account.',
    skipped: 'You have traded without it.',
    action: 'Take the tour',
  },
  trade: {
    title: 'A first trade with a stop',
    text: 'A small order, filled in with a stop loss and a target. You look at it, change it, and send it or not.',
    done: 'Done. The stop is kept on our servers.',
    action: 'Fill in a first trade',
  },
  note: (riskUsd: string) =>
    `Filled in for your first trade: if the stop closes it, about ${riskUsd} is lost, 0.5% of what you have. Nothing is sent before you press the button.`,
} as const;
