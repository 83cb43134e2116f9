import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { settableClock } from '../../../platform/clock.ts';
import { createLog } from '../../../platform/telemetry/log.ts';
import type { PriceFeed } from './feed.ts';
import type { SourceTiming } from './quote-source.ts';
import { createUrlFeed } from './url-feed.ts';

const NOW = new Date('2026-03-04T12:00:00Z');
const TIMING = {
  pollEveryMs: 5,
  silenceMs: 10_000,
  quotelessMs: 60_000,
  firstRetryMs: 5,
  lastRetryMs: 20,
};
/** For what waits for a silence; elsewhere one would only disturb. */
const IMPATIENT = { ...TIMING, silenceMs: 300 };

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 5 });

/** A message of one symbol's tick, so many milliseconds after the start. */
function tick(atMs: number, price: number, symbol = 'BTC/USD'): string {
  return JSON.stringify({ symbol, bid: price, ask: price + 10, at: NOW.getTime() + atMs });
}

/** Three ticks that agree: the first level of a symbol. */
const LEVEL = [1, 2, 3].map((atMs) => tick(atMs, 50_000));

async function openFeed(url: string, timing: SourceTiming = TIMING): Promise<PriceFeed> {
  const clock = settableClock(NOW);
  const log = createLog({ LOG_LEVEL: 'silent' });
  const feed = createUrlFeed({ url, clock, log, maxQuoteAgeMs: 15_000, database: null, timing });
  ends.push(async () => feed.stop?.());
  await feed.start?.();
  return feed;
}

const bidOf = (feed: PriceFeed, symbol = 'BTC/USD') => Number(feed.quote(symbol, 0)?.bid ?? 0n) / 1e10;

describe('a WebSocket', () => {
  /** A server that meets each connection with the next of these, the last one again and again. */
  async function serve(...greetings: readonly ((socket: WebSocket) => void)[]) {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    const met = { count: 0 };
    server.on('connection', (socket) => {
      const greet = greetings[Math.min(met.count, greetings.length - 1)];
      met.count += 1;
      greet?.(socket);
    });
    await new Promise((resolve) => server.once('listening', resolve));
    ends.push(async () => {
      for (const client of server.clients) client.terminate();
      await new Promise((resolve) => server.close(resolve));
    });
    return { url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`, met, server };
  }
  const say =
    (...messages: readonly (string | Buffer)[]) =>
    (socket: WebSocket) => {
      for (const message of messages) socket.send(message);
    };

  test('gives quotes, candles and a past', async () => {
    const { url } = await serve(say(...LEVEL, tick(60_000 - NOW.getTime(), 1), `[${tick(500, 51_000)}]`));
    const feed = await openFeed(url);
    await until(() => expect(bidOf(feed)).toBe(51_000));
    expect(feed.candles('BTC/USD', '1m', 5, NOW.getTime())).toEqual([
      { time: NOW.getTime() / 1000, open: 50_005, high: 51_005, low: 50_005, close: 51_005, volume: 2 },
    ]);
    expect(feed.quoteAt('BTC/USD', NOW.getTime() + 1000)).toEqual(feed.quote('BTC/USD', 0));
    expect(feed.dayVolume('BTC/USD', NOW.getTime())).toBe(2);
    expect(feed.quote('ETH/USD', 0)).toBeNull();
  });

  test('that repeats, reorders, delays and lies gets none of it through', async () => {
    const { url } = await serve(
      say(
        ...LEVEL,
        'nonsense',
        Buffer.from([0xff, 0x00, 0xfe]),
        '{"type":"heartbeat"}',
        tick(10, 50_100),
        tick(10, 50_100),
        tick(5, 49_000),
        tick(-20_000, 49_000),
        tick(11, 99_000),
        tick(12, 20_000),
        tick(13, -5),
        tick(3_600_000, 50_000),
        tick(14, 50_200, 'MOON/USD'),
        tick(15, 50_300),
      ),
    );
    const feed = await openFeed(url);
    await until(() => expect(bidOf(feed)).toBe(50_300));
    expect(feed.candles('BTC/USD', '1m', 1, 0)).toMatchObject([{ low: 50_005, high: 50_305, volume: 3 }]);
    expect(feed.drops?.()).toMatchObject({
      unreadable: 3,
      repeated: 1,
      'out-of-order': 1,
      stale: 1,
      absurd: 2,
      'not-positive': 1,
      'from-the-future': 1,
      'unknown-symbol': 1,
    });
  });

  test.each<[string, (socket: WebSocket) => void]>([
    ['that is closed', (socket) => socket.close()],
    ['that is cut', (socket) => socket.terminate()],
    ['that falls silent', say(...LEVEL)],
    ['that never says a word', () => undefined],
  ])('%s is opened again', async (_, greet) => {
    const { url, met } = await serve(greet, say(...LEVEL, tick(100, 50_500)));
    const feed = await openFeed(url, IMPATIENT);
    await until(() => expect(bidOf(feed)).toBe(50_500));
    expect(met.count).toBeGreaterThan(1);
  });

  /** Says this again and again. */
  const keepSaying =
    (message: string, told = { times: 0 }) =>
    (socket: WebSocket) => {
      const timer = setInterval(() => {
        told.times += 1;
        socket.send(message);
      }, 20);
      socket.on('close', () => clearInterval(timer));
    };

  test('that says anything but quotes is opened again', async () => {
    const { url, met } = await serve(keepSaying('{"type":"heartbeat"}'), say(...LEVEL, tick(100, 50_500)));
    const feed = await openFeed(url, { ...TIMING, quotelessMs: 300 });
    await until(() => expect(bidOf(feed)).toBe(50_500));
    expect(met.count).toBeGreaterThan(1);
  });

  test('that says its last quote again is kept', async () => {
    const told = { times: 0 };
    const { url, met } = await serve((socket) => {
      say(...LEVEL)(socket);
      keepSaying(tick(3, 50_000), told)(socket);
    });
    const feed = await openFeed(url, { ...TIMING, quotelessMs: 2000 });
    await until(() => expect(told.times).toBeGreaterThan(150));
    expect([met.count, (feed.drops?.()['repeated'] ?? 0) > 100]).toEqual([1, true]);
  });

  test('whose message has no end is not heard out', async () => {
    const { url, met } = await serve(say('x'.repeat(1024 * 1024 + 1), ...LEVEL));
    const feed = await openFeed(url);
    await until(() => expect(met.count).toBeGreaterThan(2));
    expect(feed.quote('BTC/USD', 0)).toBeNull();
  });

  test('is tried until somebody is there', async () => {
    const plain = createServer((_, response) => response.writeHead(503).end());
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
    const { port } = plain.address() as AddressInfo;
    let refused = 0;
    plain.on('connection', () => {
      refused += 1;
    });
    const feed = await openFeed(`ws://127.0.0.1:${port}/#part`);
    await until(() => expect(refused).toBeGreaterThan(2));
    plain.closeAllConnections();
    await new Promise((resolve) => plain.close(resolve));
    const server = new WebSocketServer({ port, host: '127.0.0.1' });
    ends.push(async () => server.close());
    server.on('connection', say(...LEVEL));
    await until(() => expect(bidOf(feed)).toBe(50_000));
  });

  test('is left alone once the feed is stopped', async () => {
    const { url, met, server } = await serve(say(...LEVEL));
    const feed = await openFeed(url);
    await until(() => expect(bidOf(feed)).toBe(50_000));
    await feed.stop?.();
    await until(() => expect(server.clients.size).toBe(0));
    const before = met.count;
    await new Promise((resolve) => setTimeout(resolve, 5 * TIMING.lastRetryMs));
    expect(met.count).toBe(before);
  });
});

