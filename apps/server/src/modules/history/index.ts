/**
 * What happened to a customer's money, as they and staff get to read it: the statement, one transaction in full,
 * totals of a period, and the statement as a file. It owns no table, reads the book, the wallet and trading through
 * their views, and never changes anything. Invariants: a customer sees their own transactions and nobody else's, whatever
 * they ask for; the file holds what the screen's filters show; a download that is given up gives its connection back.
 */

export { describeTransaction } from './describe-transaction.ts';
export { daysOf, type Period, periodStart } from './periods.ts';
export { addHistoryRoutes } from './routes.ts';
