import { once } from 'node:events';
import { type AddressInfo, connect as connectTcp } from 'node:net';
import { live } from '@halyard/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { MAX_MESSAGES_PER_ROUND, MAX_SOCKETS_PER_ADDRESS, MAX_SOCKETS_PER_USER } from './limits.ts';
import { connectClient, type LiveClient } from './live-client.ts';
import { startLiveNode } from './live-node.ts';

type Node = Awaited<ReturnType<typeof startLiveNode>>;

let app: TestApp;
let node: Node;
const clients: LiveClient[] = [];
const others: Node[] = [];

beforeAll(async () => {
  app = await createTestApp();
  node = await start();
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.cut();
  for (const other of others.splice(0)) await other.close();
});
afterAll(async () => {
  await node.close();
  await app.close();
});

function start(options: Parameters<typeof startLiveNode>[1] = {}): Promise<Node> {
  const { clock, database, live: messages, market: prices } = app;
  return startLiveNode({ clock, database, identify: app.auth.identify, live: messages, prices }, options);
}

async function startOther(options: Parameters<typeof startLiveNode>[1]): Promise<Node> {
  const other = await start(options);
  others.push(other);
  return other;
}

/** Counts sockets, and leaves those open that say nothing for as long as it takes to open all. */
const unhurried = { isLimited: true, helloMs: 600_000, silenceMs: 600_000 } as const;

async function open(at: Node = node, headers: Readonly<Record<string, string>> = {}): Promise<LiveClient> {
  const client = await connectClient(at.url, headers);
  clients.push(client);
  return client;
}

async function signIn(person: Pick<Person, 'token'>): Promise<LiveClient> {
  const client = await open();
  client.send({ type: 'hello', token: person.token, symbols: [] });
  return client;
}

/** What the server answers instead of opening a socket. */
async function refusal(
  at: Node,
  headers: Record<string, string> = {},
  path = '',
): Promise<[number, unknown]> {
  const ws = new WebSocket(`${at.url}${path}`, { headers });
  ws.on('error', () => {});
  return new Promise((resolve) => {
    ws.once('unexpected-response', (_, response) => {
      let body = '';
      response.on('data', (part: Buffer) => (body += part.toString()));
      response.on('end', () =>
        resolve([response.statusCode ?? 0, (JSON.parse(body) as { error: string }).error]),
      );
    });
    ws.once('open', () => {
      ws.terminate();
      resolve([101, 'opened']);
    });
  });
}

describe('a page elsewhere', () => {
  it('cannot open a socket, and ours can', async () => {
    const evil = { origin: 'https://evil.test' };
    expect(await refusal(node, evil)).toEqual([403, 'You do not have permission to do this']);
    expect(await refusal(node, { origin: `http://127.0.0.1:${node.port}` })).toEqual([101, 'opened']);
    const named = await startOther({ publicUrl: 'https://broker.test' });
    expect(await refusal(named, { origin: 'https://broker.test' })).toEqual([101, 'opened']);
    expect(await refusal(named, { origin: `http://127.0.0.1:${named.port}` })).toEqual([
      403,
      'You do not have permission to do this',
    ]);
  });
});

