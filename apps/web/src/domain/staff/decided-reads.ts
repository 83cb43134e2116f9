import { admin, market, transactions, wallet, walletAddresses } from '@halyard/contract';

/** What a decision of staff changes on the screens, wherever it is made. */
export const DECIDED_READS = [
  admin.adminAnalytics,
  admin.adminReadDesk,
  admin.adminReadQueues,
  admin.adminReadCustomer,
  admin.adminListApprovals,
  admin.adminListColdStorage,
  admin.adminListTransactions,
  admin.adminGetTransaction,
  admin.adminListWallets,
  admin.adminListUsers,
  admin.adminListInstruments,
  admin.adminListGroups,
  admin.adminListPortfolios,
  admin.adminListStrategies,
  market.listInstruments,
  wallet.getBalances,
  transactions.listTransactions,
  walletAddresses.listWalletAddresses,
] as const;
