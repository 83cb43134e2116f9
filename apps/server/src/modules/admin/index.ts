/**
 * What staff look at: users, wallets, transactions, approvals and the figures of the whole house. It owns no table
 * and changes nothing but the audit log: whoever moves money or edits a person is the module that owns it. It reads
 * the others through their views. Invariants: every call is for administrators; reading one person's data or one
 * transaction leaves a row in the audit log, and so does taking the list of people away as a file; every figure comes
 * from the database, and none is made up.
 */

export { proposalsOf } from './money/list-approvals.ts';
export { readQueues } from './overview/read-queues.ts';
export { createReadAudit, type ReadAudit } from './read-audit.ts';
export { addAdminRoutes } from './routes.ts';
export { readFigures } from './system/node-figures.ts';
export { addSystemRoutes } from './system/routes.ts';