describe('a client that misbehaves', () => {
  it.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['an unknown type', '{"type":"shout"}'],
    ['an unknown field', '{"type":"hello","admin":true}'],
    ['a prototype', '{"type":"hello","__proto__":{"since":1}}'],
    ['a broken number', '{"type":"hello","since":-1}'],
    ['a fraction', '{"type":"hello","since":1.5}'],
    ['something else first', '{"type":"subscribe","symbols":[]}'],
    ['an answer to nothing', '{"type":"pong"}'],
    ['too many symbols', JSON.stringify({ type: 'hello', symbols: Array.from({ length: 101 }, () => 'A') })],
    ['bytes', Buffer.from('{"type":"hello"}')],
  ])('by saying %s is told and closed', async (_, message) => {
    const client = await open();
    client.send(message);
    expect((await client.next('error')).error).toBe('The request is not valid');
    expect(await client.closed).toBe(4400);
  });

  it('by greeting twice is closed', async () => {
    const client = await open();
    client.send({ type: 'hello' });
    client.send({ type: 'hello' });
    expect(await client.closed).toBe(4400);
  });

  it('by saying too much at once is closed, by size and by number', async () => {
    const long = await open();
    long.send(JSON.stringify({ type: 'hello', symbols: ['x'.repeat(5000)] }));
    expect(await long.closed).toBe(1009);
    // No round comes between them.
    const many = await open(await startOther({ roundMs: 60_000 }));
    many.send({ type: 'hello', symbols: [] });
    for (let count = 0; count < MAX_MESSAGES_PER_ROUND; count++) many.send({ type: 'pong' });
    expect(await many.closed).toBe(4429);
  });

  it('by not saying anything is closed, and a crooked frame hurts nobody', async () => {
    const quick = await startOther({ helloMs: 20, roundMs: 10 });
    expect(await (await open(quick)).closed).toBe(4408);
    const client = await open();
    client.send({ type: 'hello' });
    await client.next('prices');
    const crooked = connectTcp(node.port, '127.0.0.1');
    crooked.write(
      `GET ${live.LIVE_PATH} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
    );
    await once(crooked, 'data');
    crooked.write(Buffer.from([0xff, 0xff, 0xff, 0xff]));
    await once(crooked, 'close');
    app.feed.set('BTC/USD', '1000', '1001');
    app.market.pulse();
    expect((await client.next('prices')).prices).toHaveLength(1);
  });

  it('by breaking off while it is being refused hurts nobody', async () => {
    for (let count = 0; count < 30; count++) {
      const rude = connectTcp(node.port, '127.0.0.1');
      await once(rude, 'connect');
      rude.write(
        `GET ${live.LIVE_PATH} HTTP/1.1\r\nHost: x\r\nOrigin: https://evil.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
      );
      await new Promise((resolve) => setImmediate(resolve));
      rude.resetAndDestroy();
      await once(rude, 'close');
    }
    expect(await refusal(node)).toEqual([101, 'opened']);
  });

  it('by going away without a word is noticed, and one that answers stays', async () => {
    const quick = await startOther({ pingMs: 20, silenceMs: 3000, roundMs: 10 });
    const [silent, polite] = [await open(quick), await open(quick)];
    for (const client of [silent, polite]) client.send({ type: 'hello', symbols: [] });
    polite.ws.on('message', () => polite.send({ type: 'pong' }));
    expect(await silent.closed).toBe(1006);
    expect(polite.ws.readyState).toBe(WebSocket.OPEN);
  });

  it('by opening too many sockets is refused, per account and per address', async () => {
    const person = await verifiedCustomer(app);
    for (let count = 0; count < MAX_SOCKETS_PER_USER; count++) await (await signIn(person)).next('ready');
    const extra = await signIn(person);
    expect(await extra.closed).toBe(4429);
    clients[0]?.cut();
    await clients[0]?.closed;
    await expect
      .poll(async () =>
        (await signIn(person)).next('ready').then(
          ({ type }) => type,
          () => 'no',
        ),
      )
      .toBe('ready');
  });

  it('by opening too many from one address is refused, whatever it says about its address', async () => {
    const limited = await startOther({ ...unhurried, trustProxy: '127.0.0.2' });
    for (let count = 0; count < MAX_SOCKETS_PER_ADDRESS; count++)
      await open(limited, { 'x-forwarded-for': `10.0.0.${count}` });
    const [status, error] = await refusal(limited, { 'x-forwarded-for': '10.9.9.9' });
    expect([status, error]).toEqual([429, 'Too many requests. Please try again in 60 seconds.']);
    expect(limited.openSockets()).toBe(MAX_SOCKETS_PER_ADDRESS);
    const behindProxy = await startOther({ ...unhurried, trustProxy: '127.0.0.1' });
    for (let count = 0; count < MAX_SOCKETS_PER_ADDRESS; count++)
      await open(behindProxy, { 'x-forwarded-for': '10.0.0.1' });
    expect((await refusal(behindProxy, { 'x-forwarded-for': '10.0.0.1' }))[0]).toBe(429);
    expect((await refusal(behindProxy, { 'x-forwarded-for': '10.0.0.2' }))[0]).toBe(101);
  });

  it('by opening them from many addresses of one network is refused as well', async () => {
    const limited = await startOther({ ...unhurried, trustProxy: '127.0.0.1' });
    for (let count = 0; count < MAX_SOCKETS_PER_ADDRESS; count++)
      await open(limited, { 'x-forwarded-for': `2001:db8:1:2::${count.toString(16)}` });
    expect((await refusal(limited, { 'x-forwarded-for': '2001:db8:1:2:ffff::1' }))[0]).toBe(429);
    expect((await refusal(limited, { 'x-forwarded-for': '2001:db8:1:3::1' }))[0]).toBe(101);
  });
});

