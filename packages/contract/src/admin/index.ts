/** The back office, a file for each subject. */
export * from './adjustments.ts';
export * from './analytics.ts';
export * from './approvals.ts';
export * from './audit.ts';
export * from './desk.ts';
export * from './execution.ts';
export * from './instruments.ts';
export * from './kyc.ts';
export * from './ledger.ts';
export * from './money.ts';
export * from './person.ts';
export * from './queues.ts';
export * from './risk.ts';
export * from './settings.ts';
export * from './system.ts';
export * from './users.ts';
export * from './views.ts';
