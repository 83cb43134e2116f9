import { lazyPart } from '../ui/waiting/lazy-part.tsx';
import type { Section } from '../ui/layout/section-tabs.tsx';
import { SkeletonRows } from '../ui/waiting/skeleton.tsx';

const waiting = <SkeletonRows count={10} label="Loading this section" />;

const DeskSection = lazyPart(async () => (await import('./admin-desk.tsx')).DeskSection, waiting);
const TransactionsSection = lazyPart(
  async () => (await import('./admin-desk.tsx')).TransactionsSection,
  waiting,
);
const AdminOverview = lazyPart(
  async () => (await import('../features/admin-overview/admin-overview.tsx')).AdminOverview,
  waiting,
);
const AdminAnalytics = lazyPart(
  async () => (await import('../features/admin-analytics/admin-analytics.tsx')).AdminAnalytics,
  waiting,
);
const AdminInstruments = lazyPart(
  async () => (await import('../features/admin-instruments/admin-instruments.tsx')).AdminInstruments,
  waiting,
);
const AdminGroups = lazyPart(
  async () => (await import('../features/admin-groups/admin-groups.tsx')).AdminGroups,
  waiting,
);
const AdminKyc = lazyPart(
  async () => (await import('../features/admin-kyc/admin-kyc.tsx')).AdminKyc,
  waiting,
);
const AdminApprovals = lazyPart(
  async () => (await import('../features/admin-approvals/admin-approvals.tsx')).AdminApprovals,
  waiting,
);
const AdminAudit = lazyPart(
  async () => (await import('../features/admin-audit/admin-audit.tsx')).AdminAudit,
  waiting,
);
const AdminLedger = lazyPart(
  async () => (await import('../features/admin-ledger/admin-ledger.tsx')).AdminLedger,
  waiting,
);
const AdminMessages = lazyPart(
  async () => (await import('../features/admin-messages/admin-messages.tsx')).AdminMessages,
  waiting,
);
const AdminPayments = lazyPart(
  async () => (await import('../features/admin-payments/admin-payments.tsx')).AdminPayments,
  waiting,
);
const AdminRisk = lazyPart(
  async () => (await import('../features/admin-risk/admin-risk.tsx')).AdminRisk,
  waiting,
);
const AdminExecution = lazyPart(
  async () => (await import('../features/admin-execution/admin-execution.tsx')).AdminExecution,
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

const AdminNews = lazyPart(
  async () => (await import('../features/admin-content/news.tsx')).AdminNews,
  waiting,
);
const AdminCalendar = lazyPart(
  async () => (await import('../features/admin-content/calendar.tsx')).AdminCalendar,
  waiting,
);
const AdminSettings = lazyPart(
  async () => (await import('../features/admin-settings/admin-settings.tsx')).AdminSettings,
  waiting,
);
const AdminPortfolios = lazyPart(
  async () => (await import('../features/admin-portfolios/admin-portfolios.tsx')).AdminPortfolios,
  waiting,
);
const AdminStrategies = lazyPart(
  async () => (await import('../features/admin-strategies/admin-strategies.tsx')).AdminStrategies,
  waiting,
);
const AdminSystem = lazyPart(
  async () => (await import('../features/admin-system/admin-system.tsx')).AdminSystem,
  waiting,
);

/** The sections of the back office in their order. Only the first comes with the frame. */
export const ADMIN_SECTIONS: readonly Section[] = [
  { value: 'desk', label: 'Needs you', content: <DeskSection /> },
  { value: 'overview', label: 'Overview', content: <AdminOverview /> },
  { value: 'users', label: 'Users', content: <AdminUsers /> },
  { value: 'wallets', label: 'Wallets', content: <AdminWallets /> },
  { value: 'addresses', label: 'Wallet Addresses', content: <AdminWalletAddresses /> },
  { value: 'transactions', label: 'Transactions', content: <TransactionsSection /> },
  { value: 'analytics', label: 'Analytics', content: <AdminAnalytics /> },
  { value: 'payments', label: 'Payments', group: 'Queues', content: <AdminPayments /> },
  { value: 'approvals', label: 'Approvals', group: 'Queues', content: <AdminApprovals /> },
  { value: 'kyc', label: 'Identity checks', group: 'Queues', content: <AdminKyc /> },
  { value: 'messages', label: 'Messages', group: 'Queues', content: <AdminMessages /> },
  { value: 'strategies', label: 'Strategies', group: 'Queues', content: <AdminStrategies /> },
  { value: 'risk', label: 'Risk', group: 'House', content: <AdminRisk /> },
  { value: 'execution', label: 'Execution', group: 'House', content: <AdminExecution /> },
  { value: 'ledger', label: 'Ledger', group: 'House', content: <AdminLedger /> },
  { value: 'audit', label: 'Audit log', group: 'House', content: <AdminAudit /> },
  { value: 'instruments', label: 'Instruments', group: 'Setup', content: <AdminInstruments /> },
  { value: 'groups', label: 'Groups', group: 'Setup', content: <AdminGroups /> },
  { value: 'portfolios', label: 'Portfolios', group: 'Setup', content: <AdminPortfolios /> },
  { value: 'news', label: 'News', group: 'Setup', content: <AdminNews /> },
  { value: 'calendar', label: 'Calendar', group: 'Setup', content: <AdminCalendar /> },
  { value: 'settings', label: 'Settings', group: 'Setup', content: <AdminSettings /> },
  { value: 'system', label: 'System', group: 'Setup', content: <AdminSystem /> },
];
