import type { live, market } from '@halyard/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { overSocket } from './events-over-socket.ts';
import { pricesFrom } from './prices.ts';

afterEach(() => vi.unstubAllGlobals());

/** A server that hears who is there, says this, and hangs up. */
function answerWith(...lines: readonly (readonly live.ServerMessage[])[]) {
  const hellos: string[] = [];
  class FakeSocket extends EventTarget {
    static readonly OPEN = 1;
    readonly readyState = 1;
    constructor() {
      super();
      queueMicrotask(() => this.dispatchEvent(new Event('open')));
    }
    send(text: string): void {
      const messages = lines[hellos.length] ?? [];
      hellos.push(text);
      for (const message of messages)
        this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }));
      this.dispatchEvent(Object.assign(new Event('close'), { code: 4401 }));
    }
    close(): void {}
  }
  vi.stubGlobal('WebSocket', FakeSocket);
  return hellos;
}

const LINE = {
  origin: 'https://broker.example',
  credential: () => ({ headers: { authorization: 'Bearer over' } }),
};
const OVER: live.ServerMessage = { type: 'error', error: 'Your session has expired' };
const READY: live.ServerMessage = { type: 'ready', seq: 0, serverTime: '2026-01-01T00:00:00.000Z' };
const EXPIRED = { code: 'session-expired', message: 'Your session has expired' };

it('fails where a session is over, once it has shown itself anew and is still refused', async () => {
  const hellos = answerWith([READY, OVER], [OVER]);
  await expect(pricesFrom(LINE).next()).rejects.toMatchObject(EXPIRED);
  expect(hellos).toHaveLength(2);
});

it('does so for events as well', async () => {
  answerWith([READY, OVER], [OVER]);
  const wanted = { book: undefined, after: 0 };
  expect(await overSocket(LINE, wanted, undefined).next()).toMatchObject({ done: true });
  await expect(overSocket(LINE, wanted, undefined).next()).rejects.toMatchObject(EXPIRED);
});

it('gives a price of the same moment again where it is another, and not where it is the same', async () => {
  const priced = (bid: number): live.ServerMessage => ({
    type: 'prices',
    at: '2026-01-02T22:00:01.000Z',
    prices: [{ symbol: 'EUR/USD', bid, ask: 1.1, at: '2026-01-02T22:00:00.000Z' } as market.MarketPrice],
  });
  answerWith([READY, priced(1.09)], [READY, priced(1.09), priced(1.08)]);
  const prices = pricesFrom(LINE);
  const seen: number[] = [];
  for await (const some of prices) {
    seen.push(...some.map(({ bid }) => bid));
    if (seen.includes(1.08)) break;
  }
  expect(seen).toEqual([1.09, 1.08]);
});
