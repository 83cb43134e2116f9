/**
 * What happened to a customer's money, as they and staff get to read it: the statement, one transaction in full,
 * totals of a period, and the statement as a file. It owns no table, reads the book, the wallet and trading through
 * their views, and never changes anything. Invariants: a customer sees their own transactions and nobody else's, whatever
 * they ask for; the file holds what the screen's filters show; a download that is given up gives its connection back.
 */
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { ExportSlots } from '../../platform/http/export-slots.ts';

export { describeTransaction } from './describe-transaction.ts';
export { daysOf, type Period, periodStart } from './periods.ts';
export { addHistoryRoutes } from './routes.ts';

export type HistoryDeps = {
  readonly clock: Clock;
  readonly database: Database;
  readonly exportSlots: ExportSlots;
};
