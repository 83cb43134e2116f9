import { failureTexts } from './failure-texts.ts';

/** What the list of notifications says. */

export const NOTIFICATIONS = {
  listFailure: failureTexts('Failed to load notifications'),
  readFailure: failureTexts('Failed to mark as read', 'Failed to mark as read. Please try again.'),
  empty: 'No notifications yet',
} as const;
