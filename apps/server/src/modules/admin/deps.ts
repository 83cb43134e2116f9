import type { admin, keys, mining, papers } from '@halyard/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import type { ExportSlots } from '../../platform/http/export-slots.ts';
import type { Counts } from '../../platform/memory/remembered-counts.ts';
import type { Audit, AuditChain } from '../audit/index.ts';
import type { Auth } from '../auth/index.ts';
import type { Market } from '../market/index.ts';
import type { Site } from '../site/index.ts';
import type { Trading } from '../trading/index.ts';

export type AdminDeps = {
  readonly audit: Audit;
  readonly books: Site['books'];
  readonly chain: AuditChain;
  readonly clock: Clock;
  readonly countOf: Counts;
  readonly database: Database;
  readonly houseRisk: Trading['houseRisk'];
  readonly executionReport: Trading['executionReport'];
  readonly market: Pick<Market, 'valueUsd'>;
  readonly exportSlots: ExportSlots;
  /** The mining contracts of a customer. */
  /** Their API keys, without what is secret of them. */
  readonly keysOf: (queryable: Queryable, userId: string) => Promise<keys.ApiKey[]>;
  readonly miningOf: (queryable: Queryable, userId: string) => Promise<mining.MiningContract[]>;
  readonly papersOf: (queryable: Queryable, userId: string) => Promise<papers.Paper[]>;
  readonly sessionsOf: Auth['sessionsOf'];
  /** What a customer has open, as trading tells it. */
  readonly holdingsOf: (userId: string) => Promise<admin.Holdings>;
  /** Their accounts, each with the group whose prices it has. */
  readonly booksOf: (userId: string) => Promise<NonNullable<admin.Holdings['books']>>;
};
