import { failureTexts } from '../failure-texts.ts';

/** What the identity checks say to staff. */

export const IDENTITY_CHECKS = {
  listFailure: failureTexts('Failed to load identity checks'),
  caseFailure: failureTexts('Failed to load the identity check'),
  documentFailure: failureTexts(
    'Failed to load the document',
    'Failed to load the document. Please try again.',
  ),
  verified: 'Identity verified',
  rejected: 'Identity check rejected',
  decideFailure: failureTexts('Failed to decide', 'Failed to decide. Please try again.'),
  reasonTooLong: (most: number) => `Reason is too long: at most ${most} characters`,
  /** What a document can lack. The customer reads these words. */
  reasons: [
    'The picture is not sharp enough to read.',
    'Parts of the document are covered or cut off.',
    'The document has expired.',
    'The name is not the name of your account.',
    'The proof of address is older than three months.',
    'We do not accept this kind of document.',
  ],
} as const;
