import type { FastifyInstance } from 'fastify';
import { readQueues } from '../modules/admin/index.ts';
import { addLiveSocket, createEventStreams } from '../modules/live/index.ts';
import type { FindBook, Identify, StillMay } from '../platform/http/identity.ts';
import type { RateLimits } from '../platform/limits/rate-limits.ts';
import type { Ground, Modules } from './modules.ts';

type DoorDeps = Ground &
  Modules & {
    readonly rateLimits: RateLimits;
    readonly identify: Identify;
    readonly findBook: FindBook;
  };

/** What stays open after a call: the socket, and the streams of events. Both end before the server does. */
export function addLiveDoors(server: FastifyInstance, deps: DoorDeps) {
  const { database, identify, keys, market: prices } = deps;
  const stillMay: StillMay = async ({ key }, token = '') =>
    key ? keys.stands(key.id) : (await identify(token)) !== null;
  const eventStreams = createEventStreams({ ...deps, stillMay });
  server.addHook('preClose', eventStreams.close);
  const socket = addLiveSocket(server, { ...deps, prices, readQueues: () => readQueues(database) });
  return { eventStreams, socket, stillMay };
}
