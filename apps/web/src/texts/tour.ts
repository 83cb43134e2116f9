import { formatUsd } from '@halyard/money';

/** What the tour says at each step, and what it says back. */

export const STEPS = ['side', 'quantity', 'leverage', 'stop', 'send'] as const;
export type Step = (typeof STEPS)[number];

export const CHOOSE_SIDE = 'Please choose Buy or Sell';

export const TITLES: Readonly<Record<Step, string>> = {
  side: 'Pick a side',
  quantity: 'Say how much',
  leverage: 'Choose a leverage',
  stop: 'Set a stop loss',
  send: 'Send the order',
};

export const INSTRUCTIONS: Readonly<Record<Step, string>> = {
  side: 'Buy if you expect the price to rise, sell if you expect it to fall. Each button shows the price you would get.',
  quantity: 'Type how many bitcoin. The lines under the form say at once what that takes and costs.',
  leverage: 'It decides how much of your money is locked. Watch the required margin as you change it.',
  stop: 'The price at which you want out. The position closes there without you.',
  send: 'The button repeats the whole order. Read it, then press it. Nothing leaves this page.',
};

type Cost = {
  readonly notionalUsd: number;
  readonly commissionUsd: number;
  readonly spreadUsd: number;
  readonly marginUsd: number;
  readonly onePercentUsd: number;
  readonly isAffordable: boolean;
};
type Said = {
  readonly ticket: { readonly side: string; readonly leverage: number };
  readonly cost: Cost | null;
  /** Zero or below. */
  readonly stopLossUsd: number | null;
  /** Where the stop loss stands, written as a price. */
  readonly stopLoss: string;
};

/** What a finished step has led to. */
export function replyTo(step: Step, { ticket, cost, stopLossUsd, stopLoss }: Said): string | null {
  switch (step) {
    case 'side':
      return ticket.side === 'buy'
        ? 'You buy at the ask, the higher of the two prices. The gap between them is the spread.'
        : 'You sell at the bid, the lower of the two prices. The gap between them is the spread.';
    case 'quantity':
      return cost && replyToQuantity(cost);
    case 'leverage':
      return (
        cost &&
        `At 1:${ticket.leverage} it locks ${formatUsd(cost.marginUsd)}. A move of 1% still costs ${formatUsd(cost.onePercentUsd)}.`
      );
    case 'stop':
      return stopLossUsd === null
        ? null
        : `At ${stopLoss} you would be out with a loss of ${formatUsd(-stopLossUsd)}, unless the price jumps past it.`;
    case 'send':
      return null;
  }
}

function replyToQuantity({ notionalUsd, commissionUsd, spreadUsd, isAffordable }: Cost): string {
  const costs = formatUsd(commissionUsd + spreadUsd);
  const size = `That is a position of ${formatUsd(notionalUsd)}, and costs ${costs} to open and close.`;
  return isAffordable ? size : `${size} More than you have: leverage or a smaller quantity helps.`;
}

/** The ticket on the front page. */
export const PAGE_TICKET = {
  name: ' · Bitcoin',
  mark: (fundsUsd: string) => `${fundsUsd} to practise with`,
  foot: 'The real ticket at live prices. It runs in this page alone: nothing you do here is sent.',
  cutOff: 'Prices cannot be loaded right now. The ticket goes on as soon as they are back.',
  stop: 'Stop loss, away from the price',
  costs: 'What it costs',
  total: 'Cost, in and out',
  stopped: 'Your stop loss closed it',
  closed: 'You closed it',
  after:
    'This is the whole of it. Press a line to see how it came about; in an account, every trade has this under Explain.',
} as const;
