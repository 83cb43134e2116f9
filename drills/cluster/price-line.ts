import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';

export type PriceLine = Awaited<ReturnType<typeof openLine>>;

/** The end of a line of prices that speaks. Whoever connects hears all that is said from then on. */
export async function openLine() {
  const server = createServer();
  const sockets = new WebSocketServer({ server });
  const open = new Set<WebSocket>();
  let arrived = Promise.withResolvers<void>();
  sockets.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => {});
    arrived.resolve();
    arrived = Promise.withResolvers();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const cut = async (): Promise<void> => {
    for (const socket of open) socket.terminate();
    const closed = once(server, 'close');
    server.close();
    await closed;
  };
  return {
    url: `ws://127.0.0.1:${port}/quotes?token=not-for-the-log`,
    send: (data: string | Buffer): void => {
      for (const socket of open) socket.send(data);
    },
    breakFor: async (forMs: number): Promise<void> => {
      await cut();
      await sleep(forMs);
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    connected: async (): Promise<void> => {
      if (open.size === 0) await arrived.promise;
    },
    nextConnection: () => arrived.promise,
    close: cut,
  };
}

/** What one symbol costs, as texts. */
export type Price = { readonly symbol: string; readonly bid: string; readonly ask: string };

export type SetFeed = Awaited<ReturnType<typeof startSetFeed>>;

const SAID_EVERY_MS = 100;

/** Says one price over and over, until it is told another. */
export async function startSetFeed(first: Price) {
  const line = await openLine();
  let price = first;
  const turn = (): void => line.send(JSON.stringify({ ...price, at: Date.now() }));
  const timer = setInterval(turn, SAID_EVERY_MS);
  return {
    settings: { PRICE_FEED: 'url', FEED_URL: line.url },
    say: (next: Price): void => {
      price = next;
      turn();
    },
    close: async (): Promise<void> => {
      clearInterval(timer);
      await line.close();
    },
  };
}

/** Resolves once a node has a price to deal on. */
export async function untilPriced({ origin }: { readonly origin: string }): Promise<void> {
  for (;;) {
    const text = await fetch(`${origin}/metrics`).then((answer) => answer.text());
    if (/^halyard_feed_symbols_known [1-9]/m.test(text)) return;
    await sleep(50);
  }
}
