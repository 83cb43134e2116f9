import type { Page } from '@playwright/test';

type Quote = {
  readonly symbol: string;
  readonly bid: number;
  readonly percent?: number;
  readonly ageMs?: number;
};

export type Market = { readonly quote: (...quotes: readonly Quote[]) => void };

/** A market that says what the journey says, and nothing else. */
export async function openMarket(page: Page): Promise<Market> {
  // Whoever comes later is told all that was said before, as by the server: the socket is there after the screen.
  const said: string[] = [];
  let tell: (text: string) => void = () => {};
  const say = (text: string) => {
    said.push(text);
    tell(text);
  };
  await page.routeWebSocket(/\/api\/live/, (socket) => {
    tell = (text) => socket.send(text);
    tell(JSON.stringify({ type: 'ready', seq: 0, serverTime: new Date().toISOString() }));
    for (const text of said) tell(text);
  });
  return {
    quote: (...quotes: readonly Quote[]): void => {
      const prices = quotes.map(({ symbol, bid, percent = 0, ageMs = 0 }) => ({
        symbol,
        price: bid,
        bid,
        ask: bid,
        change: (bid * percent) / 100,
        changePercent: percent,
        volume: 1_000_000,
        at: new Date(Date.now() - ageMs).toISOString(),
      }));
      say(JSON.stringify({ type: 'prices', at: new Date().toISOString(), prices }));
    },
  };
}
