import {
  books,
  type Endpoint,
  investment,
  type live,
  notifications,
  tiers,
  transactions,
  users,
  wallet,
  watch,
} from '@halyard/contract';

/** What the screens show of an account, and which of it each kind of message makes old. */

const STATEMENT = [transactions.listTransactions, transactions.transactionStats, transactions.getTransaction];

const READS: Readonly<Record<string, readonly Endpoint[]>> = {
  order: [investment.listOrders, investment.listHistory, investment.getPortfolio],
  position: [investment.getPortfolio, investment.listHistory, investment.getRisk, investment.explainPosition],
  balance: [wallet.getBalances, investment.getPortfolio],
  margin: [investment.getPortfolio, investment.getRisk],
  transaction: STATEMENT,
  // What staff decide about somebody's documents is told as a notification.
  notification: [notifications.listNotifications, users.getKyc],
  group: [users.getProfile, investment.getPortfolio, investment.getRisk, tiers.getTier, books.listBooks],
  watchlists: [watch.getWatchlists],
  alerts: [watch.listAlerts],
} satisfies Record<live.Change['kind'], readonly Endpoint[]>;

export const ACCOUNT_READS: readonly Endpoint[] = [
  ...new Set([
    ...Object.values(READS).flat(),
    investment.getEquityCurve,
    investment.getPerformance,
    investment.getResults,
  ]),
];

/**
 * What trading books is told by its balance alone: its line of the statement has no message of its own. It is read once for the
 * fills of a while, since whoever trades by program has many.
 */
const BOOKED = [transactions.listTransactions, transactions.transactionStats];

export function readsOfAWhile(changes: readonly live.Change[]): readonly Endpoint[] {
  return changes.some(({ kind }) => kind === 'balance') ? BOOKED : [];
}

/** What only a newer server knows changes nothing that is shown here. */
export function readsChangedBy(changes: readonly live.Change[]): readonly Endpoint[] {
  return [...new Set(changes.flatMap(({ kind }) => READS[kind] ?? []))];
}
