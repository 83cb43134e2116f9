import type { managed } from '@halyard/contract';
import { failureTexts } from '../failure-texts.ts';

/** What managed portfolios say: what each is, what an investment does, and why something was bought or sold. */

export const MANAGED = {
  risk: 'A portfolio can lose value, and you can get back less than you put in. Nobody promises a result.',
  simulated:
    'Simulated: worked out from stored prices, fee included, without the costs of trading. Nobody’s account has done exactly this, and the past says nothing about the future.',
  portfoliosFailure: 'The portfolios could not be loaded',
  portfolioFailure: 'The portfolio could not be loaded',
  investmentsFailure: 'Your investments could not be loaded',
  investmentFailure: 'The investment could not be loaded',
  /** Of a year; those under one another have as many decimals. */
  fee: (percent: number) => `${percent.toFixed(2)}%`,
  noPortfolios: 'There is no portfolio to invest in yet',
  off: 'Managed Portfolios take nothing new at the moment. What you have invested goes on, and can be ended.',
  noOrders: 'Nothing has been bought yet',
  noNights: 'The curve begins with the first two nights.',
  investLead: 'It comes from your main account, and is bought when the markets are open.',
  invested: (name: string) => `You have invested in ${name}`,
  investFailure: failureTexts(
    'The investment could not be made',
    'The investment could not be made. Please try again.',
  ),
  addLead: 'It comes from your main account, and is bought when the markets are open.',
  takeLead: 'As much is sold as is needed, and the money goes to your main account.',
  endLead: 'Everything is sold at the current price, and all of it returns to your main account.',
  added: (amount: string) => `${amount} put in`,
  takingOut: (amount: string) => `${amount} is being taken out`,
  ending: 'Everything is being sold',
  changeFailure: failureTexts(
    'The investment could not be changed',
    'The investment could not be changed. Please try again.',
  ),
  waits: (symbols: string) => `Waits for its market or a fresh price: ${symbols}`,
  limited: (symbols: string) =>
    `Not bought, since all your accounts together would then hold more than your terms allow: ${symbols}`,
  paysOut: (amount: string) => `${amount} is being taken out, as soon as enough is sold.`,
  owes: (amount: string) => `${amount} of fees could not be paid yet. They are taken before money returns.`,
} as const;

export const RISK_WORDS: readonly string[] = [
  'Very low: small moves, small losses are possible',
  'Low: moves little, losses of some percent are possible',
  'Moderate: a bad year can cost a tenth',
  'Medium: a bad year can cost a fifth',
  'Elevated: a bad year can cost a third',
  'High: half can be gone within months',
  'Very high: most of it can be lost',
];

export const REBALANCING_WORDS: Readonly<Record<managed.Rebalancing, string>> = {
  monthly: 'Every month',
  quarterly: 'Every quarter',
  drift: 'When a weight is off',
};

/** How far off a weight may be is said where that decides. */
export const rebalancedText = ({
  rebalancing,
  driftPercent,
}: Pick<managed.Portfolio, 'rebalancing' | 'driftPercent'>): string =>
  REBALANCING_WORDS[rebalancing] + (driftPercent === null ? '' : ` by ${driftPercent} points`);

export const INVESTMENT_WORDS: Readonly<Record<managed.Investment['status'], string>> = {
  active: 'active',
  ending: 'being sold',
  ended: 'ended',
};

export const REASON_WORDS: Readonly<Record<managed.OrderReason, string>> = {
  invested: 'You invested',
  added: 'You put money in',
  schedule: 'Regular rebalancing',
  drift: 'A weight was off',
  changed: 'The portfolio was changed',
  'taken-out': 'You took money out',
  ended: 'You ended it',
};
