/**
 * What the installation says about itself: its mode, its capabilities and its health. Owns the
 * capabilities administrators switch (every switch is audited) and the verdict of the background check of the
 * books. It never moves money and never repairs a book: it says aloud that one does not hold, and money calls
 * ask `booksAreSound` before they start. Invariant: once a check has found something, money stays halted on every
 * node, over restarts too, until a later check finds nothing.
 */
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Audit } from '../audit/index.ts';
import { type BooksChecks, createBooksAuditor } from './audit-books.ts';
import { readCapabilities } from './capabilities.ts';

export { addSiteRoutes } from './routes.ts';

export type SiteDeps = {
  readonly audit: Audit;
  readonly checks: BooksChecks;
  readonly clock: Clock;
  readonly database: Database;
  readonly log: Log;
  readonly settings: Settings;
};

export type Site = ReturnType<typeof createSite>;

export function createSite(deps: SiteDeps) {
  const books = createBooksAuditor(deps);
  return {
    capabilities: (queryable: Queryable) => readCapabilities(queryable),
    /** False while a check of the books has found something: money calls then refuse with `books-halted`. */
    booksAreSound: () => books.areSound(),
    /** The background auditor: its job runs `verify`, the start of the process `recall`, metrics read `latest`. */
    books,
  };
}
