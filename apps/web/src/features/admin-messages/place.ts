import { contact } from '@halyard/contract';
import { go, useAddress } from '../../platform/address.ts';

export type InboxPlace = {
  readonly status: contact.MessageStatus | 'all';
  readonly search: string;
  readonly page: number;
  readonly openId: string | null;
};

const LAST_PAGE = 100_000;

/** Where one stands in the inbox. It lies in the address, so that it can be sent to a colleague. */
export function useInboxPlace() {
  const { query } = useAddress();
  const place: InboxPlace = {
    status: contact.MESSAGE_STATUSES.find((one) => one === query['status']) ?? 'all',
    search: query['search'] ?? '',
    page: Math.min(Math.max(Math.trunc(Number(query['page'])) || 1, 1), LAST_PAGE),
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
