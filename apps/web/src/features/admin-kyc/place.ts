import { admin } from '@halyard/contract';
import { go, useAddress } from '../../platform/address.ts';
import { pageInQuery } from '../../ui/admin-pages.ts';
import { oneOf } from '../../ui/choices.ts';

export type KycPlace = {
  readonly queue: admin.KycQueue;
  readonly search: string;
  readonly page: number;
  /** Whose case is open. */
  readonly caseOf: string | null;
};

/** Where one stands among the identity checks. It lies in the address, so that it can be sent to a colleague. */
export function useKycPlace() {
  const { query } = useAddress();
  const place: KycPlace = {
    queue: oneOf(admin.KYC_QUEUES, query['status']) ?? 'pending',
    search: query['search'] ?? '',
    page: pageInQuery(query),
    caseOf: query['case'] ?? null,
  };
  return {
    place,
    /** Shows another queue, page or search, from its beginning unless a page is named. */
    show: (change: Partial<KycPlace>) =>
      goTo({ ...place, page: 1, caseOf: null, ...change }, { replace: true, keepScroll: true }),
    open: (caseOf: string) => goTo({ ...place, caseOf }),
    /** Goes from case to case, without making each a step to go back through. */
    move: (caseOf: string | null) => goTo({ ...place, caseOf }, { replace: true }),
  };
}

function goTo({ queue, search, page, caseOf }: KycPlace, options: Parameters<typeof go>[1] = {}): void {
  const query = {
    tab: 'kyc',
    ...(queue === 'pending' ? {} : { status: queue }),
    ...(search === '' ? {} : { search }),
    ...(page === 1 ? {} : { page: String(page) }),
    ...(caseOf === null ? {} : { case: caseOf }),
  };
  go({ to: '/admin', query }, options);
}
