import type { UserId } from '@halyard/accounting';
import type { Queryable } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Ledger } from '../ledger/index.ts';

export type MiningDeps = Pick<Platform, 'clock' | 'database'> & {
  readonly ledger: Pick<Ledger, 'lockRealBooks'>;
  /** All wallets of all accounts of real money in US cents, without unrealised profit or loss. */
  readonly realBalanceUsd: (queryable: Queryable, userId: UserId) => Promise<bigint>;
};
