import { once } from 'node:events';
import { createServer } from 'node:http';

export type PricePage = {
  readonly url: string;
  /** The price of an instrument from now on: its middle, and how far the two sides are apart. */
  readonly set: (symbol: string, mid: number, spread: number) => void;
  readonly stop: () => Promise<void>;
};

/** Where a server reads its prices: they are always of this moment, and move when a journey says so. */
export async function startPricePage(): Promise<PricePage> {
  const prices = new Map<string, { readonly bid: string; readonly ask: string }>();
  const server = createServer((_, response) => {
    const at = new Date().toISOString();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(Array.from(prices, ([symbol, quote]) => ({ symbol, ...quote, at }))));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    set: (symbol, mid, spread) => {
      prices.set(symbol, { bid: (mid - spread / 2).toFixed(5), ask: (mid + spread / 2).toFixed(5) });
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
