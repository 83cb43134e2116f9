import { contact } from '@halyard/contract';
import { go, useAddress } from '../../platform/address.ts';
import { pageInQuery } from '../../ui/admin-pages.ts';
import { oneOf } from '../../ui/choices.ts';

export type InboxPlace = {
  readonly status: contact.MessageStatus | 'all';
  readonly search: string;
  readonly page: number;
  readonly openId: string | null;
};

/** Where one stands in the inbox. It lies in the address, so that it can be sent to a colleague. */
export function useInboxPlace() {
  const { query } = useAddress();
  const place: InboxPlace = {
    status: oneOf(contact.MESSAGE_STATUSES, query['status']) ?? 'all',
    search: query['search'] ?? '',
    page: pageInQuery(query),
    openId: query['message'] ?? null,
  };
  return {
    place,
    /** Shows other messages, from the first page unless one is named. */
    show: (change: Partial<InboxPlace>) => goTo({ ...place, page: 1, ...change }, true),
    open: (openId: string | null) => goTo({ ...place, openId }, false),
  };
}

function goTo({ status, search, page, openId }: InboxPlace, replace: boolean): void {
  const query = {
    tab: 'messages',
    ...(status === 'all' ? {} : { status }),
    ...(search === '' ? {} : { search }),
    ...(page === 1 ? {} : { page: String(page) }),
    ...(openId === null ? {} : { message: openId }),
  };
  go({ to: '/admin', query }, { replace, keepScroll: true });
}
