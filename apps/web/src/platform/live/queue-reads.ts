import { admin, contact, type Endpoint, walletAddresses } from '@halyard/contract';

/** What the back office shows of each queue. */

const MONEY = [admin.adminListTransactions, admin.adminListWallets, admin.adminReadDesk];

const READS: Record<admin.QueueName, readonly Endpoint[]> = {
  deposits: [...MONEY, admin.adminListApprovals],
  withdrawals: [...MONEY, admin.adminListApprovals],
  approvals: [
    ...MONEY,
    admin.adminListApprovals,
    admin.adminListColdStorage,
    admin.adminListInstruments,
    admin.adminListGroups,
    admin.adminListPortfolios,
    admin.adminListStrategies,
    admin.adminListUsers,
    walletAddresses.listWalletAddresses,
  ],
  identityChecks: [admin.adminListKyc, admin.adminListUsers, admin.adminReadDesk],
  messages: [contact.listMessages, admin.adminReadDesk],
};

type Known = Partial<admin.Queues>;

/** A server of another version may have other queues. What has to be read again when the queues were like this and are now like that. */
export function readsOfChanged(before: Known, now: Known): readonly Endpoint[] {
  const changed = admin.QUEUE_NAMES.filter((name) => before[name]?.mark !== now[name]?.mark);
  return [...new Set(changed.flatMap((name) => READS[name]))];
}
