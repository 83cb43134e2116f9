import { expect, test } from 'vitest';
import { createLastKnown } from './last-known.ts';

const PORTFOLIO = '/api/investment/portfolio';
const GET = { method: 'GET' };

function open() {
  const kept = new Map<string, Response>();
  const state = { user: 'ann' as string | null, isCutOff: false, isDown: false, now: 1000, asked: 0 };
  const lastKnown = createLastKnown({
    fetch: async (url) => {
      state.asked += 1;
      if (state.isDown) throw new TypeError('Failed to fetch');
      return new Response(`${url} of ${state.user} at ${state.now}`);
    },
    openShelf: async () => ({
      match: async (name) => kept.get(name as string)?.clone(),
      put: async (name, answer) => void kept.set(name as string, answer),
    }),
    now: () => state.now,
    untilIdle: async () => undefined,
    whoIsHere: () => state.user,
    isCutOff: () => state.isCutOff,
  });
  const ask = async (url = PORTFOLIO, init: RequestInit = GET) => (await lastKnown.fetch(url, init)).text();
  return { state, kept, lastKnown, ask };
}

/** What is kept is written beside the answer. */
async function settled(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

test('a start without the server shows what was known, and from when', async () => {
  const { state, lastKnown, ask } = open();
  await ask();
  await settled();
  Object.assign(state, { isDown: true, isCutOff: true, now: 9000 });
  expect(lastKnown.readOldestAt()).toBeNull();
  expect(await ask()).toBe(`${PORTFOLIO} of ann at 1000`);
  expect(lastKnown.readOldestAt()).toBe(1000);
});

test('how old they are is told of the figures that are shown now, not of those of an earlier time', async () => {
  const { state, lastKnown, ask } = open();
  await ask();
  await settled();
  Object.assign(state, { isDown: true, isCutOff: true });
  await ask();
  Object.assign(state, { isDown: false, isCutOff: false, now: 5000 });
  await ask();
  await settled();
  expect(lastKnown.readOldestAt()).toBeNull();
  Object.assign(state, { isDown: true, isCutOff: true, now: 9000 });
  await ask();
  expect(lastKnown.readOldestAt()).toBe(5000);
});

test('a call that fails while the server is there stays a failure', async () => {
  const { state, ask } = open();
  await ask();
  await settled();
  state.isDown = true;
  await expect(ask()).rejects.toThrow('Failed to fetch');
});

test('who leaves before the figures are kept leaves none behind', async () => {
  const { state, kept, ask } = open();
  await ask();
  state.user = null;
  await settled();
  expect([...kept.keys()]).toEqual([]);
});

test('nobody is shown the figures of somebody else', async () => {
  const { state, ask } = open();
  await ask();
  await settled();
  Object.assign(state, { user: 'bob', isDown: true, isCutOff: true });
  await expect(ask()).rejects.toThrow('Failed to fetch');
});

test('only figures are kept: no act, no document, nothing of the back office', async () => {
  const { kept, ask } = open();
  await ask('/api/investment/trade', { method: 'POST' });
  await ask('/api/kyc/documents/1');
  await ask('/api/admin/users');
  await ask('/api/transaction/export');
  const figures = ['/api/investment/orders?status=pending', '/api/transaction?limit=5', '/api/books'];
  for (const url of figures) await ask(url);
  await settled();
  expect([...kept.keys()]).toEqual(figures.map((url) => `/last-known/ann${url}`));
});
