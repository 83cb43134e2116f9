import { Worker } from 'node:worker_threads';
import { type App, buildApp, createLog, type Database, readSettings } from '@halyard/server';
import { type Contender, median } from '@halyard/testkit';
import sql from 'sql-template-tag';
import type { LoadOrder, LoadReport } from './http-load.ts';
import { type BenchPerson, signInPeople } from './people.ts';

const ACCOUNTS = 10_000;
const FEW = 16;
const MANY = 64;
export const ORDER = {
  symbol: 'EUR/USD',
  type: 'forex',
  side: 'buy',
  quantity: 0.01,
  leverage: 100,
} as const;

/**
 * Market orders over HTTP, the whole path: who is calling, validation, margin, book, statement, messages, and the
 * answer kept under its key. Every order opens a position; nothing is left out and nothing is prepared.
 */
export async function createOrderContenders(
  database: Database,
): Promise<{ readonly contenders: readonly Contender[]; readonly close: () => Promise<void> }> {
  const settings = readSettings({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off' });
  const app = await buildApp({ settings, database, log: createLog(settings) });
  const people = await signInPeople(database, app, ACCOUNTS);
  // A house that is open: everybody has traded before, and positions are there.
  for (let from = 0; from < ACCOUNTS; from += 50)
    await Promise.all(people.slice(from, from + 50).map(({ id }) => app.trading.placeTrade(id, ORDER)));
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const requests = people.map(({ token }) => requestOf(port, token));
  const best = new Map<number, number>();
  const orders = (connections: number) => async (forMs: number) => {
    const perSecond = await rate({ port, connections, forMs, requests });
    best.set(connections, Math.max(best.get(connections) ?? 0, perSecond));
    return perSecond;
  };
  const atHalfLoad = (connections: number) => async (forMs: number) => {
    const perSecond = (best.get(connections) ?? 0) / 2;
    return percentile(await load({ port, connections, forMs, perSecond, requests }), 0.99);
  };
  const commit = 'a single-statement commit, one client, p50';
  const contenders: Contender[] = [
    ...(
      [
        [MANY, 0.8],
        [FEW, 0.45],
      ] as const
    ).map(([connections, leastRatio]): Contender => ({
      name: `orders over HTTP, ${connections} connections, 10,000 accounts`,
      goal: { leastRatio },
      run: orders(connections),
    })),
    {
      name: 'opening and closing on one account, 16 connections',
      goal: { leastRatio: 0.35 },
      run: loadOneAccount(port, people),
    },
    ...[MANY, FEW].map((connections): Contender => ({
      name: `an order at half that load, ${connections} connections, p99`,
      unit: 'ms',
      against: null,
      goal: { below: 50 },
      run: atHalfLoad(connections),
    })),
    { name: commit, unit: 'ms', against: null, run: (forMs) => timeCommits(database, people, forMs) },
    {
      name: 'an order inside the server, one client, p50',
      unit: 'ms',
      against: commit,
      goal: { mostRatio: 6 },
      run: (forMs) => timeOrders(app, people, forMs),
    },
  ];
  return { contenders, close: () => app.server.close() };
}

/** One customer opens positions and closes them again. */
function loadOneAccount(port: number, [person]: readonly BenchPerson[]): Contender['run'] {
  if (!person) throw new Error('Nobody is signed in');
  const opening = [requestOf(port, person.token)];
  const closing = requestOf(port, person.token, '/api/investment/close/{id}', {});
  const followUp = { idIn: /"position":\{"id":"([\da-f-]+)"/, request: closing };
  return (forMs) => rate({ port, connections: FEW, forMs, requests: opening, followUp });
}

export function requestOf(
  port: number,
  token: string,
  path = '/api/investment/trade',
  given: object = ORDER,
): string {
  const body = JSON.stringify(given);
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    `authorization: Bearer ${token}`,
    'idempotency-key: {key}',
    'content-type: application/json',
    `content-length: ${body.length}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

export async function rate(order: LoadOrder): Promise<number> {
  const report = await load(order);
  return (report.latenciesMs.length * 1000) / report.ms;
}

/** An order that is refused would be a cheap one: then there is no figure at all. */
async function load(order: LoadOrder): Promise<LoadReport> {
  const report = await new Promise<LoadReport>((resolve, reject) => {
    const worker = new Worker(new URL('./http-load.ts', import.meta.url), { workerData: order });
    worker.once('message', resolve).once('error', reject);
  });
  if (report.failed > 0)
    throw new Error(`${report.failed} of ${report.latenciesMs.length} orders were refused`);
  return report;
}

function percentile({ latenciesMs }: LoadReport, share: number): number {
  return latenciesMs.toSorted()[Math.floor(latenciesMs.length * share)] ?? 0;
}

/** The same row as an order's first step writes, and its version stays: a book that had moved on would have to be read anew. */
const timeCommits = (database: Database, people: readonly BenchPerson[], forMs: number) =>
  timeEach(people, forMs, ({ id }) =>
    database.run(sql`update ledger_book set opened_at = opened_at where user_id = ${id}`),
  );

const timeOrders = ({ trading }: App, people: readonly BenchPerson[], forMs: number) =>
  timeEach(people, forMs, ({ id }) => trading.placeTrade(id, ORDER));

async function timeEach(
  people: readonly BenchPerson[],
  forMs: number,
  work: (person: BenchPerson) => Promise<unknown>,
): Promise<number> {
  const times: number[] = [];
  const start = performance.now();
  for (let index = 0; performance.now() - start < forMs; index++) {
    const person = people[index % people.length];
    if (!person) break;
    const began = performance.now();
    await work(person);
    times.push(performance.now() - began);
  }
  return median(times);
}
