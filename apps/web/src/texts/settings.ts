import { SHARED_SENTENCES } from '@halyard/contract';
import { failureTexts } from './failure-texts.ts';

/** What the settings of an account say, passkeys included. */

export const SETTINGS = {
  saved: 'Changes saved',
  saveFailure: failureTexts('Failed to save changes', 'Failed to save changes. Please try again.'),
  passwordChanged: 'Password changed. Other sessions were logged out.',
  sessionEnded: 'Session ended',
  twoFactorOn: 'Two-factor authentication is on',
  twoFactorOff: 'Two-factor authentication is off',
  codesRenewed: 'New recovery codes created',
  emailCodeSent: 'A code was sent to your new email address',
  emailChanged: 'Email address changed',
  documentUploaded: 'Document uploaded',
  kycAnew: 'Once you have uploaded a new document, you can submit again.',
  kycSubmitted: 'Documents submitted for review',
  archiveTaken: 'Your data was downloaded',
  archiveFailure: failureTexts('Failed to download your data'),
  documentType: SHARED_SENTENCES.documentType,
  documentTooLarge: 'The file is larger than 8 MB',
} as const;

export const PASSKEYS = {
  added: 'Passkey added',
  addFailure: failureTexts('Failed to add the passkey', 'Failed to add the passkey. Please try again.'),
  removed: 'Passkey removed',
  removeFailure: failureTexts(
    'Failed to remove the passkey',
    'Failed to remove the passkey. Please try again.',
  ),
  nameMissing: 'Please give the passkey a name',
  late: 'That took too long. Please try again.',
  problems: {
    cancelled: 'No passkey was used. You can try again.',
    known: 'This device already has a passkey for your account',
    'wrong-address': 'Passkeys do not work at this address',
    failed: 'Your browser could not use a passkey. Please try again.',
  },
} as const;

export const PUSH = {
  notAllowed: 'Your browser was not allowed to show push messages',
  switchFailure: failureTexts(
    'Push messages could not be switched on',
    'Your browser could not reach its push service. Please try again.',
  ),
  testSent: 'The test is on its way',
  testFailure: failureTexts('The test could not be sent'),
  removed: 'Device removed',
  removeFailure: failureTexts(
    'Failed to remove the device',
    'Failed to remove the device. Please try again.',
  ),
  places: {
    blocked: {
      title: 'Your browser blocks push messages from here',
      words: 'Allow notifications for this site in the settings of your browser, then come back.',
    },
    'home-screen': {
      title: 'Put the portal on your home screen first',
      words:
        'On this device only apps on the home screen get push messages: choose Share, then Add to Home Screen.',
    },
    nowhere: {
      title: 'This browser cannot get push messages',
      words: 'Open the portal in a current browser over a secure connection to switch them on.',
    },
  },
} as const;
