import { Agent, createServer, type IncomingMessage, request as httpRequest, type Server } from 'node:http';
import { once } from 'node:events';
import { type App, buildApp, createLog, type Database, newId, readSettings } from '@halyard/server';
import { newSigningKey, signingKey } from '@halyard/client';
import { type Contender, median } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { type BenchPerson, signInPeople } from './people.ts';

const PEOPLE = 64;
const WEBHOOKS = 100;
/** So many orders are placed before their events are sent: sending them takes a hundred times as long as they do. */
const SENT_AFTER = 10;
const ORDER = { symbol: 'EUR/USD', type: 'forex', side: 'buy', quantity: 0.01, leverage: 100 } as const;
const READ = { method: 'GET', path: '/api/investment/portfolio' } as const;
const WRITE = { method: 'POST', path: '/api/investment/trade', body: JSON.stringify(ORDER) } as const;

type Sent = { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: string };
/** Shows who calls; made before the clock runs, since it is the caller's own work. */
type Show = (url: string, sent: Sent) => Promise<Readonly<Record<string, string>>>;
type Caller = { readonly session: Show; readonly bearer: Show; readonly signed: Show };

/**
 * What it costs that a program calls and that programs are told: the same call by a session and by both kinds of keys, and an
 * order whose events go to a hundred webhooks beside one that nobody hears of. One client, one after the other.
 */
export async function createProgramContenders(
  database: Database,
): Promise<{ readonly contenders: readonly Contender[]; readonly close: () => Promise<void> }> {
  const settings = readSettings({
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    WEBHOOK_ALLOW_LOOPBACK: 'on',
  });
  const app = await buildApp({ settings, database, log: createLog(settings) });
  const [told, untold, warmUp, ...people] = await signInPeople(database, app, PEOPLE + 3);
  if (!told || !untold || !warmUp) throw new Error('Nobody is signed in');
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.server.address() as { readonly port: number };
  const callers: Caller[] = [];
  for (const person of people) callers.push(await callerOf(app, person));
  const receiver = await startReceiver();
  await addWebhooks(database, app, told, receiver.url);
  const calls = createCalls(port, callers);
  const place = ({ id }: BenchPerson) => timed(() => app.trading.placeTrade(id, ORDER));
  let placed = 0;
  const placeAndSend = async () => {
    const tookMs = await place(told);
    placed += 1;
    if (placed % SENT_AFTER > 0) return tookMs;
    // What is left to send is no part of the next, nor is what an order finds that comes after so much else.
    await sendAll(database, app, told);
    await place(warmUp);
    return tookMs;
  };
  const contenders: Contender[] = [
    ...contendersOf('the portfolio', calls, READ),
    ...contendersOf('an order', calls, WRITE),
    ...inTurns([
      { name: 'an order inside the server that nobody hears of, p50', once: () => place(untold) },
      {
        name: 'an order inside the server whose events go to 100 webhooks, p50',
        goal: { mostRatio: 1.1 },
        once: placeAndSend,
      },
    ]),
  ];
  return {
    contenders,
    close: async () => {
      calls.close();
      await app.webhooks.stop();
      await app.server.close();
      receiver.close();
    },
  };
}

type Turn = {
  readonly name: string;
  readonly goal?: Contender['goal'];
  readonly once: () => Promise<number>;
};

/** One of each, again and again, so that all meet the same moments of a busy machine. The first is what the others are held against. */
function inTurns(turns: readonly Turn[]): Contender[] {
  let medians: readonly number[] = [];
  const measureAll = async (forMs: number) => {
    const times = turns.map((): number[] => []);
    const end = performance.now() + forMs * turns.length;
    for (let nth = 0; performance.now() < end; nth++) {
      const order = [...turns.entries()];
      // Whoever comes after another finds what that has left behind: each is first as often.
      for (const [index, { once: take }] of nth % 2 === 0 ? order : order.toReversed())
        times[index]?.push(await take());
    }
    medians = times.map(median);
  };
  return turns.map(({ name, goal }, index) => ({
    name,
    unit: 'ms',
    against: index === 0 ? null : (turns[0]?.name ?? null),
    ...(goal ? { goal } : {}),
    run: async (forMs) => {
      if (index === 0) await measureAll(forMs);
      return medians[index] ?? 0;
    },
  }));
}

