import { ASSETS } from '@halyard/catalogue';
import { admin } from '@halyard/contract';
import { currentAddress, go, type Query, showHere } from '../../platform/browser/address.ts';
import { isCurrency, oneOf } from '../../ui/lists/choices.ts';
import { days, search, select } from '../../ui/lists/filters.ts';
import { accountWords, eventWords } from './words.ts';

/** What of the books is looked at. It stands in the address, so that a colleague sees the same. */

export const VIEWS = ['balance', 'entries', 'account', 'verification'] as const;
export type View = (typeof VIEWS)[number];

export const viewOf = ({ view }: Query): View => oneOf(VIEWS, view) ?? 'balance';

/** Goes to a part of the ledger, or another page of it. */
export function show(view: View, query: Query = {}): void {
  go({ to: '/admin', query: { tab: 'ledger', view, ...query } }, { keepScroll: true });
}

/** Changes some of what the address says; the rest stays. */
export function change(query: Query): void {
  showHere({ ...currentAddress().query, ...query });
}

const CUSTOMER = search('Customer', 'Customer’s email or ID...');
const CURRENCIES = ASSETS.map(({ currency }) => ({ value: currency, label: currency }));

export const ENTRY_FILTERS = {
  find: search('Reference or ID', 'Reference, entry or cause ID...'),
  user: CUSTOMER,
  event: select<admin.EntryEvent | ''>(
    'Event',
    [
      { value: '', label: 'All events' },
      ...admin.ENTRY_EVENTS.map((value) => ({ value, label: eventWords(value) })),
    ],
    { className: 'col-span-2 sm:w-44' },
  ),
  account: select<admin.Account | ''>(
    'Account',
    [
      { value: '', label: 'All accounts' },
      ...admin.CUSTOMER_ACCOUNTS.map((value) => ({ value, label: `Customers: ${accountWords(value)}` })),
      ...admin.HOUSE_ACCOUNTS.map((value) => ({ value, label: `House: ${accountWords(value)}` })),
    ],
    { className: 'sm:w-52' },
  ),
  currency: select('Currency', [{ value: '', label: 'All currencies' }, ...CURRENCIES], {
    takes: isCurrency,
    className: 'sm:w-36',
  }),
  days,
};

export const ACCOUNT_FILTERS = {
  user: CUSTOMER,
  currency: select('Currency', CURRENCIES, { usual: 'USD', takes: isCurrency, className: 'sm:w-32' }),
  account: select<(typeof admin.CUSTOMER_ACCOUNTS)[number] | ''>(
    'Account',
    [
      { value: '', label: 'All accounts' },
      ...admin.CUSTOMER_ACCOUNTS.map((value) => ({ value, label: accountWords(value) })),
    ],
    { className: 'sm:w-40' },
  ),
};
