import { buildApp, createLog, type Database, named, readSettings } from '@halyard/server';
import type { Contender } from '@halyard/testkit';
import { fastify } from 'fastify';
import sql from 'sql-template-tag';
import { loadRate } from './load.ts';
import { type BenchPerson, signInPeople } from './people.ts';

const EMPTY = 'an empty route';
const BARE = 'a bare route with one query';
const AS_LARGE = 'a bare route that sends the bytes of all prices';
const PATHS = {
  balance: '/api/wallet/balance',
  portfolio: '/api/investment/portfolio',
  statement: '/api/transaction',
} as const;
/** So few are read in this time that nobody is twice. */
const MOVE_ON_EVERY_MS = 150;

/**
 * What a screen reads again and again, over HTTP with 16 connections, and the same after something was written. Beside it
 * stand routes of a server that does nothing else: one answers an empty list, one as many bytes as all prices have, and
 * one looks a row up by its key. None of them asks who is calling.
 */
export async function createReadContenders(
  database: Database,
  readers = 1_000,
): Promise<{ readonly contenders: readonly Contender[]; readonly close: () => Promise<void> }> {
  const settings = readSettings({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off' });
  const app = await buildApp({ settings, database, log: createLog(settings) });
  const people = await signInPeople(database, app, readers);
  // One after the other: trades of one customer would be put into one decision.
  for (const { id } of people)
    await app.trading.placeTrade(id, {
      symbol: 'EUR/USD',
      type: 'forex',
      side: 'buy',
      quantity: 0.01,
      leverage: 100,
    });
  await database.run(sql`vacuum analyze`);
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  const port = portOf(app.server);
  const prices = await app.server.inject('/api/market/prices');
  const bare = await startBare(database, prices.rawPayload);
  // Everybody has looked before: what is measured is looking again.
  const look = async (url: string): Promise<void> => {
    for (const { token } of people)
      await app.server.inject({ url, headers: { authorization: `Bearer ${token}` } });
  };
  const read = (path: string) => people.map(({ token }) => request(port, path, token));
  const row = (name: string, path: string): Contender => ({
    name,
    against: BARE,
    goal: { leastRatio: 0.8 },
    run: (forMs) => look(path).then(() => loadRate(port, read(path))(forMs)),
  });
  const anew = (name: string, path: string): Contender => ({
    name,
    against: BARE,
    run: whileBooksMove(database, loadRate(port, read(path))),
  });
  const contenders: Contender[] = [
    { name: EMPTY, against: null, run: loadRate(bare.port, [request(bare.port, '/empty', '')]) },
    { name: AS_LARGE, against: EMPTY, run: loadRate(bare.port, [request(bare.port, '/bytes', '')]) },
    { name: BARE, against: null, run: loadRate(bare.port, bareReads(bare.port, people)) },
    {
      name: 'prices',
      against: EMPTY,
      goal: { leastRatio: 0.5 },
      run: loadRate(port, [request(port, '/api/market/prices', '')]),
    },
    row('balance', PATHS.balance),
    row('portfolio, a position open', PATHS.portfolio),
    row('statement, a page of it', PATHS.statement),
    anew('balance, the book has moved on', PATHS.balance),
    anew('portfolio, the book has moved on', PATHS.portfolio),
    anew('statement, the book has moved on', PATHS.statement),
  ];
  return { contenders, close: async () => void (await Promise.all([app.server.close(), bare.close()])) };
}

/** Nothing that was read of a book stands any more when it is read again. */
function whileBooksMove(database: Database, run: Contender['run']): Contender['run'] {
  return async (forMs) => {
    let moving: Promise<unknown> = Promise.resolve();
    const moveOn = () => {
      moving = moving.then(() => database.run(sql`update ledger_book set version = version + 1`));
      // A book that stood still would flatter the figure: whoever waits for the end hears of it.
      moving.catch(() => undefined);
    };
    const timer = setInterval(moveOn, MOVE_ON_EVERY_MS);
    moveOn();
    await moving;
    const result = await run(forMs).finally(() => clearInterval(timer));
    await moving;
    return result;
  };
}

async function startBare(database: Database, bytes: Buffer) {
  const server = fastify();
  server.get('/empty', async () => ({ success: true, data: [] }));
  server.get('/bytes', async (_, reply) => reply.header('content-type', 'application/json').send(bytes));
  server.get<{ Params: { id: string } }>('/row/:id', async ({ params }) => ({
    success: true,
    data: await database.row(
      named('bench-row', sql`select user_id, version::text from ledger_book where user_id = ${params.id}`),
    ),
  }));
  await server.listen({ host: '127.0.0.1', port: 0 });
  return { port: portOf(server), close: () => server.close() };
}

const bareReads = (port: number, people: readonly BenchPerson[]) =>
  people.map(({ id }) => request(port, `/row/${id}`, ''));

function portOf(server: { readonly server: { address: () => unknown } }): number {
  return (server.server.address() as { readonly port: number }).port;
}

function request(port: number, path: string, token: string): string {
  const head = [`GET ${path} HTTP/1.1`, `host: 127.0.0.1:${port}`];
  if (token) head.push(`authorization: Bearer ${token}`);
  return `${head.join('\r\n')}\r\n\r\n`;
}
