import { Worker } from 'node:worker_threads';
import { buildApp } from '../apps/server/src/app.ts';
import type { Database } from '../apps/server/src/platform/database.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { readSettings } from '../apps/server/src/platform/settings.ts';
import type { LoadOrder, LoadReport } from './http-load.ts';
import type { Contender } from './measure.ts';
import { signInPeople } from './people.ts';

const ACCOUNTS = 10_000;
const CONNECTIONS = 16;

/** Market orders over HTTP, the whole path: authentication, validation, margin, book, answer kept under its key. */
export async function createOrderContenders(database: Database): Promise<{
  readonly contenders: readonly Contender[];
  readonly latencyAt: (perSecond: number, forMs: number) => Promise<LoadReport>;
  readonly close: () => Promise<void>;
}> {
  const settings = readSettings({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off' });
  const app = await buildApp({ settings, database, log: createLog(settings) });
  const tokens = await signInPeople(database, app, ACCOUNTS);
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const everybody = tokens.map((token) => orderRequest(port, token));
  const one = everybody.slice(0, 1);
  const run = (requests: readonly string[], connections: number) => async (forMs: number) => {
    const report = await load({ port, connections, forMs, requests });
    if (report.failed > 0) throw new Error(`${report.failed} of ${report.done} orders were refused`);
    return (report.done * 1000) / report.ms;
  };
  return {
    contenders: [
      {
        name: `orders over HTTP, ${CONNECTIONS} connections, ${ACCOUNTS} accounts`,
        run: run(everybody, CONNECTIONS),
      },
      { name: `orders over HTTP of one account, ${CONNECTIONS} connections`, run: run(one, CONNECTIONS) },
      { name: 'orders over HTTP, one connection', run: run(everybody, 1) },
    ],
    latencyAt: (perSecond, forMs) =>
      load({ port, connections: CONNECTIONS, forMs, perSecond, requests: everybody }),
    close: () => app.server.close(),
  };
}

function orderRequest(port: number, token: string): string {
  const body = JSON.stringify({
    symbol: 'EUR/USD',
    type: 'forex',
    side: 'buy',
    quantity: 0.01,
    leverage: 100,
  });
  const head = [
    'POST /api/investment/trade HTTP/1.1',
    `host: 127.0.0.1:${port}`,
    `authorization: Bearer ${token}`,
    'idempotency-key: {key}',
    'content-type: application/json',
    `content-length: ${body.length}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

function load(order: LoadOrder): Promise<LoadReport> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./http-load.ts', import.meta.url), { workerData: order });
    worker.once('message', resolve).once('error', reject);
  });
}
