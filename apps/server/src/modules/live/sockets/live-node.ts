import type { AddressInfo } from 'node:net';
import { live } from '@halyard/contract';
import { pino } from 'pino';
import { createLocalBus } from '../../../platform/bus/bus.ts';
import { createServer } from '../../../platform/http/server.ts';
import { createRateLimits } from '../../../platform/limits/rate-limits.ts';
import { type Times, TIMES } from './limits.ts';
import { addLiveSocket, type LiveSocketDeps } from './live-socket.ts';

const NONE = { waiting: 0, mark: '' };
const NOTHING_WAITS = {
  deposits: NONE,
  withdrawals: NONE,
  approvals: NONE,
  identityChecks: NONE,
  messages: NONE,
};

/** A server with nothing but the socket, for tests: with times of its own, and limits when they are wanted. */
export async function startLiveNode(
  deps: Omit<
    LiveSocketDeps,
    | 'bus'
    | 'findBook'
    | 'groupOf'
    | 'identifyKey'
    | 'log'
    | 'openCalls'
    | 'rateLimits'
    | 'settings'
    | 'readQueues'
  > &
    Partial<Pick<LiveSocketDeps, 'bus' | 'findBook' | 'groupOf' | 'readQueues'>>,
  options: Partial<Times> & {
    readonly publicUrl?: string;
    readonly trustProxy?: string;
    readonly isLimited?: true;
  } = {},
) {
  const { publicUrl = '', trustProxy = '', isLimited = false, ...times } = options;
  const log = pino({ level: 'silent' });
  const server = await createServer({ log, trustProxy, isLive: false });
  const settings = {
    PUBLIC_URL: publicUrl,
    RATE_LIMITS: isLimited ? 'on' : 'off',
    SITE_MODE: 'simulated',
  } as const;
  const rateLimits = createRateLimits(deps.clock, isLimited);
  const bus = createLocalBus().join();
  const findBook = async () => null;
  const socketDeps = {
    bus,
    findBook,
    groupOf: async () => 'standard',
    identifyKey: async () => 'api-key-unknown' as const,
    openCalls: { admit: () => () => undefined },
    readQueues: async () => NOTHING_WAITS,
    ...deps,
    log,
    rateLimits,
    settings,
  };
  const socket = addLiveSocket(server, socketDeps, { ...TIMES, ...times });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  return {
    ...socket,
    server,
    port,
    url: `ws://127.0.0.1:${port}${live.LIVE_PATH}`,
    close: () => server.close(),
  };
}
