/**
 * What staff look at: users, wallets, transactions, approvals and the figures of the whole house. It owns no table
 * and changes nothing but the audit log: whoever moves money or edits a person is the module that owns it. It reads
 * the others through their views. Invariants: every call is for administrators; reading one person's data or one
 * transaction leaves a row in the audit log; every figure comes from the database, and none is made up.
 */
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Audit } from '../audit/index.ts';
import type { Market } from '../market/index.ts';

export { addAdminRoutes } from './routes.ts';

export type AdminDeps = {
  readonly audit: Audit;
  readonly clock: Clock;
  readonly database: Database;
  readonly market: Pick<Market, 'valueUsd'>;
};
