import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useAddress } from '../../platform/browser/address.ts';
import { paged, read } from '../../platform/calls/read.ts';
import { search, segments } from '../../ui/lists/filters.ts';
import { useListPlace } from '../../ui/lists/use-list-place.ts';

const QUEUE_FILTERS = {
  search: search('Search identity checks', 'Search by name or email...'),
  status: segments<admin.KycQueue>('Queue', [
    { value: 'pending', label: 'Pending' },
    { value: 'verified', label: 'Verified' },
    { value: 'rejected', label: 'Rejected' },
  ]),
};

/** Where one stands among the identity checks, and whose case is open. */
export function useKycPlace() {
  const place = useListPlace(QUEUE_FILTERS, { tab: 'kyc' });
  return {
    ...place,
    caseOf: useAddress().query['case'] ?? null,
    openCase: (userId: string) => place.open({ case: userId }, {}),
    /** Goes from case to case, without making each a step to go back through. */
    move: (userId: string | null) => place.open({ case: userId ?? undefined }, { replace: true }),
  };
}

/** The page of a queue one stands on. The open case asks it for its neighbours. */
export function useQueue({ asked, page }: ReturnType<typeof useKycPlace>) {
  return useQuery(paged(read(admin.adminListKyc, { query: { ...asked, page } })));
}
