import { failureTexts } from './failure-texts.ts';

/** What lists of symbols and price alerts say. */

export const LISTS = {
  failure: failureTexts('Failed to save your lists', 'Failed to save your lists. Please try again.'),
  unique: 'You have a list of this name already',
  missingName: 'Please give the list a name',
  first: 'Favourites',
} as const;

export const ALERTS = {
  made: 'Alert set',
  changed: 'Alert changed',
  deleted: 'Alert deleted',
  failure: failureTexts('Failed to save the alert', 'Failed to save the alert. Please try again.'),
  deleteFailure: failureTexts('Failed to delete the alert', 'Failed to delete the alert. Please try again.'),
  listFailure: 'Failed to load your alerts',
  invalidLevel: 'Please enter a price above zero',
  invalidPercent: 'Please enter a percentage other than zero',
  repeats:
    'After it fired it rests for an hour, and until the price has come away by 0.1%: a price that trembles is told once.',
  promise:
    'Judged by the middle of bid and ask, as it is quoted here. An alert is no order: a price that comes and goes within seconds may be missed.',
} as const;
