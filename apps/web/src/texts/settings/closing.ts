import type { closing } from '@halyard/contract';
import { failureTexts } from '../failure-texts.ts';

/** Closing one's account, and coming back. */

type Way = { readonly words: string; readonly link?: string; readonly tab?: string; readonly view?: string };

export const CLOSING = {
  closed: 'Your account is closed. We have sent you a letter.',
  /** To an address that is not verified nothing of the kind is sent. */
  closedWithoutLetter: 'Your account is closed.',
  failure: failureTexts(
    'Your account could not be closed',
    'Your account could not be closed. Please try again.',
  ),
  /** What has to be done first, and where. */
  ways: {
    'closing-staff': { words: 'You are one of the staff. An administrator takes your rights away first.' },
    'closing-suspended': { words: 'The account is suspended. Please contact support.' },
    'closing-led': {
      words: 'A copy or an investment is running',
      link: 'End it in Investment',
      tab: 'investment',
    },
    'closing-positions': {
      words: 'Positions or pending orders are open',
      link: 'Close them in Trading',
      tab: 'trading',
    },
    'closing-pending': {
      words: 'A deposit or withdrawal is under way',
      link: 'Look at it in History',
      tab: 'history',
    },
    'closing-owed': {
      words: 'Something is owed of a payment that was taken back',
      link: 'Pay it in the wallet',
      tab: 'wallet',
    },
    'closing-money': { words: 'There is money in it', link: 'Withdraw it in the wallet', tab: 'wallet' },
  } satisfies Readonly<Record<closing.Hindrance, Way>> as Readonly<Record<closing.Hindrance, Way>>,
  /** Of accounts from which nothing is withdrawn. */
  otherMoney: { words: 'There is money in it', link: 'Transfer it to your main account', tab: 'wallet' },
  /** Of those in which somebody else trades: what is open and the money end together. */
  led: {
    copy: { words: 'A copy is running', link: 'Stop it in Copy Trading', tab: 'investment', view: 'copying' },
    managed: {
      words: 'An investment is running',
      link: 'End it in Managed Portfolios',
      tab: 'investment',
      view: 'managed',
    },
  } satisfies Readonly<Record<string, Way>>,
  facts: ({ daysToComeBack, yearsKept }: { readonly daysToComeBack: number; readonly yearsKept: number }) => [
    {
      label: 'Erased at once',
      text: 'Watchlists, alerts, charts, notifications, our mails to you, known destinations, API keys, devices, and every session.',
    },
    {
      label: `Erased after ${daysToComeBack} days`,
      text: 'Password, passkeys and two-factor authentication. Until then you can log in and open the account again.',
    },
    {
      label: `Erased after ${yearsKept} years`,
      text: 'Your name, contact details, identity documents, papers, messages, and where your money went. The law makes brokers keep them.',
    },
    {
      label: 'Never erased',
      text: 'What was booked and traded, under a number without your name, since the books must add up; and the audit log, which nobody can alter. It keeps names and addresses.',
    },
  ],
  reopenTitle: 'Open your account again?',
  reopen: 'Open my account again',
  stay: 'Leave it closed',
} as const;
