import { SHARED_SENTENCES } from '@halyard/contract';
import { failureTexts } from './failure-texts.ts';

/** What logging in, registering and the mailed codes say. */

export const LOGIN = {
  success: SHARED_SENTENCES.loggedIn,
  failure: failureTexts('Login failed', 'Login failed. Please try again.'),
  confirmFailure: failureTexts(
    'Failed to confirm your password',
    'Failed to confirm your password. Please try again.',
  ),
} as const;

export const REGISTRATION = {
  missingFields: SHARED_SENTENCES.requiredFields,
  missingPasswords: 'Please fill in all password fields',
  mismatch: 'Passwords do not match',
  tooShort: SHARED_SENTENCES.shortPassword,
  terms: SHARED_SENTENCES.terms,
  success: 'Account created successfully! Please check your email for verification.',
  failure: failureTexts(
    'Registration failed. Please check your information and try again.',
    'Registration failed. Please check your network connection and try again.',
  ),
} as const;

export const AUTH_FLOW = {
  invalidCode: SHARED_SENTENCES.invalidCode,
  verified: SHARED_SENTENCES.emailVerified,
  verifyFailure: failureTexts(SHARED_SENTENCES.wrongCode, 'Verification failed. Please try again.'),
  codeSent: SHARED_SENTENCES.codeSent,
  codeFailure: failureTexts('Failed to resend verification code'),
  missingEmail: SHARED_SENTENCES.missingEmail,
  linkSent: SHARED_SENTENCES.linkSent,
  linkFailure: failureTexts('Failed to send reset email', 'Failed to send reset email. Please try again.'),
  linkSentAgain: 'Reset email sent again',
  linkAgainFailure: failureTexts('Failed to resend email'),
  missingFields: 'Please fill in all fields',
  resetDone: SHARED_SENTENCES.passwordReset,
  /** A code that was refused may have been right once. */
  codeAdvice:
    'This code is not right, or no longer: each works once, for 10 minutes, and only the newest one does. An address that is confirmed already needs none: just log in.',
  deadLink: 'This link no longer works',
  deadLinkLead:
    'A link sets a password once, within an hour, and only the newest one does. If you have set one with it, log in with that. If not, ask for another link.',
  incompleteLink: 'This link is incomplete or no longer valid.',
  openedAgain: 'What makes this link work is only in the mail. Please open it from there once more.',
  otherReset: (email: string) =>
    `You are logged in here as ${email}. The new password is for the account whose mail the link came with, and you are logged out here.`,
  otherVerify: (email: string) => `You are logged in here as ${email}. That stays as it is.`,
  otherVerified: (verified: string, email: string) =>
    `${verified} is confirmed. You are logged in here as ${email}, which is another account.`,
  resetNext: 'Password updated successfully! Please log in with your new password.',
  resetFailure: failureTexts('Failed to reset password', 'Failed to reset password. Please try again.'),
} as const;

/** Where money is real, the back office asks for more than a password. */
export const SECOND_FACTOR = {
  first: 'Set up a second factor first',
  firstLead:
    'Real money is moved here. The back office opens once your login asks for a code of an authenticator app.',
  stays:
    'As an administrator you cannot switch it off. Whoever operates this site can, where an app is lost.',
} as const;

/** Said beside a field. */
export const FIELDS = { missing: 'Please fill this in' } as const;
