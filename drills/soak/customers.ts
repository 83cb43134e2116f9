import { randomUUID } from 'node:crypto';

export type Soaker = ReturnType<typeof createSoaker>;

/** Every answer, by how long it took. Files are left out: they take as long as they are long. */
export type NoteLatency = (tookMs: number) => void;

const MOST_HELD = 3;
const MOST_RESTING = 3;
/** What a customer may be told by a market that moves and a clock that runs. */
const EXPECTED = new Set([200, 201, 400, 409]);

/** A customer who reads and trades, and never holds more than a few positions and orders: nothing piles up but the past. */
export function createSoaker(origin: string, token: string, note: NoteLatency) {
  const held: string[] = [];
  const resting: string[] = [];

  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const began = performance.now();
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (path !== EXPORT) note(performance.now() - began);
    if (!EXPECTED.has(answer.status)) throw new Error(`${method} ${path} answered ${answer.status} ${text}`);
    return path === EXPORT || answer.status >= 400 ? undefined : (JSON.parse(text) as { data: unknown }).data;
  };

  const trade = async (terms: object): Promise<void> => {
    const body = { symbol: 'EUR/USD', side: 'buy', quantity: 1000, leverage: 50, ...terms };
    const told = (await call('POST', '/investment/trade', body)) as Told | undefined;
    if (told?.position) held.push(told.position.id);
    else if (told) resting.push(told.order.id);
  };

  return {
    read: (path: string) => call('GET', path),
    download: () => call('GET', EXPORT),
    openOrClose: async (): Promise<void> => {
      const id = held.length < MOST_HELD ? undefined : held.shift();
      if (id === undefined) await trade({ stopLoss: 0.5 });
      else await call('POST', `/investment/close/${id}`, {});
    },
    placeOrCancel: async (): Promise<void> => {
      const id = resting.length < MOST_RESTING ? undefined : resting.shift();
      if (id === undefined) await trade({ orderType: 'limit', limitPrice: 0.5 });
      else await call('DELETE', `/investment/orders/${id}`);
    },
  };
}

const EXPORT = '/transaction/export';

type Told = { readonly order: { readonly id: string }; readonly position: { readonly id: string } | null };
