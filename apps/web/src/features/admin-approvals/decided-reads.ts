import { admin, market, walletAddresses } from '@halyard/contract';

/** What a decision changes on the screens. */
export const DECIDED_READS = [
  admin.adminAnalytics,
  admin.adminListApprovals,
  admin.adminReadDesk,
  admin.adminListWallets,
  admin.adminListTransactions,
  admin.adminListUsers,
  admin.adminListInstruments,
  admin.adminListGroups,
  market.listInstruments,
  walletAddresses.listWalletAddresses,
] as const;
