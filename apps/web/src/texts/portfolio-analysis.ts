import { SHARED_SENTENCES } from '@halyard/contract';
import { failureTexts } from './failure-texts.ts';

/** What the analysis of a portfolio says beside its figures; what each figure means stands in the contract. */
export const PORTFOLIO_ANALYSIS = {
  title: 'Portfolio Analysis',
  card: 'Return, attribution, exposure and risk of your account. For Corporate / Custodial accounts.',
  lead: 'Of the account you are in, in US dollars. Rest on a figure to see what it means.',
  failed: 'The analysis could not be loaded',
  corporateOnly: SHARED_SENTENCES.corporateOnly,
  exported: 'Analysis exported',
  exportFailure: failureTexts('Failed to export the analysis'),
  noCurve: 'The curve begins with your first day.',
  nothingTraded: 'Nothing was traded in this period',
  nothingTradedHint: 'Once a position is opened, what it brought and cost stands here.',
  nothingOpen: 'Nothing is open',
  nothingOpenHint: 'What open positions are worth, by class and by instrument, stands here.',
  nothingMoved: 'Nothing moved',
  noTail: 'Nothing is held whose price could move',
  needsDays: (days: number) =>
    days === 0 ? 'Needs 20 days in a row' : `Needs 20 days, and there are ${days}`,
} as const;
