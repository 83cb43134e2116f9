/**
 * The wallet: deposits, withdrawals, conversions, adjustments and the addresses deposits go to. It decides
 * whether money may move and lets the ledger move it. Invariants: a pending deposit has moved nothing; a pending
 * withdrawal holds its amount and fee; nobody approves their own request; one payment is credited once.
 */
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Tx } from '../../platform/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Audit } from '../audit/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Market } from '../market/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { Trading } from '../trading/index.ts';
import type { Users } from '../users/index.ts';
import { announceFiatDeposit } from './announce-deposit.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { convert } from './convert.ts';
import { approveTransaction, rejectTransaction } from './decide-transaction.ts';
import { seedWalletAddress } from './manage-addresses.ts';
import { totalBalanceUsd } from './read-balances.ts';
import { requestWithdrawal } from './request-withdrawal.ts';

export { addWalletRoutes } from './routes.ts';
export { addWalletAdminRoutes } from './admin-routes.ts';

export type WalletDeps = {
  readonly audit: Audit;
  readonly clock: Clock;
  readonly database: Database;
  readonly ledger: Ledger;
  readonly market: Market;
  readonly notifications: Notifications;
  readonly trading: Trading;
  readonly users: Users;
  readonly settings: Settings;
};

export function createWallet(deps: WalletDeps) {
  return {
    /** All balances together in US cents at mid prices; what has no price is left out. */
    totalBalanceUsd: (queryable: Queryable, userId: string) => totalBalanceUsd(deps, queryable, userId),

    // What people do with a wallet, for whoever is not a route: the past of a simulated environment is made of it.
    depositFiat: (tx: Tx, caller: Identity, request: Parameters<typeof announceFiatDeposit>[3]) =>
      announceFiatDeposit(deps, tx, caller, request),
    withdraw: (tx: Tx, caller: Identity, request: Parameters<typeof requestWithdrawal>[3]) =>
      requestWithdrawal(deps, tx, caller, request),
    cancel: (tx: Tx, caller: Identity, id: string) => cancelWithdrawal(deps, tx, caller, id),
    convert: (tx: Tx, caller: Identity, request: Parameters<typeof convert>[3]) =>
      convert(deps, tx, caller, request),
    approve: (tx: Tx, admin: Identity, id: string) => approveTransaction(deps, tx, admin, id, undefined),
    reject: (tx: Tx, admin: Identity, id: string, reason: string) =>
      rejectTransaction(deps, tx, admin, id, reason),
    addAddress: (tx: Tx, fields: Parameters<typeof seedWalletAddress>[2]) =>
      seedWalletAddress(deps, tx, fields),
  };
}
