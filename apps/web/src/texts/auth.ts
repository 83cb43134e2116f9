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
  resetNext: 'Password updated successfully! Please log in with your new password.',
  resetFailure: failureTexts('Failed to reset password', 'Failed to reset password. Please try again.'),
} as const;

/** Said beside a field. */
export const FIELDS = { missing: 'Please fill this in' } as const;
