import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { priceDecimalsOf } from '@halyard/catalogue';
import { live, type market } from '@halyard/contract';
import type { Page } from '@playwright/test';
import { type WebSocket, WebSocketServer } from 'ws';
import { createChance } from '../engine/scene.ts';

type Price = market.MarketPrice;

/** Steps of its smallest digit that a price goes in one frame, at most, unless something else is said. */
const STEPS = 9;

type Feed = {
  /** Frames sent so far. */
  readonly sent: () => number;
  readonly close: () => Promise<void>;
};

/**
 * A market that is busier than ours: in every frame every symbol has another price. The page's socket is led here, so
 * that nothing of what it costs the page is different from a socket of the server.
 */
export async function openFeed(
  page: Page,
  first: readonly Price[],
  everyMs: number,
  steps = STEPS,
): Promise<Feed> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  let sent = 0;
  server.on('connection', (socket: WebSocket) => {
    const next = createWalk(first, steps);
    const say = (message: live.ServerMessage) => socket.send(JSON.stringify(message));
    const timer = setInterval(() => {
      const at = new Date().toISOString();
      say({ type: 'prices', at, prices: next(at) });
      sent += 1;
    }, everyMs);
    socket.on('close', () => clearInterval(timer));
    say({ type: 'ready', seq: 0, serverTime: new Date().toISOString() });
  });
  await page.addInitScript({ content: leadSocketTo(`ws://127.0.0.1:${port}`) });
  return {
    sent: () => sent,
    close: async () => {
      for (const socket of server.clients) socket.terminate();
      server.close();
      await once(server, 'close');
    },
  };
}

function createWalk(first: readonly Price[], steps: number): (at: string) => Price[] {
  const chance = createChance();
  let prices = [...first];
  return (at) => {
    prices = prices.map((price) => moved(price, Math.ceil(chance() * steps), chance() < 0.5, at));
    return prices;
  };
}

function moved(last: Price, steps: number, isFalling: boolean, at: string): Price {
  const decimals = priceDecimalsOf(last.symbol);
  const by = (isFalling ? -steps : steps) / 10 ** decimals;
  const add = (figure: number) => Number((figure + by).toFixed(decimals));
  const change = add(last.change);
  const price = add(last.price);
  const changePercent = Number(((change / (price - change)) * 100).toFixed(4));
  return { ...last, price, bid: add(last.bid), ask: add(last.ask), change, changePercent, at };
}

/** Runs in the page, before anything else does. */
function leadSocketTo(address: string): string {
  return `
    const Plain = WebSocket;
    WebSocket = class extends Plain {
      constructor(url) {
        super(new URL(url).pathname === '${live.LIVE_PATH}' ? '${address}' : url);
      }
    };`;
}
