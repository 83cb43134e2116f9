import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import type { Ledger } from '../ledger/index.ts';

export type MiningDeps = {
  readonly clock: Clock;
  readonly database: Database;
  readonly ledger: Pick<Ledger, 'lock'>;
  /** All wallets of a customer in US cents, without unrealised profit or loss. */
  readonly totalBalanceUsd: (queryable: Queryable, userId: string) => Promise<bigint>;
};
