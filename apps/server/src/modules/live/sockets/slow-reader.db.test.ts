import { live, plainText } from '@halyard/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { connectClient, type LiveClient } from './live-client.ts';
import { startLiveNode } from './live-node.ts';

let app: TestApp;
let node: Awaited<ReturnType<typeof startLiveNode>> | undefined;
const clients: LiveClient[] = [];

beforeAll(async () => {
  app = await createTestApp();
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.cut();
  await node?.close();
});
afterAll(() => app.close());

/** Longer than anything here takes. The clients say nothing, and nobody is to take them for gone. */
const NEVER_MS = 3_600_000;
/** Twenty megabytes go over the sockets of each. */
const UNHURRIED = { timeout: 240_000 };

/** A node on which a socket may be stuck for so long; with patience nobody comes round meanwhile. */
async function start(stuckMs: number, roundMs: number) {
  const { clock, database, live: messages, market: prices } = app;
  const deps = { clock, database, identify: app.auth.identify, live: messages, prices };
  node = await startLiveNode(deps, { stuckMs, roundMs, closeMs: 100, silenceMs: NEVER_MS });
  return node;
}

async function signIn(url: string, person: Person, since?: number): Promise<LiveClient> {
  const client = await connectClient(url);
  clients.push(client);
  const from = since === undefined ? {} : { since };
  client.send({ type: 'hello', token: person.token, symbols: [], ...from });
  await client.next('ready');
  return client;
}

/** More than the system takes in for a client that does not read. */
const TEXT = 'x'.repeat(64 * 1024);
const MESSAGES = 320;
const append = (person: Person) =>
  app.database.transaction((tx) =>
    app.live.append(tx, person.userId, [
      {
        kind: 'notification',
        id: person.userId,
        category: 'money',
        title: plainText('Long'),
        body: plainText(TEXT),
      },
    ]),
  );
/** What the server may hold for one socket: what its stream takes, and the message that filled it. */
const BOUND = 2 * 64 * 1024 + 2 * TEXT.length;

async function takeEvents(client: LiveClient, count: number): Promise<number[]> {
  const seqs: number[] = [];
  while (seqs.length < count) seqs.push((await client.next('event')).seq);
  return seqs;
}

describe('a customer who does not read', () => {
  it(
    'makes nobody wait and fills no memory, and gets everything once they read again',
    UNHURRIED,
    async () => {
      const { url, waitingBytes } = await start(NEVER_MS, NEVER_MS);
      const person = await verifiedCustomer(app);
      const [stuck, quick] = [await signIn(url, person), await signIn(url, person)];
      const first = Number(await app.live.lastSeq(app.database, person.userId));
      stuck.ws.pause();
      let mostWaiting = 0;
      for (let count = 1; count <= MESSAGES; count++) {
        await append(person);
        expect((await quick.next('event')).seq).toBe(first + count);
        mostWaiting = Math.max(mostWaiting, waitingBytes());
      }
      expect(mostWaiting).toBeGreaterThan(0);
      expect(mostWaiting).toBeLessThan(BOUND);
      stuck.ws.resume();
      const seqs = await takeEvents(stuck, MESSAGES);
      expect(seqs).toEqual(Array.from(seqs, (_, index) => first + 1 + index));
    },
  );

  it('for too long is closed, and goes on from the last message they saw', UNHURRIED, async () => {
    // Whoever reads is never taken for stuck, though a busy machine may stand still before it has sent them something.
    const { url, openSockets } = await start(2000, 20);
    const person = await verifiedCustomer(app);
    const [stuck, quick] = [await signIn(url, person), await signIn(url, person)];
    const first = Number(await app.live.lastSeq(app.database, person.userId));
    stuck.ws.pause();
    for (let count = 1; count <= MESSAGES; count++) {
      await append(person);
      await quick.next('event');
    }
    await expect.poll(openSockets).toBe(1);
    stuck.ws.resume();
    expect([live.LIVE_CLOSES.tooSlow, 1006]).toContain(await stuck.closed);
    expect(quick.ws.readyState).toBe(WebSocket.OPEN);
    const seen = stuck.heard.flatMap((message) => (message.type === 'event' ? [message.seq] : []));
    expect(seen.length).toBeLessThan(MESSAGES);
    const back = await signIn(url, person, seen.at(-1) ?? first);
    const rest = await takeEvents(back, MESSAGES - seen.length);
    expect([...seen, ...rest]).toEqual(Array.from({ length: MESSAGES }, (_, index) => first + 1 + index));
  });
});

describe('a screen that does not read', () => {
  it('gets the newest prices when it does, not every one it missed', UNHURRIED, async () => {
    const { url, waitingBytes } = await start(NEVER_MS, NEVER_MS);
    const [stuck, quick] = [await connectClient(url), await connectClient(url)];
    clients.push(stuck, quick);
    for (const client of [stuck, quick]) {
      client.send({ type: 'hello', symbols: ['BTC/USD', 'ETH/USD'] });
      await client.next('prices');
    }
    stuck.ws.pause();
    const symbols = ['BTC/USD', 'ETH/USD'] as const;
    let frames = 0;
    let mostWaiting = 0;
    // Until the system takes no more, and then as many again that must leave no trace.
    for (let price = 2; mostWaiting < 64 * 1024 || frames % 2000 !== 0; price++) {
      for (const symbol of symbols) app.feed.set(symbol, String(price - 1), String(price + 1));
      app.market.pulse();
      frames += 1;
      if (frames % 100 === 0) await takePrices(quick, 100);
      mostWaiting = Math.max(mostWaiting, waitingBytes());
    }
    expect(mostWaiting).toBeLessThan(BOUND);
    const newest = app.market.describe('BTC/USD')?.price;
    stuck.ws.resume();
    let shown: (number | undefined)[] = [];
    let taken = 0;
    while (shown[0] !== newest) {
      shown = (await stuck.next('prices')).prices.map(({ price }) => price);
      taken += 1;
    }
    expect(shown).toEqual([newest, newest]);
    expect(taken).toBeLessThan(frames);
  });
});

async function takePrices(client: LiveClient, count: number): Promise<void> {
  for (let taken = 0; taken < count; taken++) await client.next('prices');
}
