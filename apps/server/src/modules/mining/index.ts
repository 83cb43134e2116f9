/**
 * Cloud mining, a simulation. Owns the contracts customers activated; the packages themselves are data of the
 * contract package, since the public page shows the same figures. Invariants: a contract never moves money and
 * makes no ledger entry, and was funded on the day: all wallets together, without open profits, covered its price.
 */
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database.ts';

export { addMiningRoutes } from './routes.ts';

export type MiningDeps = {
  readonly clock: Clock;
  readonly database: Database;
  /** All wallets of a customer in US cents, without unrealised profit or loss. */
  readonly totalBalanceUsd: (queryable: Queryable, userId: string) => Promise<bigint>;
};
