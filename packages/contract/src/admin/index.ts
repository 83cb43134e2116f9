/** The back office, a file for each subject. */
export * from './adjustments.ts';
export * from './analytics.ts';
export * from './audit.ts';
export * from './kyc.ts';
export * from './money.ts';
export * from './users.ts';
