import { ASSETS } from '@halyard/catalogue';
import { transactions } from '@halyard/contract';
import { isCurrency, withAll } from '../../ui/lists/choices.ts';
import { search, select } from '../../ui/lists/filters.ts';

const CURRENCIES = ASSETS.map(({ currency }) => currency);

export const TRANSACTION_FILTERS = {
  search: search('Search transactions', 'Search by reference, customer or ID...'),
  type: select('Type', withAll('All types', transactions.TRANSACTION_TYPES)),
  status: select('Status', withAll('All statuses', transactions.TRANSACTION_STATUSES)),
  currency: select('Currency', withAll('All currencies', CURRENCIES), { takes: isCurrency }),
  period: select<(typeof transactions.PERIODS)[number] | 'all'>('Period', [
    { value: 'all', label: 'Any time' },
    { value: '7d', label: 'Last 7 days' },
    { value: '30d', label: 'Last 30 days' },
    { value: '90d', label: 'Last 90 days' },
    { value: '1y', label: 'Last year' },
  ]),
  sort: select<'newest' | 'oldest'>('Order', [
    { value: 'newest', label: 'Newest first' },
    { value: 'oldest', label: 'Oldest first' },
  ]),
};
