import { ASSETS } from '@halyard/catalogue';
import { admin } from '@halyard/contract';
import { currentAddress, go, type Query, showHere } from '../../platform/address.ts';
import { currencyIn, oneOf } from '../../ui/choices.ts';
import type { Cursor } from '../../ui/cursor-pages.tsx';
import { momentsOf } from '../../ui/date-range.tsx';
import type { Choice as Option } from '../../ui/select.tsx';
import { accountWords, eventWords } from './words.ts';

/** What of the books is looked at. It stands in the address, so that a colleague sees the same. */

export const VIEWS = ['balance', 'entries', 'account', 'verification'] as const;
export type View = (typeof VIEWS)[number];

export const viewOf = ({ view }: Query): View => oneOf(VIEWS, view) ?? 'balance';

/** Goes to a part of the ledger, or another page of it. */
export function show(view: View, query: Query = {}): void {
  go({ to: '/admin', query: { tab: 'ledger', view, ...query } }, { keepScroll: true });
}

/** Looks at the same part with other filters, from its newest page on. */
export function choose(view: View, query: Query): void {
  showHere({ tab: 'ledger', view, ...query });
}

/** Changes some of what the address says; the rest stays. */
export function change(query: Query): void {
  showHere({ ...currentAddress().query, ...query });
}

export type Choice = {
  readonly find: string;
  readonly user: string;
  readonly event: admin.EntryEvent | '';
  readonly account: admin.Account | '';
  readonly currency: string;
  readonly from: string;
  readonly to: string;
};

/** Words of the address that mean nothing here are left out. */
export function choiceOf(query: Query): Choice {
  return {
    find: query['find'] ?? '',
    user: query['user'] ?? '',
    event: oneOf(admin.ENTRY_EVENTS, query['event']) ?? '',
    account: oneOf(admin.ACCOUNTS, query['account']) ?? '',
    currency: currencyIn(query) ?? '',
    from: query['from'] ?? '',
    to: query['to'] ?? '',
  };
}

export const cursorOf = ({ before, after }: Query): Cursor => ({
  ...(before ? { before } : {}),
  ...(after ? { after } : {}),
});

/** The choice as it is asked for: what says nothing is left out. */
export function askedOf({ find, user, event, account, currency, from, to }: Choice) {
  return {
    ...(find.trim() === '' ? {} : { find: find.trim() }),
    ...(user.trim() === '' ? {} : { user: user.trim() }),
    ...(event === '' ? {} : { event }),
    ...(account === '' ? {} : { account }),
    ...(currency === '' ? {} : { currency }),
    ...momentsOf({ from, to }),
  };
}

export const EVENTS: readonly Option<Choice['event']>[] = [
  { value: '', label: 'All events' },
  ...admin.ENTRY_EVENTS.map((value) => ({ value, label: eventWords(value) })),
];
export const ACCOUNTS: readonly Option<Choice['account']>[] = [
  { value: '', label: 'All accounts' },
  ...admin.CUSTOMER_ACCOUNTS.map((value) => ({ value, label: `Customers: ${accountWords(value)}` })),
  ...admin.HOUSE_ACCOUNTS.map((value) => ({ value, label: `House: ${accountWords(value)}` })),
];

/** Those of the catalogue, and the one that is looked at when it is another. */
export function currenciesWith(currency: string): readonly Option[] {
  const known = ASSETS.map((asset) => asset.currency);
  const all = currency === '' || known.includes(currency) ? known : [...known, currency];
  return [{ value: '', label: 'All currencies' }, ...all.map((value) => ({ value, label: value }))];
}
