import { failureTexts } from '../failure-texts.ts';

/** What the inbox says to staff. */

export const MESSAGES = {
  listFailure: failureTexts('Failed to load messages'),
  messageFailure: failureTexts('Failed to load the message'),
  replySent: 'Reply sent',
  replyFailure: failureTexts('Failed to send the reply', 'Failed to send the reply. Please try again.'),
  replyMissing: 'Please write a reply',
  replyTooLong: (most: number) => `Reply is too long: at most ${most} characters`,
  statusChanged: (status: string) => `Message marked as ${status}`,
  statusFailure: failureTexts(
    'Failed to change the status',
    'Failed to change the status. Please try again.',
  ),
} as const;