describe('other requests', () => {
  it('for another protocol or place are answered as if they had not asked', async () => {
    const upgrade = (headers: Readonly<Record<string, string>>, path: string) =>
      new Promise<string>((resolve) => {
        const socket = connectTcp(node.port, '127.0.0.1');
        let text = '';
        socket.on('data', (data) => (text += data.toString()));
        socket.on('close', () => resolve(text));
        const lines = Object.entries({ host: 'x', connection: 'close, Upgrade', ...headers });
        socket.write(
          `GET ${path} HTTP/1.1\r\n${lines.map(([key, value]) => `${key}: ${value}\r\n`).join('')}\r\n`,
        );
      });
    const notFound = /^HTTP\/1\.1 404[\s\S]+"error":"Not found"/;
    expect(await upgrade({ upgrade: 'h2c' }, live.LIVE_PATH)).toMatch(notFound);
    expect(await upgrade({ upgrade: 'websocket' }, '/api/elsewhere')).toMatch(notFound);
    expect(await upgrade({}, live.LIVE_PATH)).toMatch(notFound);
    // Asked for a socket, but not in a way that could become one.
    expect(await upgrade({ upgrade: 'websocket', 'sec-websocket-version': '13' }, live.LIVE_PATH)).toMatch(
      /^HTTP\/1\.1 400/,
    );
  });
});

describe('stopping', () => {
  it('closes every socket, also those that do not answer, and refuses new ones', async () => {
    const stopping = await start({ closeMs: 50 });
    const [client, stuck] = [await connectClient(stopping.url), await connectClient(stopping.url)];
    client.send({ type: 'hello' });
    await client.next('prices');
    stuck.ws.pause();
    await stopping.close();
    expect(await client.closed).toBe(1001);
    stuck.ws.resume();
    expect([1001, 1006]).toContain(await stuck.closed);
    expect(stopping.openSockets()).toBe(0);
  });

  it('ends also who comes back while another is still waited for', async () => {
    const stopping = await start({ closeMs: 60_000 });
    const [polite, stuck] = [await connectClient(stopping.url), await connectClient(stopping.url)];
    stuck.ws.pause();
    const stopped = stopping.close();
    expect(await polite.closed).toBe(1001);
    const back = await connectClient(stopping.url);
    expect(await back.closed).toBe(1001);
    stuck.cut();
    await stopped;
    expect(stopping.openSockets()).toBe(0);
  });

  it('of the whole application does not hang on a socket', async () => {
    const whole = await createTestApp();
    await whole.server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = whole.server.server.address() as AddressInfo;
    const client = await connectClient(`ws://127.0.0.1:${port}${live.LIVE_PATH}`);
    client.send({ type: 'hello' });
    await client.next('prices');
    const { body } = await whole.server.inject('/metrics');
    expect(body).toContain('halyard_live_sockets 1');
    await whole.close();
    expect(await client.closed).toBe(1001);
  });
});
