/**
 * What the installation says about itself: its mode, its capabilities, how to reach its operator, which nodes run
 * and whether all is well. Owns the capabilities administrators switch and the details they change (each change is
 * audited), the rows of the nodes, whether a fresh environment was filled to its end, and the verdict of the background
 * check of the books. It never moves money and never repairs a book: it says aloud that one does not hold, and money calls
 * ask `booksAreSound` before they start. Invariant: once a check has found something, money stays halted on every node,
 * over restarts too, until a later check finds nothing.
 */
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { lookSoon } from '../../platform/look-soon.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Audit } from '../audit/index.ts';
import { type BooksChecks, createBooksAuditor } from './audit-books.ts';
import { listCapabilities, readCapabilities } from './capabilities.ts';
import { createContactDetails } from './contact-details.ts';
import { createNodes } from './nodes.ts';

export { AUDIT_INVARIANT } from './audit-books.ts';
export type { NodeFigures } from './nodes.ts';
export { addSiteRoutes } from './routes.ts';
export { beginFilling, endFilling, isHalfFilled } from './store-filling.ts';

export type SiteDeps = {
  readonly audit: Audit;
  readonly bus: Bus;
  readonly checks: BooksChecks;
  readonly clock: Clock;
  readonly database: Database;
  readonly log: Log;
  readonly nodeId: string;
  readonly settings: Settings;
  /** Of the software that runs. */
  readonly version: string;
};

export type Site = ReturnType<typeof createSite>;

export function createSite(deps: SiteDeps) {
  const books = createBooksAuditor(deps);
  const contact = createContactDetails(deps);
  const recall = async (): Promise<void> => {
    await books.recall();
    await contact.recall();
  };
  // What is not told is learnt with the next beat.
  deps.bus.on('house', lookSoon(recall).ask);
  return {
    capabilities: (queryable: Queryable) => readCapabilities(queryable),
    /** The same for staff: with who switched what and when. */
    listCapabilities: (queryable: Queryable) => listCapabilities(queryable),
    contact,
    nodes: createNodes({ ...deps, onBeat: recall }),
    /** False while a check of the books has found something: money calls then refuse with `books-halted`. */
    booksAreSound: () => books.areSound(),
    /** The background auditor: its job runs `verify`, the start of the process `recall`, metrics read `latest`. */
    books,
  };
}
