import { Worker } from 'node:worker_threads';
import sql from 'sql-template-tag';
import { type App, buildApp } from '../apps/server/src/app.ts';
import type { Database } from '../apps/server/src/platform/database.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { readSettings } from '../apps/server/src/platform/settings.ts';
import type { LoadOrder, LoadReport } from './http-load.ts';
import { type Contender, median } from './measure.ts';
import { type BenchPerson, signInPeople } from './people.ts';

const ACCOUNTS = 10_000;
const CONNECTIONS = 16;
const ORDER = { symbol: 'EUR/USD', type: 'forex', side: 'buy', quantity: 0.01, leverage: 100 } as const;

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
  let best = 0;
  const orders = async (forMs: number) => {
    const perSecond = await rate({ port, connections: CONNECTIONS, forMs, requests });
    best = Math.max(best, perSecond);
    return perSecond;
  };
  const [first] = people;
  if (!first) throw new Error('Nobody is signed in');
  const opening = [requestOf(port, first.token)];
  const closing = requestOf(port, first.token, '/api/investment/close/{id}', {});
  const followUp = { idIn: /"position":\{"id":"([\da-f-]+)"/, request: closing };
  const oneAccount = (forMs: number) =>
    rate({ port, connections: CONNECTIONS, forMs, requests: opening, followUp });
  const atHalfLoad = async (forMs: number) =>
    percentile(await load({ port, connections: CONNECTIONS, forMs, perSecond: best / 2, requests }), 0.99);
  const commit = 'a single-statement commit, one client, p50';
  const contenders: Contender[] = [
    { name: 'orders over HTTP, 16 connections, 10,000 accounts', goal: { leastRatio: 1 }, run: orders },
    {
      name: 'opening and closing on one account, 16 connections',
      goal: { leastRatio: 0.15 },
      run: oneAccount,
    },
    {
      name: 'an order at half that load, p99',
      unit: 'ms',
      against: null,
      goal: { below: 50 },
      run: atHalfLoad,
    },
    { name: commit, unit: 'ms', against: null, run: (forMs) => timeCommits(database, people, forMs) },
    {
      name: 'an order inside the server, one client, p50',
      unit: 'ms',
      against: commit,
      goal: { mostRatio: 3 },
      run: (forMs) => timeOrders(app, people, forMs),
    },
  ];
  return { contenders, close: () => app.server.close() };
}

function requestOf(
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

async function rate(order: LoadOrder): Promise<number> {
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

const timeCommits = (database: Database, people: readonly BenchPerson[], forMs: number) =>
  timeEach(people, forMs, ({ id }) =>
    database.run(sql`update ledger_book set version = version + 1 where user_id = ${id}`),
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
