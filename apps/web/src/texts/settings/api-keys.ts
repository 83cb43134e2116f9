import { failureTexts } from '../failure-texts.ts';

/** What is said of API keys, to whom they belong and to staff. */

export const SCOPE_WORDS = {
  read: { label: 'Look', hint: 'See balances, positions, orders and statements.' },
  trade: { label: 'Trade', hint: 'Place, change and cancel orders, and close positions.' },
  convert: { label: 'Convert', hint: 'Change one currency into another in your main account.' },
  transfer: { label: 'Move', hint: 'Move dollars between the accounts below.' },
} as const;

export const KEY_STATES = { active: 'active', expired: 'expired', revoked: 'revoked' } as const;

export const API_KEYS = {
  lead: 'For your own programs. No key can withdraw money or change how you log in.',
  loadFailure: 'API keys could not be loaded',
  none: 'You have no API keys.',
  made: 'API key created',
  makeFailure: failureTexts(
    'Failed to create the API key',
    'Failed to create the API key. Please try again.',
  ),
  revoked: 'API key revoked',
  revokeFailure: failureTexts(
    'Failed to revoke the API key',
    'Failed to revoke the API key. Please try again.',
  ),
  allRevoked: (keys: number, orders: number) =>
    [
      keys === 1 ? '1 API key revoked' : `${keys} API keys revoked`,
      ...(orders > 0 ? [orders === 1 ? '1 order cancelled' : `${orders} orders cancelled`] : []),
    ].join(', '),
  nameMissing: 'Please give the key a name',
  scopeMissing: 'Please choose what the key may do',
  bookMissing: 'Please choose an account',
  publicHalfMissing: 'Please enter the public half of your key',
  amountWrong: 'Please enter an amount in USD',
  keepTitle: 'Keep this key',
  keepLead: 'It is not shown again. Whoever has it can do what it may do.',
  signingTitle: 'Your program can sign now',
  signingLead: 'Sign each request with your private half, and name this id as keyid.',
} as const;
