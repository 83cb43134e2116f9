import type { admin } from '@halyard/contract';
import { ArrowDownLeft, ArrowUpRight, IdCard, type LucideIcon, Mail, Users } from 'lucide-react';

type KindWords = {
  readonly one: string;
  readonly many: string;
  readonly icon: LucideIcon;
  readonly ink: string;
};

export const KIND_WORDS: Readonly<Record<admin.DeskKind, KindWords>> = {
  deposit: { one: 'Deposit', many: 'Deposits', icon: ArrowDownLeft, ink: 'text-up' },
  withdrawal: { one: 'Withdrawal', many: 'Withdrawals', icon: ArrowUpRight, ink: 'text-danger' },
  proposal: { one: 'Approval', many: 'Approvals', icon: Users, ink: 'text-purple' },
  identity: { one: 'Identity', many: 'Identity', icon: IdCard, ink: 'text-info' },
  message: { one: 'Message', many: 'Messages', icon: Mail, ink: 'text-orange' },
};

type SignWords = {
  /** On the row. */
  readonly short: string;
  /** In the panel. */
  readonly long: string;
  readonly tone: 'danger' | 'warn' | 'muted';
};

export const SIGN_WORDS: Readonly<Record<admin.DeskSign, SignWords>> = {
  'own-deposit': {
    short: 'not yours to pay',
    long: 'You completed a deposit of this customer within 7 days: somebody else approves this. You may reject it.',
    tone: 'danger',
  },
  'refused-first': {
    short: 'refused once',
    long: 'A colleague has refused it: yours is the last refusal, and it ends. An approval undoes theirs.',
    tone: 'danger',
  },
  'repeated-payment': {
    short: 'reported before',
    long: 'The same payment was reported before. Look at that one first.',
    tone: 'danger',
  },
  'new-destination': {
    short: 'new destination',
    long: 'Money of this customer has never gone to this destination.',
    tone: 'warn',
  },
  'sign-in-changed': {
    short: 'login changed',
    long: 'Password, address or second factor changed within 7 days.',
    tone: 'warn',
  },
  'still-waits': {
    short: 'must wait',
    long: 'It waits so that the customer can take it back. Until then it cannot be approved.',
    tone: 'warn',
  },
  'not-verified': { short: 'not verified', long: 'Their identity is not verified.', tone: 'warn' },
  second: {
    short: 'second approval',
    long: 'A colleague has agreed: yours is the last approval, and the money moves.',
    tone: 'muted',
  },
  'takes-two': {
    short: 'takes two',
    long: 'Above what one administrator decides alone, or of unknown worth: a second one must agree.',
    tone: 'muted',
  },
  'first-of-kind': { short: 'first ever', long: 'The first of its kind by this customer.', tone: 'muted' },
  'many-today': { short: 'several today', long: 'Three or more of this kind within 24 hours.', tone: 'warn' },
  'deposited-lately': {
    short: 'deposited lately',
    long: 'A deposit of this customer was completed within 7 days.',
    tone: 'muted',
  },
  'new-customer': { short: 'new customer', long: 'They registered within the last 7 days.', tone: 'muted' },
};

/** What it is called where it stands alone: in a button, a result, a title. */
export function nameOf({ kind, about, name }: Pick<admin.DeskItem, 'kind' | 'about' | 'name'>): string {
  const { one } = KIND_WORDS[kind];
  if (kind === 'identity') return `${one} check of ${name}`;
  return `${one} ${about}`;
}
