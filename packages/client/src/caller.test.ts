import { investment, transactions, wallet } from '@halyard/contract';
import { expect, it } from 'vitest';
import { CallFailure } from './call-failure.ts';
import { type ClientOptions, createClient } from './client.ts';

const ID = '01890000-0000-7000-8000-000000000000';
const ORDER = { body: { symbol: 'EUR/USD', side: 'buy', quantity: '1' } } as const;

type Reply = Response | Error;

const answer = (data: unknown) => Response.json({ success: true, data });
const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ success: false, error: 'No', code }, { status, headers });
const lost = () => new TypeError('fetch failed');

/** An answer whose line breaks in the middle. */
function torn(): Response {
  const body = new ReadableStream({
    start: (stream) => {
      stream.enqueue(new TextEncoder().encode('{"success":tr'));
      stream.error(new TypeError('terminated'));
    },
  });
  return new Response(body);
}

function start(replies: readonly Reply[], options: Partial<ClientOptions> = {}) {
  const sent: { readonly url: string; readonly headers: Headers }[] = [];
  const waits: number[] = [];
  let keys = 0;
  const caller = createClient({
    origin: 'https://broker.example',
    newKey: () => `key-${(keys += 1)}`,
    fetch: async (url, init) => {
      const reply = replies[sent.length] ?? new Error('nothing left to answer');
      sent.push({ url, headers: new Headers(init.headers) });
      if (reply instanceof Error) throw reply;
      return reply;
    },
    ...options,
    patience: { wait: async (ms) => void waits.push(ms), ...options.patience },
  });
  const keysSent = () => sent.map(({ headers }) => headers.get('idempotency-key'));
  return { caller, sent, waits, keysSent };
}

it('sends an order again under its key, until it knows what became of it', async () => {
  const { caller, sent, keysSent } = start([
    lost(),
    torn(),
    new Response('<h1>Bad gateway</h1>', { status: 502 }),
    refusal(503, 'not-ready'),
    answer({ order: { id: ID }, position: null }),
  ]);
  const { order } = await caller.call(investment.placeTrade, ORDER);
  expect(order.id).toBe(ID);
  expect(sent[0]?.url).toBe('https://broker.example/api/investment/trade');
  expect(keysSent()).toEqual(['key-1', 'key-1', 'key-1', 'key-1', 'key-1']);
});

it('takes a refusal as the answer that it is, with its code', async () => {
  const { caller, sent } = start([refusal(409, 'market-closed')]);
  const failure = await caller.call(investment.placeTrade, ORDER).catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: 'CallFailure', kind: 'refused', status: 409, code: 'market-closed' });
  expect(sent).toHaveLength(1);
});

it('does not repeat what could happen twice', async () => {
  const { caller, sent } = start([lost()]);
  await expect(caller.call(investment.cancelOrder, { params: { id: ID } })).rejects.toMatchObject({
    kind: 'unreached',
  });
  expect(sent).toHaveLength(1);
});

it('repeats what the server has not looked at, after the time it named', async () => {
  const tooMany = () => refusal(429, 'too-many-requests', { 'retry-after': '7' });
  const { caller, sent, waits } = start([tooMany(), answer({ id: ID })]);
  await caller.call(investment.cancelOrder, { params: { id: ID } });
  expect(sent).toHaveLength(2);
  expect(waits[0]).toBeGreaterThanOrEqual(7000);
  expect(waits[0]).toBeLessThan(8000);
});

it('gives up where it would have to wait for too long, and where a repeat tells nothing new', async () => {
  for (const reply of [
    refusal(429, 'too-many-requests', { 'retry-after': '900' }),
    refusal(429, 'archive-too-soon', { 'retry-after': '1' }),
  ]) {
    const { caller, sent } = start([reply]);
    await expect(caller.call(wallet.getBalances)).rejects.toMatchObject({ status: 429 });
    expect(sent).toHaveLength(1);
  }
});

it('gives up after a number of attempts, a little later after each', async () => {
  const { caller, sent, waits } = start([lost(), lost(), lost(), lost()], { patience: { attempts: 4 } });
  await expect(caller.call(wallet.getBalances)).rejects.toBeInstanceOf(CallFailure);
  expect(sent).toHaveLength(4);
  expect(waits.map((ms, index) => ms >= 250 * 2 ** index && ms <= 500 * 2 ** index)).toEqual([
    true,
    true,
    true,
  ]);
});

it('counts an attempt as lost that has no answer in time, and stops at once when it is told to', async () => {
  const never = async (_: string, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      const end = () => reject(signal?.reason as Error);
      if (signal?.aborted) end();
      signal?.addEventListener('abort', end);
    });
  const { caller, waits } = start([], { fetch: never, patience: { attempts: 2, attemptMs: 5 } });
  await expect(caller.call(wallet.getBalances)).rejects.toMatchObject({ kind: 'unreached' });
  expect(waits).toHaveLength(1);
  const stop = new AbortController();
  const patient = start([], { fetch: never }).caller.call(wallet.getBalances, { signal: stop.signal });
  stop.abort(new Error('enough'));
  await expect(patient).rejects.toThrow('enough');
});

it('stops while it waits', async () => {
  const stop = new AbortController();
  const caller = createClient({
    origin: 'https://broker.example',
    fetch: async () => {
      // By then it waits: nothing else is on the way.
      setTimeout(() => stop.abort(new Error('enough')));
      throw lost();
    },
  });
  await expect(caller.call(wallet.getBalances, { signal: stop.signal })).rejects.toThrow('enough');
});

it('shows a credential anew for each attempt, and once more where that helps', async () => {
  let shown = 0;
  const credential = () => ({
    headers: { authorization: `Bearer ${(shown += 1)}` },
    renew: () => true,
  });
  const { caller, sent } = start([lost(), refusal(401, 'signature-late'), answer([])], { credential });
  await caller.call(wallet.getBalances);
  expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual([
    'Bearer 1',
    'Bearer 2',
    'Bearer 3',
  ]);
});

it('downloads a file, and says why there is none', async () => {
  const { caller } = start([new Response('id;amount'), refusal(404, 'transaction-not-found')]);
  const file = await caller.download(transactions.exportTransactions, { body: { format: 'csv' } } as never);
  expect(await file.text()).toBe('id;amount');
  await expect(
    caller.download(transactions.exportTransactions, { body: { format: 'csv' } } as never),
  ).rejects.toMatchObject({ code: 'transaction-not-found' });
});
