import type { Queryable } from '../../platform/database/database.ts';
import { whenAsked } from '../../platform/rounds.ts';
import { createBooksAuditor } from './audit-books.ts';
import { listCapabilities, readCapabilities } from './capabilities.ts';
import { createContactDetails } from './contact-details.ts';
import { createNodes } from './nodes.ts';
import type { SiteDeps } from './deps.ts';

export type Site = ReturnType<typeof createSite>;

export function createSite(deps: SiteDeps) {
  const books = createBooksAuditor(deps);
  const contact = createContactDetails(deps);
  const recall = async (): Promise<void> => {
    await books.recall();
    await contact.recall();
  };
  // What is not told is learnt with the next beat.
  deps.bus.on('house', whenAsked(recall));
  return {
    capabilities: (queryable: Queryable) => readCapabilities(queryable, deps.settings),
    /** The same for staff: with who switched what and when. */
    listCapabilities: (queryable: Queryable) => listCapabilities(queryable, deps.settings),
    contact,
    nodes: createNodes({ ...deps, onBeat: recall }),
    /** False while a check of the books has found something: money calls then refuse with `books-halted`. */
    booksAreSound: () => books.areSound(),
    /** The same for whoever does nothing but mend what breaks this one rule. */
    booksAreSoundBut: (invariant: string) => books.areSoundBut(invariant),
    /** The background auditor: its job runs `verify`, the start of the process `recall`, metrics read `latest`. */
    books,
  };
}
