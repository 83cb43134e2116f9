import type { Queryable, Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ArrivalRow } from './arrivals/store-arrivals.ts';
import type { Approvals } from '../approvals/index.ts';
import type { Audit } from '../audit/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Market } from '../market/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { Trading } from '../trading/index.ts';
import type { Tiers, Users } from '../users/index.ts';

/** What is to be paid, by the id of its line. */
export type NewPayout = {
  readonly id: string;
  readonly network: string;
  readonly asset: string;
  readonly amount: bigint;
};

export type WalletDeps = Pick<Platform, 'clock' | 'database' | 'settings' | 'wakeMail'> & {
  readonly approvals: Approvals;
  readonly audit: Audit;
  readonly ledger: Ledger;
  readonly market: Market;
  readonly notifications: Notifications;
  readonly trading: Trading;
  readonly users: Users;
  readonly tiers: Tiers;
  /** Which rail looks after a coin on a network, and whether an address there is the customer's own. Rails stand after the wallet. */
  readonly rails: {
    readonly of: (asset: string, network: string) => ArrivalRow['rail'] | undefined;
    /** What is credited to one customer over one network in 24 hours without a person, in cents. */
    readonly autoCreditUsd: (queryable: Queryable) => Promise<bigint>;
    /** The most that one withdrawal may be; null for any amount. */
    readonly mostWithdrawal: (queryable: Queryable, asset: string, network: string) => Promise<bigint | null>;
    readonly isOwnAddress: (
      queryable: Queryable,
      network: string,
      userId: string,
      address: string,
    ) => Promise<boolean>;
    /** Whether it pays what was approved; else a person does, and says so. */
    readonly pays: (asset: string, network: string) => boolean;
    /** Digits after the point that it can carry, where fewer may be than our books have. */
    readonly decimals: (asset: string, network: string) => number | undefined;
    readonly payOut: (tx: Tx, payout: NewPayout) => Promise<void>;
    /** Takes a payout back that nobody could have signed yet; false where somebody could. */
    readonly stopPayout: (tx: Tx, id: string) => Promise<boolean>;
    /** Two have declined a deposit that is on a chain for good. */
    readonly depositDeclined: (tx: Tx, id: string) => Promise<void>;
  };
};
