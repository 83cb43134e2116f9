import { failureTexts } from './failure-texts.ts';

/** What the accounts of a customer say: opening, naming, closing them, and money between them. */

export const BOOKS = {
  kinds: { main: 'Main', trading: 'Trading', practice: 'Practice', copy: 'Copy', managed: 'Managed' },
  mainNote: 'Money in and out',
  practice: 'PRACTICE',
  practiceNote: 'No real money',
  terms: (group: string) => `Terms of ${group}`,
  listFailure: 'Your accounts could not be loaded',
  unknown: 'This account is not one of yours. Here is your main account.',
  opened: (name: string) => `“${name}” is open`,
  openFailure: failureTexts('Failed to open the account', 'Failed to open the account. Please try again.'),
  modes: [
    { value: 'hedging', label: 'Hedging' },
    { value: 'netting', label: 'Netting' },
  ],
  modeHints: {
    hedging: 'Each order opens a position of its own.',
    netting:
      'An order first closes what is open on the other side, oldest first. What is left opens a position.',
  },
  modeChanged: 'Position mode changed',
  modeFailure: failureTexts(
    'Failed to change the position mode',
    'Failed to change the position mode. Please try again.',
  ),
  renamed: 'Name changed',
  renameFailure: failureTexts('Failed to change the name', 'Failed to change the name. Please try again.'),
  moved: (amount: string) => `${amount} transferred`,
  moveFailure: failureTexts('The transfer failed', 'The transfer failed. Please try again.'),
  reset: 'The practice account starts anew',
  resetFailure: failureTexts('Failed to reset the account', 'Failed to reset the account. Please try again.'),
  resetLead:
    'The practice money goes back to where it started. What you have traded so far stays in its history. You can do this once a day.',
  closedName: (name: string) => `${name} (closed)`,
  closed: (name: string) => `“${name}” is closed`,
  closeFailure: failureTexts('Failed to close the account', 'Failed to close the account. Please try again.'),
  led: 'Somebody else trades in this account. You add money, take it out and end it under',
  ledTitle: (name: string) => `Somebody else trades in “${name}”`,
  ledDesk: {
    copy: 'It does what its leader does. You can close what is open; nothing is ordered here by hand.',
    managed: 'It holds what its portfolio says. Nothing is ordered, changed or closed here by hand.',
  },
  closeLead: 'It can still be looked at, but it takes no orders and no money any more.',
  mainOnly: 'Deposits, withdrawals and conversions are made in your main account.',
  tradingHint: 'Real money, apart from your other accounts: its own margin, positions and results.',
  practiceHint: 'Play money at real prices. It never meets your real money.',
  missingName: 'Please give the account a name',
} as const;
