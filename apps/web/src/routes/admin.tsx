import { admin } from '@halyard/contract';
import { useIsFetching, useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useColdAlerts } from '../domain/staff/use-cold-alerts.ts';
import { SearchDoor } from '../features/admin-search/search-door.tsx';
import { AdministratorsOnly } from '../features/auth/administrators-only.tsx';
import { go, useAddress } from '../platform/browser/address.ts';
import { queryClient, WithCache } from '../platform/calls/cache.tsx';
import { useLiveConnection } from '../platform/live/live.ts';
import { useLiveQueues } from '../platform/live/use-queues.ts';
import { isAwaited, read, watched } from '../platform/calls/read.ts';
import { Button } from '../ui/buttons/button.tsx';
import { PageTitle } from '../ui/layout/page.tsx';
import { SectionTabs } from '../ui/layout/section-tabs.tsx';
import { useSearchKey } from '../ui/lists/use-search-key.ts';
import { ADMIN_SECTIONS } from './admin-sections.tsx';

export function AdminRoute(): ReactNode {
  return (
    <AdministratorsOnly>
      <WithCache>
        <AdminDashboard />
      </WithCache>
    </AdministratorsOnly>
  );
}

function AdminDashboard() {
  const { tab } = useAddress().query;
  const shown = ADMIN_SECTIONS.find(({ value }) => value === tab)?.value ?? 'desk';
  useSearchKey();
  useLiveConnection();
  const queues = useLiveQueues();
  const desk = useQuery(watched(DESK, false)).data?.counts;
  const ofHouse = useColdAlerts().length;
  return (
    <div className="mx-auto w-full max-w-430 px-4 pt-6 pb-16 sm:px-6">
      <PageTitle>Admin</PageTitle>
      <div className="mb-3 flex items-center justify-between gap-4">
        <h1 className="text-section font-medium max-sm:text-lead">Admin Dashboard</h1>
        <div className="flex gap-2">
          <SearchDoor sections={ADMIN_SECTIONS} />
          <RefreshButton />
        </div>
      </div>
      <SectionTabs
        label="Admin"
        value={shown}
        onValue={(next) => go({ to: '/admin', query: { tab: next } })}
        sections={ADMIN_SECTIONS}
        waiting={queues ? waitingIn(queues, desk, ofHouse) : {}}
      />
    </div>
  );
}

function RefreshButton() {
  const [isPressed, setPressed] = useState(false);
  const isLoading = useIsFetching({ predicate: isAwaited }) > 0 || isPressed;

  /** Only what is seen: opening somebody's data is logged, and nobody opens what they do not look at. */
  async function refresh(): Promise<void> {
    setPressed(true);
    await queryClient.invalidateQueries({ refetchType: 'active' });
    setPressed(false);
  }
  return (
    <Button variant="secondary" isBusy={isLoading} onClick={() => void refresh()}>
      {!isLoading && <RefreshCw aria-hidden className="size-3.5" />}
      Refresh
    </Button>
  );
}

/** What waits for whoever looks: what they have proposed themselves waits for somebody else. */
const DESK = read(admin.adminReadDesk, { query: { limit: 1 } });

/** How much there is to do, by the section one does it in. */
function waitingIn(
  { deposits, withdrawals, approvals, identityChecks, messages }: Partial<admin.Queues>,
  desk: admin.DeskCounts | undefined,
  ofHouse: number,
): Readonly<Record<string, number>> {
  return {
    desk: desk ? Object.values(desk).reduce((sum, { waiting }) => sum + waiting, ofHouse) : ofHouse,
    payments: ofHouse,
    transactions: waitingOf(deposits) + waitingOf(withdrawals),
    approvals: waitingOf(approvals),
    kyc: waitingOf(identityChecks),
    messages: waitingOf(messages),
  };
}

/** A server of another version may not have this queue. */
const waitingOf = (queue: admin.Queues[admin.QueueName] | undefined): number => queue?.waiting ?? 0;
