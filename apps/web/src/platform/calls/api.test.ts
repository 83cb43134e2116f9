import { auth, type users, wallet } from '@halyard/contract';
import { beforeEach, expect, test } from 'vitest';
import { type ApiOptions, createApi } from './api.ts';
import { type CallFailure, wordsFor } from './call-failure.ts';

type Sent = { readonly url: string; readonly init: RequestInit };
type Reply = Response | Error | (() => Response | Promise<Response>);

const USER = { id: 'u', email: 'ada@example.test' } as users.User;
const ID = '01890000-0000-7000-8000-000000000000';
let sent: Sent[];
let replies: Reply[];
let seen: string[];

beforeEach(() => {
  sent = [];
  replies = [];
  seen = [];
});

function answer(data: unknown, status = 200): Response {
  return new Response(JSON.stringify({ success: true, data }), { status });
}

function refusal(status: number, body: object = { error: 'No' }): Response {
  return new Response(JSON.stringify({ success: false, ...body }), { status });
}

function start(options: Partial<ApiOptions> = {}) {
  let keys = 0;
  return createApi({
    ofBook: (_, input) => input,
    fetch: async (url, init) => {
      sent.push({ url, init });
      const reply = replies.shift() ?? new Error('nothing left to answer');
      if (reply instanceof Error) throw reply;
      return typeof reply === 'function' ? reply() : reply;
    },
    newKey: () => `key-${(keys += 1)}`,
    inTurn: (work) => work(),
    onUser: (user) => seen.push(user.email),
    onExpired: () => seen.push('expired'),
    isSignedIn: () => false,
    ...options,
  });
}

function header(index: number, name: string): string | null {
  return new Headers(sent[index]?.init.headers).get(name);
}

const body = { currency: 'USD', amount: '5', destination: 'DE00' };

test('a call is JSON with credentials, its parameters encoded and its query without gaps', async () => {
  replies = [answer([])];
  await start().call(wallet.getBalance, { params: { symbol: 'A/B' } });
  expect(sent[0]?.url).toBe('/api/wallet/balance/A%2FB');
  expect(sent[0]?.init).toMatchObject({ method: 'GET', credentials: 'include', mode: 'cors' });
  expect(header(0, 'content-type')).toBe('application/json');
  expect(header(0, 'authorization')).toBeNull();
});

test('money is sent with a key of its own', async () => {
  replies = [answer({}), answer({}), answer({})];
  const api = start();
  await api.call(wallet.withdraw, { body });
  await api.call(wallet.withdraw, { body });
  await api.call(wallet.withdraw, { body, idempotencyKey: 'mine' });
  expect([0, 1, 2].map((index) => header(index, 'idempotency-key'))).toEqual(['key-1', 'key-2', 'mine']);
});

test('a stale token is refreshed once, and the call repeated once with the same key', async () => {
  replies = [refusal(401), answer({ token: 'new', user: USER }), answer({ id: ID })];
  const api = start();
  api.setToken('old');
  await api.call(wallet.withdraw, { body });
  expect(sent.map(({ url }) => url)).toEqual([
    '/api/wallet/withdraw',
    '/api/auth/refresh',
    '/api/wallet/withdraw',
  ]);
  expect(header(0, 'authorization')).toBe('Bearer old');
  expect(header(2, 'authorization')).toBe('Bearer new');
  expect(header(2, 'idempotency-key')).toBe(header(0, 'idempotency-key'));
  expect(seen).toEqual([USER.email]);
});

test('a second 401 is an answer and no reason to go round again', async () => {
  replies = [refusal(401), answer({ token: 'new', user: USER }), refusal(401, { error: 'Still no' })];
  const api = start();
  api.setToken('old');
  await expect(api.call(wallet.getBalances)).rejects.toThrow('Still no');
  expect(sent).toHaveLength(3);
});

test('without a token a 401 is only a refusal', async () => {
  replies = [refusal(401, { error: 'Invalid email or password' })];
  await expect(start().call(auth.login, { body: { email: 'a@b.co', password: 'x' } })).rejects.toThrow(
    'Invalid email or password',
  );
  expect(sent).toHaveLength(1);
});

test('a page that began without a network gets its token with the first call that asks for one', async () => {
  replies = [refusal(401), answer({ token: 'new', user: USER }), answer([])];
  await start({ isSignedIn: () => true }).call(wallet.getBalances);
  expect(sent.map(({ url }) => url)).toEqual([
    '/api/wallet/balance',
    '/api/auth/refresh',
    '/api/wallet/balance',
  ]);
  expect(header(2, 'authorization')).toBe('Bearer new');
});

