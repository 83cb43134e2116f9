import type { FastifyInstance } from 'fastify';
import { readQueues } from '../modules/admin/index.ts';
import { addLiveSocket, createEventStreams } from '../modules/live/index.ts';
import type { FindBook, Identify, IdentifyKey, StillMay } from '../platform/http/identity.ts';
import { createOpenCalls } from '../platform/http/streams/open-calls.ts';
import { createStreams } from '../platform/http/streams/streams.ts';
import type { RateLimits } from '../platform/limits/rate-limits.ts';
import type { Ground, Modules } from './modules.ts';

type DoorDeps = Ground &
  Modules & {
    readonly rateLimits: RateLimits;
    readonly identify: Identify;
    readonly identifyKey: IdentifyKey;
    readonly findBook: FindBook;
  };

/** What stays open after a call: the socket, and the streams. All end before the server does. */
export function addLiveDoors(server: FastifyInstance, deps: DoorDeps) {
  const { database, identify, keys, market: prices, trading } = deps;
  const stillMay: StillMay = async ({ key }, token = '') =>
    key ? keys.stands(key.id) : (await identify(token)) !== null;
  const openCalls = createOpenCalls({ ...deps, stillMay });
  const streams = createStreams({ database, openCalls });
  server.addHook('preClose', (done) => {
    openCalls.close();
    streams.endAll();
    done();
  });
  const socket = addLiveSocket(server, {
    ...deps,
    openCalls,
    prices,
    groupOf: trading.groupOf,
    readQueues: () => readQueues(database),
  });
  return { eventStreams: createEventStreams({ ...deps, streams }), socket, streams };
}
