import type { admin, keys } from '@halyard/contract';
import type { Queryable } from '../../platform/database/database.ts';
import type { Counts } from '../../platform/memory/remembered-counts.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Audit, AuditChain } from '../audit/index.ts';
import type { Auth } from '../auth/index.ts';
import type { Market } from '../market/index.ts';
import type { contractsOf } from '../mining/index.ts';
import type { Papers } from '../papers/index.ts';
import type { Site } from '../site/index.ts';
import type { Trading } from '../trading/index.ts';

export type AdminDeps = Pick<Platform, 'clock' | 'database' | 'exportSlots'> & {
  readonly audit: Audit;
  readonly books: Site['books'];
  readonly chain: AuditChain;
  readonly countOf: Counts;
  readonly houseRisk: Trading['houseRisk'];
  readonly executionReport: Trading['executionReport'];
  readonly market: Pick<Market, 'valueUsd'>;
  /** Their API keys, without what is secret of them. */
  readonly keysOf: (queryable: Queryable, userId: string) => Promise<keys.ApiKey[]>;
  /** The mining contracts of a customer. */
  readonly miningOf: typeof contractsOf;
  readonly papersOf: Papers['papersOf'];
  readonly sessionsOf: Auth['sessionsOf'];
  /** What a customer has open, as trading tells it. */
  readonly holdingsOf: (userId: string) => Promise<admin.Holdings>;
  /** Their accounts, each with the group whose prices it has. */
  readonly booksOf: (userId: string) => Promise<NonNullable<admin.Holdings['books']>>;
};
