import { hostname } from 'node:os';
import type { Queryable } from '../../platform/database/database.ts';
import { createRounds, type Rounds, whenAsked } from '../../platform/rounds.ts';
import type { Platform } from '../../platform/platform.ts';
import { createBooksAuditor } from './audit-books.ts';
import { listCapabilities, readCapabilities } from './capabilities.ts';
import { createContactDetails } from './contact-details.ts';
import type { SiteDeps } from './deps.ts';
import * as store from './store-nodes.ts';

const BEAT_EVERY_MS = 5000;

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

type NodesDeps = Pick<Platform, 'clock' | 'database' | 'log'> & {
  readonly nodeId: string;
  readonly version: string;
  /** What else a node learns from the others with every beat. */
  readonly onBeat: () => Promise<void>;
};

/**
 * Which processes run. Each writes a row of its own every few seconds; one that stopped without saying so is called
 * silent after some beats, and after a minute its row is removed by the others.
 */
function createNodes({ clock, database, log, nodeId, version, onBeat }: NodesDeps) {
  const own = { id: nodeId, host: hostname(), pid: process.pid, version, startedAt: clock.now() };
  const beat = async (figures: store.NodeFigures): Promise<void> => {
    await store.upsertNode(database, own, figures);
    await onBeat();
  };
  let beats: Rounds | undefined;

  return {
    beat,
    start: (figures: () => store.NodeFigures): void => {
      beats = createRounds({
        run: () => beat(figures()),
        everyMs: BEAT_EVERY_MS,
        onFailed: (error, isNew) => {
          if (isNew) log.warn({ err: error }, 'this node could not say that it is there; trying again');
        },
      });
      beats.start(0);
    },
    /** Says goodbye, so that nobody takes it for one that is missing. */
    stop: async (): Promise<void> => {
      await beats?.stop();
      await store.deleteNode(database, nodeId).catch((error: unknown) => {
        log.warn({ err: error }, 'this node could not sign off; its row goes by itself');
      });
    },
    /** All nodes, this one first and as it is at this moment. */
    list: async (queryable: Queryable, figures: store.NodeFigures): Promise<store.NodeList> => {
      const { at, nodes } = await store.selectNodes(queryable);
      const others = nodes.filter(({ id }) => id !== nodeId);
      return { at, nodes: [{ ...own, seenAt: at, isSilent: false, figures }, ...others] };
    },
    ownId: nodeId,
  };
}
