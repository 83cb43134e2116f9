import { ASSETS } from '@halyard/catalogue';
import { transactions } from '@halyard/contract';
import type { Query } from '../../platform/address.ts';
import { currencyIn, oneOf, withAll } from '../../ui/choices.ts';
import type { Choice as Option } from '../../ui/select.tsx';

/** Which transactions are looked at. It stands in the address, so that a colleague sees the same. */

const SORTS = ['newest', 'oldest'] as const;

export type Choice = {
  readonly search: string;
  readonly type: transactions.Transaction['type'] | 'all';
  readonly status: transactions.Transaction['status'] | 'all';
  readonly currency: string;
  readonly period: (typeof transactions.PERIODS)[number] | 'all';
  readonly sort: (typeof SORTS)[number];
};

export const NO_CHOICE: Choice = {
  search: '',
  type: 'all',
  status: 'all',
  currency: 'all',
  period: 'all',
  sort: 'newest',
};

/** Words of the address that mean nothing here are left out. */
export function choiceOf(query: Query): Choice {
  return {
    search: query['search'] ?? '',
    type: oneOf(transactions.TRANSACTION_TYPES, query['type']) ?? 'all',
    status: oneOf(transactions.TRANSACTION_STATUSES, query['status']) ?? 'all',
    currency: currencyIn(query) ?? 'all',
    period: oneOf(transactions.PERIODS, query['period']) ?? 'all',
    sort: oneOf(SORTS, query['sort']) ?? 'newest',
  };
}

/** The choice as it is asked for, and as it stands in the address: what says nothing is left out. */
export function queryOf(choice: Choice): Partial<Query> & {
  type?: transactions.Transaction['type'];
  status?: transactions.Transaction['status'];
  period?: (typeof transactions.PERIODS)[number];
  sort?: (typeof SORTS)[number];
} {
  const chosen = Object.entries(choice).filter(
    ([name, value]) => value.trim() !== '' && value !== NO_CHOICE[name as keyof Choice],
  );
  return Object.fromEntries(chosen);
}

export const TYPES = withAll('All types', transactions.TRANSACTION_TYPES);
export const STATUSES = withAll('All statuses', transactions.TRANSACTION_STATUSES);
export const CURRENCIES = withAll(
  'All currencies',
  ASSETS.map(({ currency }) => currency),
);
export const PERIODS: readonly Option<Choice['period']>[] = [
  { value: 'all', label: 'Any time' },
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
  { value: '90d', label: 'Last 90 days' },
  { value: '1y', label: 'Last year' },
];
export const ORDERS: readonly Option<Choice['sort']>[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
];
