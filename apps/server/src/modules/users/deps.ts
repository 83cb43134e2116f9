import type { StoredNotification } from '@halyard/contract';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Approvals } from '../approvals/index.ts';
import type { Audit } from '../audit/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Live } from '../live/index.ts';

export type UsersDeps = Pick<Platform, 'clock' | 'database'> & {
  readonly audit: Audit;
  readonly settings: Pick<Settings, 'dataDir' | 'SITE_MODE'>;
};

/** What the back office of this module needs of modules that come after it. */
export type UserAdminDeps = UsersDeps & {
  readonly ledger: Pick<
    Ledger,
    'balances' | 'book' | 'booksOf' | 'changeGroup' | 'groupsDue' | 'lock' | 'lockRealBooks'
  >;
  readonly live: Pick<Live, 'append'>;
  readonly approvals: Approvals;
  /** What a person's balances are worth, in US cents. */
  readonly balanceUsdOf: (queryable: Queryable, userId: string) => Promise<bigint>;
  /** The address counts as proven from here on: what a stranger may have set up before goes. */
  readonly forgetUnproven: (tx: Tx, userId: string) => Promise<unknown>;
  readonly endSessions: (tx: Tx, userId: string, because: 'account-closed') => Promise<unknown>;
  /** Whether books pay more of anything in the first tier than in the second. A module before this one knows what tiers pay. */
  readonly isDearer: (group: string, than: string) => boolean;
  /** What groups are called, by id, and when those beside the tiers were made. */
  readonly groupNames: (
    queryable: Queryable,
  ) => Promise<readonly { readonly id: string; readonly name: string; readonly madeAt: Date | null }[]>;
  /** What somebody who comes into a group has not been told: what is coming to it. Asked before anything is changed. */
  readonly newsOfGroup: (tx: Tx, group: string, userId: string) => Promise<readonly StoredNotification[]>;
  /** Until this transaction ends nobody decides on other terms of a group: whoever joins one knows all that is coming to it. */
  readonly holdGroups: (tx: Tx) => Promise<void>;
  /** Nights that have passed are booked by the terms that books had then: nobody leaves those before. */
  readonly requireNightsBooked: (tx: Tx, bookIds: readonly string[]) => Promise<void>;
  /** Whether no position is open and no order waits in any of these books, be it one that holds no money. */
  readonly areFlat: (queryable: Queryable, bookIds: readonly string[]) => Promise<boolean>;
  readonly tell: (tx: Tx, news: StoredNotification & { readonly userId: string }) => Promise<void>;
};
