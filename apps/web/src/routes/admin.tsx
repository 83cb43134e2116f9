import { useIsFetching } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { AdminOverview } from '../features/admin-overview/admin-overview.tsx';
import { AdminTransactions } from '../features/admin-transactions/admin-transactions.tsx';
import { AdminUsers } from '../features/admin-users/admin-users.tsx';
import { AdminWalletAddresses } from '../features/admin-wallet-addresses/admin-wallet-addresses.tsx';
import { AdminWallets } from '../features/admin-wallets/admin-wallets.tsx';
import { AdministratorsOnly } from '../features/auth/administrators-only.tsx';
import { go, useAddress } from '../platform/address.ts';
import { queryClient, WithCache } from '../platform/cache.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageTitle } from '../ui/page.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';

const AdminAnalytics = lazyPart(
  async () => (await import('../features/admin-analytics/admin-analytics.tsx')).AdminAnalytics,
  <SkeletonRows count={10} label="Loading analytics" />,
);

const TABS = [
  { value: 'overview', label: 'Overview', content: <AdminOverview /> },
  { value: 'users', label: 'Users', content: <AdminUsers /> },
  { value: 'wallets', label: 'Wallets', content: <AdminWallets /> },
  { value: 'addresses', label: 'Wallet Addresses', content: <AdminWalletAddresses /> },
  { value: 'transactions', label: 'Transactions', content: <AdminTransactions /> },
  { value: 'analytics', label: 'Analytics', content: <AdminAnalytics /> },
] as const;

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
  const shown = TABS.find(({ value }) => value === tab)?.value ?? 'overview';
  const isLoading = useIsFetching() > 0;
  return (
    <div className="mx-auto w-full max-w-360 px-4 pt-6 pb-16 sm:px-6">
      <PageTitle>Admin</PageTitle>
      <div className="mb-3 flex items-center justify-between gap-4">
        <h1 className="text-section font-medium max-sm:text-figure">Admin Dashboard</h1>
        <Button
          variant="secondary"
          disabled={isLoading}
          onClick={() => void queryClient.invalidateQueries({ refetchType: 'all' })}
        >
          <RefreshCw aria-hidden className={classNames('size-3.5', isLoading && 'animate-spin')} />
          Refresh
        </Button>
      </div>
      <Tabs
        label="Admin"
        look="bar"
        value={shown}
        onValue={(next: string) => go({ to: '/admin', query: { tab: next } })}
        tabs={TABS}
      />
    </div>
  );
}