describe('a page', () => {
  /** A server that answers each question with the next of these, the last one again and again. */
  async function serve(...answers: readonly RequestListener[]) {
    let asked = 0;
    const server: Server = createServer((request, response) => {
      const answer = answers[Math.min(asked, answers.length - 1)];
      asked += 1;
      answer?.(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ends.push(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    return { port: (server.address() as AddressInfo).port };
  }
  const answer =
    (body: string, status = 200, headers: Record<string, string> = {}): RequestListener =>
    (_, response) =>
      response.writeHead(status, headers).end(body);
  const level = LEVEL.map((text) => answer(`[${text}]`));

  test('is asked again and again', async () => {
    const { port } = await serve(...level, answer(tick(10, 50_100)));
    const feed = await openFeed(`http://127.0.0.1:${port}/quotes`);
    await until(() => expect(bidOf(feed)).toBe(50_100));
    await until(() => expect(feed.drops?.()['repeated']).toBeGreaterThan(2));
  });

  test('that sends us elsewhere is not followed', async () => {
    let elsewhere = 0;
    const other = await serve((_, response) => {
      elsewhere += 1;
      response.end(`[${LEVEL.join()}]`);
    });
    const location = `http://127.0.0.1:${other.port}/`;
    const { port } = await serve(answer('', 302, { location }), answer('', 302, { location }), ...level);
    const feed = await openFeed(`http://127.0.0.1:${port}/`);
    await until(() => expect(bidOf(feed)).toBe(50_000));
    expect(elsewhere).toBe(0);
  });

  test('that fails, never ends or never answers is asked again', async () => {
    const followed: { feed?: PriceFeed } = {};
    let asked = 0;
    // Whatever a busy machine reads too late is not heard, and so comes again.
    const untilHeard: RequestListener = (request, response) => {
      asked += 1;
      const isHeard = followed.feed?.drops?.()['unreadable'] === 1;
      answer(isHeard ? tick(asked, 50_000) : '<html>')(request, response);
    };
    const { port } = await serve(
      answer('', 500),
      answer(' '.repeat(1024 * 1024 + 1)),
      (_, response) => void response.writeHead(200).write('['),
      () => undefined,
      (_, response) => void response.destroy(),
      untilHeard,
    );
    const feed = await openFeed(`http://127.0.0.1:${port}/quotes`, IMPATIENT);
    followed.feed = feed;
    await until(() => expect(bidOf(feed)).toBe(50_000));
    expect(feed.drops?.()['unreadable']).toBe(1);
  });

  test('is given the name and password of its address in a header', async () => {
    const seen: unknown[] = [];
    const { port } = await serve((request, response) => {
      seen.push([request.headers.authorization, request.url]);
      response.end('[]');
    });
    await openFeed(`http://desk:p%40ss@127.0.0.1:${port}/quotes?token=t`);
    await until(() => expect(seen.length).toBeGreaterThan(0));
    expect(seen[0]).toEqual([`Basic ${btoa('desk:p@ss')}`, '/quotes?token=t']);
  });

  test('is left alone once the feed is stopped, also in the middle of an answer', async () => {
    let asked = 0;
    const { port } = await serve(() => {
      asked += 1;
    });
    const feed = await openFeed(`http://127.0.0.1:${port}/`);
    await until(() => expect(asked).toBe(1));
    await feed.stop?.();
    await new Promise((resolve) => setTimeout(resolve, 5 * TIMING.lastRetryMs));
    expect(asked).toBe(1);
  });
});
