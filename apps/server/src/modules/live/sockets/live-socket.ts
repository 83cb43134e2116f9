import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { live } from '@halyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { WebSocketServer } from 'ws';
import { networkOf, placesOf } from '../../../platform/http/counted-as.ts';
import { sayAnswered } from '../../../platform/http/request-line.ts';
import { takeForAll } from '../../../platform/limits/rate-limits.ts';
import { refuse, tooSoon } from '../../../platform/refusal.ts';
import type { Settings } from '../../../platform/settings.ts';
import { createHub, type HubDeps } from './hub.ts';
import { MAX_MESSAGE_BYTES, MAX_SOCKETS_PER_ADDRESS, type Times, TIMES } from './limits.ts';
import { isOwnOrigin } from './own-origin.ts';

/** Whoever imports this loads the platform's whole client for HTTP with it, which a start would wait for. */
const { ServerResponse } = process.getBuiltinModule('node:http');

export type LiveSocketDeps = Omit<HubDeps, 'times' | 'isLive'> & {
  readonly settings: Pick<Settings, 'PUBLIC_URL' | 'RATE_LIMITS' | 'SITE_MODE'>;
};

export type LiveSocket = ReturnType<typeof addLiveSocket>;

type Upgrade = { readonly stream: Socket; readonly head: Buffer };

/**
 * Opens sockets at /api/live. A request for one goes through the server like any other, so that its address, its
 * limits and a refusal in the envelope are those of every call.
 */
export function addLiveSocket(server: FastifyInstance, deps: LiveSocketDeps, times: Times = TIMES) {
  const hub = createHub({ ...deps, times, isLive: deps.settings.SITE_MODE === 'live' });
  const options = {
    noServer: true,
    clientTracking: false,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    closeTimeout: times.closeMs,
  };
  const sockets = new WebSocketServer(options);
  const upgrades = new WeakMap<IncomingMessage, Upgrade>();

  // Any other wish to change the protocol is ignored, as the standard allows, and the request answered as it is.
  Object.assign(server.server, { shouldUpgradeCallback: wantsSocket });
  server.server.on('upgrade', (request, stream: Socket, head) => {
    // Nobody else listens to the stream yet, and an error nobody hears would end the process.
    stream.on('error', () => stream.destroy());
    const response = new ServerResponse(request);
    response.assignSocket(stream);
    upgrades.set(request, { stream, head });
    server.routing(request, response);
  });

  server.get(live.LIVE_PATH, async (request, reply) => {
    const upgrade = upgrades.get(request.raw) ?? refuse('unknown-route');
    reply.header('connection', 'close');
    reply.raw.once('finish', () => upgrade.stream.destroySoon());
    // Asked for before anything is waited for: a connection that has gone comes from nowhere.
    const opening = { ip: request.ip, authority: request.host, scheme: request.protocol };
    await admit(deps, request, () => hub.countFrom(networkOf(opening.ip)));
    sayAnswered(deps.log, request, reply.status(101));
    reply.hijack();
    // The socket outlives the request by hours and must not hold on to it.
    reply.raw.detachSocket(upgrade.stream);
    sockets.handleUpgrade(request.raw, upgrade.stream, upgrade.head, (ws) =>
      hub.open(ws, upgrade.stream, opening),
    );
  });

  server.addHook('preClose', hub.close);
  return { openSockets: hub.count, waitingBytes: hub.waitingBytes };
}

function wantsSocket({ method, url, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    url?.split('?')[0] === live.LIVE_PATH
  );
}

async function admit(
  { rateLimits, settings }: LiveSocketDeps,
  request: FastifyRequest,
  countOpen: () => number,
): Promise<void> {
  await takeForAll(rateLimits, 'read', placesOf(request.ip));
  if (!isOwnOrigin(request.headers.origin, request.host, settings.PUBLIC_URL)) refuse('not-permitted');
  const isLimited = settings.RATE_LIMITS === 'on';
  if (isLimited && countOpen() >= MAX_SOCKETS_PER_ADDRESS) throw tooSoon('too-many-requests', 60_000);
}
