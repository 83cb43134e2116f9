import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  addLiveSocket,
  createLocalBus,
  createLog,
  createRateLimits,
  createServer,
  openDatabase,
  systemClock,
} from '@halyard/server';
import { INSTRUMENTS } from '@halyard/catalogue';
import { live, type market } from '@halyard/contract';
import { type WebSocket, WebSocketServer } from 'ws';

/** One of those that are compared: somewhere to connect to, and a way to send everybody a frame. */
export type Side = {
  readonly name: string;
  readonly port: number;
  readonly path: string;
  /** What a client says first. */
  readonly hello: string;
  readonly send: () => void;
  readonly close: () => Promise<void>;
};

/** As many symbols as change between two frames. */
const CHANGED = INSTRUMENTS.slice(0, 5).map(({ symbol }) => symbol);
let sentAtMs = 0;

/** The moment a frame is sent at stands where the volume would. */
function describe(symbol: string): market.MarketPrice {
  return {
    symbol,
    price: 1.1,
    bid: 1.0999,
    ask: 1.1001,
    change: 0.0012,
    changePercent: 0.1092,
    volume: sentAtMs,
    at: '2026-03-04T12:00:00.000Z',
  };
}

function nowMs(): number {
  return performance.timeOrigin + performance.now();
}

/** The socket as it is in the product, fed by a market that moves when it is told to. */
export async function createHalyardSide(): Promise<Side> {
  // Prices need no database: this one is never asked.
  const database = openDatabase('postgres://127.0.0.1:1/none');
  const log = createLog({ LOG_LEVEL: 'silent' });
  const server = await createServer({ log, trustProxy: '', isLive: false });
  let move: (quotes: readonly { readonly symbol: string }[]) => void = () => {};
  addLiveSocket(server, {
    bus: createLocalBus().join(),
    clock: systemClock,
    database,
    log,
    findBook: async () => null,
    groupOf: async () => 'standard',
    identify: async () => null,
    identifyKey: async () => 'api-key-unknown',
    openCalls: { admit: () => () => undefined },
    live: { onMessage: () => () => {} },
    prices: {
      describe,
      onQuotes: (listener) => {
        move = listener;
        return () => {};
      },
    },
    rateLimits: createRateLimits(systemClock, false),
    readQueues: async () => {
      throw new Error('no staff is connected');
    },
    settings: { PUBLIC_URL: '', RATE_LIMITS: 'off', SITE_MODE: 'simulated' },
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const changed = CHANGED.map((symbol) => ({ symbol }));
  return {
    name: 'price frames to sockets',
    port: (server.server.address() as AddressInfo).port,
    path: live.LIVE_PATH,
    hello: JSON.stringify({ type: 'hello' }),
    send: () => {
      sentAtMs = nowMs();
      move(changed);
    },
    close: () => server.close(),
  };
}

/** The least that can be done with ws: the frame is made once and sent to everybody in a loop. */
export async function createBareSide(): Promise<Side> {
  const http = createHttpServer();
  const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
  const open = new Set<WebSocket>();
  sockets.on('connection', (socket) => open.add(socket));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    name: 'the same frames in a bare ws loop',
    port: (http.address() as AddressInfo).port,
    path: '/',
    hello: '',
    send: () => {
      sentAtMs = nowMs();
      const frame = { type: 'prices', at: new Date().toISOString(), prices: CHANGED.map(describe) };
      const bytes = Buffer.from(JSON.stringify(frame));
      for (const socket of open) socket.send(bytes, { binary: false });
    },
    close: async () => {
      for (const socket of open) socket.terminate();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
