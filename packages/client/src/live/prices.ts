import type { market } from '@halyard/contract';
import { createLiveSocket } from './live-socket.ts';
import { openSocket } from './open-socket.ts';
import { later } from './wire.ts';

type Price = market.MarketPrice;
export type PricesOptions = { readonly symbols?: readonly string[]; readonly signal?: AbortSignal };

/** Prices are for everybody: who asks for them alone says nothing of themselves, and hears of nothing else. */
const nothing = () => {};
const OF_NOBODY = {
  readToken: () => null,
  readBooks: () => [],
  renewSession: async () => {},
  after: later,
  onState: nothing,
  onServerTime: nothing,
  onChanges: nothing,
  onQueues: nothing,
  onMissed: nothing,
  onNewEra: nothing,
};

/**
 * Prices as they come: at first of all symbols, then of those that changed. Whoever is slow gets the newest of each and no
 * others. A line that breaks is opened again; a price that was there before does not come a second time.
 */
export async function* pricesFrom(
  origin: string,
  { symbols, signal }: PricesOptions = {},
): AsyncGenerator<readonly Price[]> {
  const known = new Map<string, string>();
  let waiting = new Map<string, Price>();
  let wake = () => {};
  const something = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  const isOver = () => signal?.aborted === true;
  const take = (price: Price) => {
    if (price.at <= (known.get(price.symbol) ?? '')) return;
    known.set(price.symbol, price.at);
    waiting.set(price.symbol, price);
  };
  const socket = createLiveSocket({
    ...OF_NOBODY,
    open: (events) => openSocket(origin, events),
    ...(symbols && { readSymbols: () => [...symbols] }),
    onPrices: ({ prices }) => {
      for (const price of prices) take(price);
      wake();
    },
  });
  const end = () => wake();
  signal?.addEventListener('abort', end);
  socket.start();
  try {
    while (!isOver()) {
      if (waiting.size === 0) await something();
      const news = [...waiting.values()];
      waiting = new Map();
      if (news.length > 0) yield news;
    }
  } finally {
    signal?.removeEventListener('abort', end);
    socket.stop();
  }
}
