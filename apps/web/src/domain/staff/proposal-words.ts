import type { admin } from '@halyard/contract';
import { signedText } from '../money/money.ts';

export const KINDS: Readonly<Record<admin.ProposalKind, string>> = {
  adjustment: 'Adjustment',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  'wallet-address': 'Deposit address',
  role: 'Rights of staff',
  instrument: 'Instrument',
  closing: 'Closing of an account',
  'deposit-decline': 'Deposit that is not credited',
  claim: 'Payment of a claim',
  limit: 'Limit of payments',
  group: 'Terms of a group',
  tier: 'Tier of a customer',
  portfolio: 'Managed portfolio',
  'cold-storage': 'Cold storage',
  'cold-transfer': 'Transfer',
  'swap-free': 'Nights of a customer',
  'book-group': 'Group of an account',
  'new-group': 'New group',
  'strategy-end': 'End of a strategy',
};

/** What happens with the approval, in a sentence. */
export const CONSEQUENCES: Readonly<Record<admin.ProposalKind, string>> = {
  adjustment: 'The balance changes at once and the customer is told.',
  deposit: 'The amount is credited at once and the customer is told.',
  withdrawal: 'The money leaves at once and the customer is told.',
  'wallet-address': 'Customers are shown it at once. Whatever they pay goes there.',
  role: 'The rights count with their next step.',
  instrument: 'The terms count at once; a wider spread comes over five minutes.',
  closing:
    'The customer is logged out at once, and what need not be kept is erased. They can come back for 30 days.',
  'deposit-decline':
    'The deposit fails and the customer is told why. The coins stay where they are, in suspense.',
  claim: 'It is converted at the price of that moment, and pays what is owed.',
  limit: 'It counts from the next payment on.',
  group:
    'Where nothing is dearer it counts at once. Else each customer of the group is told, and it counts 24 hours after.',
  tier: 'A better tier counts at once. Of one that costs more the customer is told, and it counts 24 hours after.',
  'cold-storage':
    'It counts at once. What is moved from then on goes to this address: compare it with the one that was written down.',
  'cold-transfer':
    'To cold storage it is paid once two approvers have signed for it. From there a person pays it, with a wallet of their own.',
  'swap-free':
    'It counts from the next 22:00 UTC on, for all accounts of real money, and the customer is told.',
  'book-group':
    'A better one counts at once. Of one with anything dearer the customer is told, and it counts 24 hours after.',
  'new-group': 'It can be given to accounts. No customer is in it, and nobody is offered it.',
  'strategy-end':
    'It is shown no more. Whatever copies it is closed at the prices of that moment, and the money goes back.',
  portfolio: 'The version holds at once: what customers have invested is brought to it, and they are told.',
};

/** What it is about, in a line: money says how much. */
export function titleOf({
  kind,
  about,
  currency,
  amount,
}: Pick<admin.Proposal, 'kind' | 'about' | 'currency' | 'amount'>): string {
  if (currency === null || amount === null) return `${KINDS[kind]}: ${about}`;
  const sum = `${signedText(amount, currency, kind === 'withdrawal' ? -1 : 1)} ${currency}`;
  return kind === 'adjustment' ? sum : `${KINDS[kind]} ${about}, ${sum}`;
}

const FIELDS: Readonly<Record<string, string>> = {
  extraSpreadPpm: 'Extra spread (parts per million)',
  maxLeverage: 'Largest leverage',
  minDeposit: 'Smallest deposit',
  feePercent: 'Fee a year (%)',
  driftPercent: 'Rebalanced when off by (points)',
  isOpen: 'Open for investments',
  isActive: 'Shown to customers',
  bgColor: 'Background',
  borderColor: 'Border',
  from: 'Begins',
};

/** Of these two a side is `true` or `false`. */
const YES_OR_NO: ReadonlySet<string> = new Set(['isOpen', 'isActive']);

function sideText(field: string, side: string | null): string | null {
  if (!YES_OR_NO.has(field) || side === null) return side;
  return side === 'true' ? 'yes' : 'no';
}

/** `minDeposit` is not a word for people. */
export function changesText({ changes }: Pick<admin.Proposal, 'changes'>): admin.Proposal['changes'] {
  return changes.map(({ field, before, after }) => ({
    before: sideText(field, before),
    after: sideText(field, after),
    field: FIELDS[field] ?? `${field.slice(0, 1).toUpperCase()}${field.slice(1)}`,
  }));
}
