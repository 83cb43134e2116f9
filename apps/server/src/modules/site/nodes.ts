import { hostname } from 'node:os';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { createRounds, type Rounds } from '../../platform/rounds.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import * as store from './store-nodes.ts';

type NodesDeps = {
  readonly clock: Clock;
  readonly database: Database;
  readonly log: Log;
  readonly nodeId: string;
  readonly version: string;
  /** What else a node learns from the others with every beat. */
  readonly onBeat: () => Promise<void>;
};

const BEAT_EVERY_MS = 5000;

/**
 * Which processes run. Each writes a row of its own every few seconds; one that stopped without saying so is called
 * silent after some beats, and after a minute its row is removed by the others.
 */
export function createNodes({ clock, database, log, nodeId, version, onBeat }: NodesDeps) {
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
