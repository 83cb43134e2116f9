import { hostname } from 'node:os';
import type { admin } from '@halyard/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import * as store from './store-nodes.ts';

/** What a node says about itself with every beat. */
export type NodeFigures = Pick<admin.SystemNode, 'sockets' | 'bus' | 'memoryBytes' | 'feed'>;

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
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> = Promise.resolve();
  let isFailing = false;

  const beat = async (figures: NodeFigures): Promise<void> => {
    try {
      await store.upsertNode(database, own, figures);
      await onBeat();
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'this node could not say that it is there; trying again');
      isFailing = true;
    }
  };

  return {
    beat,
    start: (figures: () => NodeFigures): void => {
      const turn = (): void => {
        beating = beat(figures());
      };
      turn();
      timer = setInterval(turn, BEAT_EVERY_MS);
      timer.unref();
    },
    /** Says goodbye, so that nobody takes it for one that is missing. */
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await beating;
      await store.deleteNode(database, nodeId).catch((error: unknown) => {
        log.warn({ err: error }, 'this node could not sign off; its row goes by itself');
      });
    },
    /** All nodes, this one first and as it is at this moment. */
    list: async (queryable: Queryable, figures: NodeFigures): Promise<store.NodeList> => {
      const { at, nodes } = await store.selectNodes(queryable);
      const others = nodes.filter(({ id }) => id !== nodeId);
      return { at, nodes: [{ ...own, seenAt: at, isSilent: false, figures }, ...others] };
    },
    ownId: nodeId,
  };
}
