import type { events, webhooks } from '@halyard/contract';
import { failureTexts } from '../failure-texts.ts';

/** What is said of webhooks. */

type Group = {
  readonly label: string;
  readonly hint: string;
  readonly types: readonly events.EventType[];
};

/** The kinds of events, as people choose among them. */
export const EVENT_GROUPS = {
  orders: {
    label: 'Orders',
    hint: 'Accepted, changed, filled, rejected and cancelled.',
    types: [
      'order-accepted',
      'order-changed',
      'order-triggered',
      'order-filled',
      'order-rejected',
      'order-cancelled',
    ],
  },
  positions: {
    label: 'Positions',
    hint: 'Opened, changed, reduced and closed, and what each night costs.',
    types: ['position-opened', 'position-changed', 'position-reduced', 'position-closed', 'financing'],
  },
  margin: {
    label: 'Margin',
    hint: 'Margin calls and stop-outs.',
    types: ['margin-call', 'margin-call-lifted', 'stop-out'],
  },
  money: {
    label: 'Money',
    hint: 'Deposits, withdrawals, transfers and conversions.',
    types: ['deposit', 'withdrawal', 'transfer', 'conversion', 'adjustment'],
  },
} as const satisfies Readonly<Record<string, Group>>;
export type EventGroup = keyof typeof EVENT_GROUPS;

export const WEBHOOK_STATES = {
  on: 'on',
  failing: 'trying again',
  off: 'off',
} as const satisfies Readonly<Record<webhooks.Webhook['status'], string>>;

export const WEBHOOKS = {
  lead: 'We send what happens in an account to an address of yours, signed, in order, and until it is taken.',
  loadFailure: 'Webhooks could not be loaded',
  none: 'You have no webhooks.',
  everything: 'Everything that happens',
  notYet: 'Nothing was sent yet',
  sentUpTo: (number: number) => `Sent up to event ${number}`,
  failing: (since: string, next: string) => `Not taken since ${since}. Next try: ${next}.`,
  off: (at: string) =>
    `Switched off on ${at}: nothing was taken for three days. What comes after is kept for it.`,
  twoSecrets: (until: string) => `The earlier secret signs too until ${until}`,
  made: 'Webhook created',
  makeFailure: failureTexts(
    'Failed to create the webhook',
    'Failed to create the webhook. Please try again.',
  ),
  rotated: 'New secret made',
  rotateFailure: failureTexts(
    'Failed to make a new secret',
    'Failed to make a new secret. Please try again.',
  ),
  removed: 'Webhook removed',
  removeFailure: failureTexts(
    'Failed to remove the webhook',
    'Failed to remove the webhook. Please try again.',
  ),
  started: 'Webhook switched on',
  startFailure: failureTexts(
    'Failed to switch the webhook on',
    'Failed to switch the webhook on. Please try again.',
  ),
  removeTitle: 'Remove this webhook?',
  removeLead: 'Nothing more is sent there, and its log is gone. API keys and other webhooks stay.',
  rotateTitle: 'Make a new secret?',
  rotateLead: 'For a day both secrets sign, so that your program can change over without missing anything.',
  addressMissing: 'Please enter an address that starts with https://',
  eventsMissing: 'Please choose what is sent',
  keepTitle: 'Keep this secret',
  keepLead: 'It is not shown again. Your program checks with it that what comes is from us.',
  logFailure: 'The log could not be loaded',
  logEmpty: 'Nothing was sent yet. What is sent shows here for 30 days.',
  taken: 'taken',
  notTaken: 'not taken',
  again: 'sent again',
  sentAgain: (isTaken: boolean) => (isTaken ? 'Sent again and taken' : 'Sent again, but not taken'),
  againFailure: failureTexts('Failed to send it again', 'Failed to send it again. Please try again.'),
} as const;
