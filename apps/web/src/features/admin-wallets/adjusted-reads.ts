import { admin } from '@halyard/contract';

/** What an adjustment changes on the screens. */
export const ADJUSTED_READS = [
  admin.adminAnalytics,
  admin.adminListApprovals,
  admin.adminListWallets,
  admin.adminListTransactions,
  admin.adminListUsers,
] as const;
