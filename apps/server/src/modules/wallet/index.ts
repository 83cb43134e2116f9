/**
 * The wallet: deposits, withdrawals, conversions, adjustments and the addresses deposits go to. It decides
 * whether money may move and lets the ledger move it. Invariants: a pending deposit has moved nothing; a pending
 * withdrawal holds its amount and fee; nobody approves their own request; one payment is credited once.
 */
import type { Asset } from '@halyard/catalogue';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Audit } from '../audit/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Market } from '../market/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { Users } from '../users/index.ts';
import { totalBalanceUsd } from './read-balances.ts';

export { addWalletRoutes } from './routes.ts';
export { addWalletAdminRoutes } from './admin-routes.ts';
export { seedWalletAddress } from './manage-addresses.ts';

export type WalletDeps = {
  readonly audit: Audit;
  readonly clock: Clock;
  readonly database: Database;
  readonly ledger: Ledger;
  readonly market: Market;
  readonly notifications: Notifications;
  readonly users: Users;
  readonly settings: Settings;
};

export type Wallet = ReturnType<typeof createWallet>;

export function createWallet(deps: WalletDeps) {
  return {
    /** All balances together in US cents at mid prices; what has no price is left out. */
    totalBalanceUsd: (queryable: Queryable, userId: string) => totalBalanceUsd(deps, queryable, userId),
  };
}

/** In the simulated environment test-network addresses are welcome; with real money they are a mistake. */
export function allowsTestnet(deps: Pick<WalletDeps, 'settings'>): { allowTestnet: boolean } {
  return { allowTestnet: deps.settings.SITE_MODE === 'simulated' };
}

export type { Asset };
