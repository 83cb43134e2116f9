import { AdminOverview } from '../features/admin-overview/admin-overview.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { Section } from '../ui/section-tabs.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';

const waiting = <SkeletonRows count={10} label="Loading this section" />;

const AdminAnalytics = lazyPart(
  async () => (await import('../features/admin-analytics/admin-analytics.tsx')).AdminAnalytics,
  waiting,
);
const AdminTransactions = lazyPart(
  async () => (await import('../features/admin-transactions/admin-transactions.tsx')).AdminTransactions,
  waiting,
);
const AdminUsers = lazyPart(
  async () => (await import('../features/admin-users/admin-users.tsx')).AdminUsers,
  waiting,
);
const AdminWalletAddresses = lazyPart(
  async () =>
    (await import('../features/admin-wallet-addresses/admin-wallet-addresses.tsx')).AdminWalletAddresses,
  waiting,
);
const AdminWallets = lazyPart(
  async () => (await import('../features/admin-wallets/admin-wallets.tsx')).AdminWallets,
  waiting,
);

/** The sections of the back office in their order. Only the first comes with the frame. */
export const ADMIN_SECTIONS: readonly Section[] = [
  { value: 'overview', label: 'Overview', content: <AdminOverview /> },
  { value: 'users', label: 'Users', content: <AdminUsers /> },
  { value: 'wallets', label: 'Wallets', content: <AdminWallets /> },
  { value: 'addresses', label: 'Wallet Addresses', content: <AdminWalletAddresses /> },
  { value: 'transactions', label: 'Transactions', content: <AdminTransactions /> },
  { value: 'analytics', label: 'Analytics', content: <AdminAnalytics /> },
];
