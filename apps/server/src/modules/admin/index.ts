/**
 * What staff look at: users, wallets, transactions, approvals and the figures of the whole house. It owns no table
 * and changes nothing but the audit log: whoever moves money or edits a person is the module that owns it. It reads
 * the others through their views. Invariants: every call is for administrators; reading one person's data or one
 * transaction leaves a row in the audit log, and so does taking the list of people away as a file; every figure comes
 * from the database, and none is made up.
 */
import type { admin } from '@halyard/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { ExportSlots } from '../../platform/http/export-slots.ts';
import type { Counts } from '../../platform/remembered-counts.ts';
import type { Audit, AuditChain } from '../audit/index.ts';
import type { Auth } from '../auth/index.ts';
import type { Market } from '../market/index.ts';
import type { Site } from '../site/index.ts';
import type { Trading } from '../trading/index.ts';

export { readQueues } from './overview/read-queues.ts';
export { addAdminRoutes } from './routes.ts';
export { readFigures } from './system/node-figures.ts';
export { addSystemRoutes } from './system/routes.ts';

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
  readonly sessionsOf: Auth['sessionsOf'];
  /** What a customer has open, as trading tells it. */
  readonly holdingsOf: (userId: string) => Promise<admin.Holdings>;
};
