import { SHARED_SENTENCES } from '@halyard/contract';
import { failureTexts } from './failure-texts.ts';

/** What the statement says. */

export const HISTORY = {
  listFailure: failureTexts('Failed to fetch transaction history'),
  statsFailure: failureTexts('Failed to fetch transaction statistics'),
  notFound: SHARED_SENTENCES.transactionNotFound,
  detailFailure: failureTexts('Failed to fetch transaction details'),
  exportDone: 'Transactions exported successfully',
  exportFailure: failureTexts('Failed to export transactions'),
  narrowed: 'What is behind the figure',
  empty: 'No transactions found',
} as const;
