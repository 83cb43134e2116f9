import { FIAT_CURRENCIES } from '@halyard/catalogue';
import { transactions } from '@halyard/contract';
import type { Query } from '../../platform/browser/address.ts';
import { withAll } from '../../ui/lists/choices.ts';
import type { Choice } from '../../ui/forms/select.tsx';

export type Period = (typeof transactions.PERIODS)[number];

/** What the filter row holds; 'all' means that nothing is asked for. */
export type Filters = {
  readonly type: string;
  readonly status: string;
  readonly currency: string;
  readonly search: string;
};

export const NO_FILTERS: Filters = { type: 'all', status: 'all', currency: 'all', search: '' };

export const PERIOD_CHOICES: readonly Choice<Period>[] = [
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
  { value: '90d', label: 'Last 90 days' },
  { value: '1y', label: 'Last year' },
];

export const TYPE_CHOICES = withAll('All types', transactions.TRANSACTION_TYPES);
export const STATUS_CHOICES = withAll('All statuses', transactions.TRANSACTION_STATUSES);
export const CURRENCY_CHOICES = withAll('All currencies', [...FIAT_CURRENCIES, 'BTC', 'ETH']);

/** What a figure elsewhere leads to: the lines it is the sum of, whenever they were. */
export type Narrowed = { readonly from: string; readonly to: string; readonly symbol?: string };

/** Of what an address asks for, whatever can be asked. */
export function narrowedBy({ from, to, of }: Query): Narrowed | null {
  if (!isMoment(from) || !isMoment(to)) return null;
  return of === undefined ? { from, to } : { from, to, symbol: of };
}

function isMoment(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** What an address asks for, as the filter row has it. What can not be asked is nothing. */
export function filtersIn({ type, status, currency, search = '' }: Query): Filters {
  return {
    type: knownIn(TYPE_CHOICES, type),
    status: knownIn(STATUS_CHOICES, status),
    currency: knownIn(CURRENCY_CHOICES, currency),
    search,
  };
}

const knownIn = (choices: readonly Choice[], asked: string | undefined): string =>
  choices.find(({ value }) => value === asked)?.value ?? 'all';

export function periodIn({ period }: Query): Period {
  return PERIOD_CHOICES.find(({ value }) => value === period)?.value ?? '30d';
}

/** The same as an address says it. */
export function queryOf(filters: Filters): Query {
  return Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [name, value === 'all' ? undefined : value.trim()]),
  );
}

type FilterQuery = {
  type?: transactions.Transaction['type'];
  status?: transactions.Transaction['status'];
  currency?: string;
  search?: string;
} & ({ period: Period } | Narrowed);

/** The filters as they are sent: whatever is 'all' or empty is left out. What is narrowed has no period beside it. */
export function filterQuery(filters: Filters, when: Period | Narrowed): FilterQuery {
  const chosen = Object.entries(filters)
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([, value]) => value !== '' && value !== 'all');
  return { ...Object.fromEntries(chosen), ...(typeof when === 'string' ? { period: when } : when) };
}
