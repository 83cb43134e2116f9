import { useAddress } from '../../platform/browser/address.ts';
import { search, segments } from '../../ui/lists/filters.ts';
import { useListPlace } from '../../ui/lists/use-list-place.ts';

const INBOX_FILTERS = {
  search: search('Search messages', 'Search by name, subject, words...'),
  status: segments(
    'Status',
    [
      { value: 'all', label: 'All' },
      { value: 'new', label: 'New' },
      { value: 'open', label: 'Open' },
      { value: 'answered', label: 'Answered' },
      { value: 'closed', label: 'Closed' },
    ],
    { size: 'small' },
  ),
};

/** Where one stands in the inbox, and which message is open: it stays open while one looks for others. */
export function useInboxPlace() {
  const place = useListPlace(INBOX_FILTERS, { tab: 'messages' }, ['message']);
  return { ...place, openId: useAddress().query['message'] ?? null };
}

export type InboxPlace = ReturnType<typeof useInboxPlace>;