test("a proxy's own page ends no session, whatever its status", async () => {
  replies = [401, 403].map((status) => new Response('<h1>Denied</h1>', { status }));
  const api = start();
  expect(await api.refresh()).toBe('unreached');
  expect(await api.refresh()).toBe('unreached');
  expect(seen).toEqual([]);
});

test('calls that fail together share one refresh', async () => {
  replies = [
    refusal(401),
    refusal(401),
    () => new Promise((resolve) => setTimeout(() => resolve(answer({ token: 'new', user: USER })), 5)),
    answer([]),
    answer([]),
  ];
  const api = start();
  api.setToken('old');
  await Promise.all([api.call(wallet.getBalances), api.call(wallet.listAssets)]);
  expect(sent.filter(({ url }) => url === '/api/auth/refresh')).toHaveLength(1);
});

test('a refused refresh ends the session and gives the first refusal back', async () => {
  replies = [refusal(401, { error: 'Session expired. Please log in again.' }), refusal(401)];
  const api = start();
  api.setToken('old');
  await expect(api.call(wallet.getBalances)).rejects.toThrow('Session expired. Please log in again.');
  expect(seen).toEqual(['expired']);
});

test('a refresh that does not arrive, or a server in trouble, ends nothing', async () => {
  replies = [new TypeError('Failed to fetch'), refusal(503)];
  const api = start();
  expect(await api.refresh()).toBe('unreached');
  expect(await api.refresh()).toBe('unreached');
  expect(seen).toEqual([]);
});

test('who logs out during a refresh stays logged out', async () => {
  const api = start({
    fetch: async () => {
      api.setToken(null);
      return answer({ token: 'late', user: USER });
    },
  });
  expect(await api.refresh()).toBe('refused');
  expect(seen).toEqual([]);
});

test('a refresh whose turn comes after the logout is not sent at all', async () => {
  let takeTurn = () => {};
  const turn = new Promise<void>((resolve) => {
    takeTurn = resolve;
  });
  const api = start({
    inTurn: async (work) => {
      await turn;
      return work();
    },
  });
  api.setToken('old');
  const outcome = api.refresh();
  api.setToken(null);
  takeTurn();
  expect(await outcome).toBe('refused');
  expect(sent).toEqual([]);
});

test('a call that was under way at the logout is not sent again', async () => {
  const api = start({
    fetch: async (url, init) => {
      sent.push({ url, init });
      api.setToken(null);
      return refusal(401);
    },
  });
  api.setToken('old');
  await expect(api.call(wallet.getBalances)).rejects.toThrow('No');
  expect(sent).toHaveLength(1);
});

test('a call is not sent again for whoever has come since it was made', async () => {
  const api = start({
    onUser: () => {
      api.setToken(null);
      api.setToken('of somebody else');
    },
  });
  replies = [refusal(401), answer({ token: 'of somebody else', user: USER })];
  api.setToken('old');
  await expect(api.call(wallet.withdraw, { body })).rejects.toThrow('No');
  expect(sent.map(({ url }) => url)).toEqual(['/api/wallet/withdraw', '/api/auth/refresh']);
});

test('a call that meets a password given again meanwhile goes on with the new token', async () => {
  const api = start();
  replies = [
    () => {
      api.setToken('new');
      return refusal(401);
    },
    answer([]),
  ];
  api.setToken('old');
  await api.call(wallet.getBalances);
  expect(header(1, 'authorization')).toBe('Bearer new');
});

test('failure texts: details joined, else the error, else the status', async () => {
  replies = [
    refusal(400, {
      error: 'a',
      details: [
        { message: 'One', path: '' },
        { message: 'Two', path: '' },
      ],
    }),
    refusal(400, { error: 'Only this' }),
    new Response('<h1>Bad gateway</h1>', { status: 502 }),
    new Error(''),
  ];
  const api = start();
  const failures: CallFailure[] = [];
  for (let index = 0; index < 4; index += 1) {
    await api.call(wallet.getBalances).catch((failure: CallFailure) => failures.push(failure));
  }
  expect(failures.map(({ message }) => message)).toEqual([
    'One; Two',
    'Only this',
    'HTTP 502',
    'Unknown error occurred',
  ]);
  expect(failures.map(({ kind }) => kind)).toEqual(['refused', 'refused', 'refused', 'unreached']);
  const texts = { refused: 'Login failed', unreached: 'Login failed. Please try again.' };
  expect(failures.map((failure) => wordsFor(failure, texts))).toEqual([
    'One; Two',
    'Only this',
    'Login failed',
    'Login failed. Please try again.',
  ]);
});