function contendersOf(what: string, calls: ReturnType<typeof createCalls>, sent: Sent): Contender[] {
  const ways = [
    ['session', 'a session'],
    ['bearer', 'a bearer key'],
    ['signed', 'a key that signs'],
  ] as const;
  return inTurns(
    ways.map(([who, words]) => ({
      name: `${what} by ${words}, p50`,
      ...(who === 'session' ? {} : { goal: { mostRatio: 1.1 } }),
      once: () => calls.once(who, sent),
    })),
  );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** The three ways in which a person's call can show whose it is. */
async function callerOf(app: App, { id, token }: BenchPerson): Promise<Caller> {
  const make = async (more: object): Promise<{ key: { id: string }; secret: string | null }> => {
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/keys',
      headers: { authorization: `Bearer ${token}` },
      payload: { name: 'Bench', scopes: ['read', 'trade'], books: [id], ...more },
    });
    if (answer.statusCode >= 300) throw new Error(`No key was made: ${answer.body}`);
    return answer.json<{ data: { key: { id: string }; secret: string | null } }>().data;
  };
  const { secret } = await make({ kind: 'bearer' });
  const { publicKey, privateKey } = await newSigningKey();
  const { key } = await make({ kind: 'ed25519', publicKey });
  const sign = signingKey({ id: key.id, privateKey });
  const sends = (authorization: string) => async () => ({ authorization });
  return {
    session: sends(`Bearer ${token}`),
    bearer: sends(`Bearer ${secret}`),
    signed: async (url, { method, body }) =>
      (await sign({ method, url, headers: {}, ...(body === undefined ? {} : { body }) })).headers,
  };
}

function createCalls(port: number, callers: readonly Caller[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = async (sent: Sent, headers: Readonly<Record<string, string>>): Promise<void> => {
    const request = httpRequest({
      host: '127.0.0.1',
      port,
      agent,
      method: sent.method,
      path: sent.path,
      headers,
    });
    request.end(sent.body);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    if (response.statusCode !== 200) throw new Error(`A call was refused: ${response.statusCode}`);
  };
  let nth = 0;
  return {
    once: async (who: keyof Caller, sent: Sent): Promise<number> => {
      nth += 1;
      const url = `http://127.0.0.1:${port}${sent.path}`;
      const caller = callers[nth % callers.length];
      // Before each call, whoever makes it: what comes after the work of signing finds a processor that has done other things.
      const signed = await caller?.signed(url, sent);
      const shown = who === 'signed' ? signed : await caller?.[who](url, sent);
      const type = sent.body === undefined ? {} : { 'content-type': 'application/json' };
      return timed(() => send(sent, { ...type, ...shown }));
    },
    close: () => agent.destroy(),
  };
}

/** Takes everything at once and keeps nothing. */
async function startReceiver(): Promise<{ readonly url: string; readonly close: () => void }> {
  const server: Server = createServer((request, response) => {
    request.resume();
    request.once('end', () => response.writeHead(204).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { readonly port: number };
  return { url: `http://127.0.0.1:${port}/hooks`, close: () => void server.close() };
}

/** More than one person can make by themselves: what is measured is what they cost. */
async function addWebhooks(database: Database, app: App, { id }: BenchPerson, url: string): Promise<void> {
  const ids = Array.from({ length: WEBHOOKS }, () => newId());
  const { secretBox } = app.webhooks.deps;
  const secrets = ids.map((webhook) => secretBox.seal('whsec_YmVuY2htYXJr', `webhook ${webhook}`));
  await database.run(sql`
    insert into webhook (id, user_id, book_id, url, events, secret, sent, next_try_at, leased_until, created_at)
    select webhook, ${id}, ${id}, ${url}, '{}', secret, 0, now(), now(), now()
    from unnest(${ids}::uuid[], ${secrets}::text[]) as n(webhook, secret)`);
}

async function sendAll(database: Database, app: App, { id }: BenchPerson): Promise<void> {
  const behind = sql`select from webhook join live_account l on l.user_id = book_id where book_id = ${id} and sent < l.last_event`;
  while ((await database.rows(behind)).length > 0) await app.webhooks.sendDue();
}
