import type { users } from '@halyard/contract';
import { expect, test, vi } from 'vitest';
import type { RefreshOutcome } from '../calls/api.ts';
import { CallFailure } from '../calls/call-failure.ts';
import { createSession, type Leaving } from './session.ts';
import { createStorage, USER_KEY } from '../browser/storage.ts';

const USER = { id: 'u', email: 'ada@example.test', role: 'user' } as users.User;
const OTHER = { ...USER, id: 'other', email: 'mallory@example.test' };

function start(options: { saved?: boolean; outcome?: RefreshOutcome } = {}) {
  const shelf = new Map<string, string>();
  const storage = createStorage(() => ({
    getItem: (key) => shelf.get(key) ?? null,
    setItem: (key, value) => void shelf.set(key, value),
    removeItem: (key) => void shelf.delete(key),
  }));
  if (options.saved) storage.write(USER_KEY, USER);
  const told = {
    setToken: vi.fn(),
    sayGoodbye: vi.fn<(because: Leaving) => Promise<null>>(async () => null),
    onExpired: vi.fn(),
    onEnded: vi.fn(),
  };
  const refresh = vi.fn(async (): Promise<RefreshOutcome> => {
    if (options.outcome === 'refreshed') session.goOnAs(USER);
    if (options.outcome === 'refused') session.expire();
    return options.outcome ?? 'unreached';
  });
  const session = createSession({ storage, refresh, ...told });
  return { session, shelf, refresh, ...told };
}

test('a stranger is signed out at once, and nobody is asked', async () => {
  const { session, refresh } = start();
  expect(session.read().phase).toBe('checking');
  await session.start();
  expect(session.read().phase).toBe('signed-out');
  expect(refresh).not.toHaveBeenCalled();
});

test('a saved user comes back by a refresh', async () => {
  const { session } = start({ saved: true, outcome: 'refreshed' });
  await session.start();
  expect(session.read()).toMatchObject({ phase: 'signed-in', isOffline: false });
});

test('without a network the saved user stays, marked offline', async () => {
  const { session, shelf } = start({ saved: true, outcome: 'unreached' });
  await session.start();
  expect(session.read()).toMatchObject({ phase: 'signed-in', user: USER, isOffline: true });
  expect(shelf.has(USER_KEY)).toBe(true);
});

test('a refused refresh clears everything and says so once', async () => {
  const { session, shelf, onExpired, setToken, onEnded } = start({ saved: true, outcome: 'refused' });
  await session.start();
  session.expire();
  expect(session.read().phase).toBe('signed-out');
  expect(shelf.size).toBe(0);
  expect(setToken).toHaveBeenCalledWith(null);
  expect(onEnded).toHaveBeenCalled();
  expect(onExpired).toHaveBeenCalledTimes(1);
});

test('signing in keeps the user and never the token', () => {
  const { session, shelf, setToken } = start();
  session.signIn({ token: 'secret-token', user: USER });
  expect(setToken).toHaveBeenCalledWith('secret-token');
  expect([...shelf.values()].join()).not.toContain('secret-token');
  expect(session.read().phase).toBe('signed-in');
});

test('logging out asks the server with the token still there, and does not wait for it', async () => {
  const { session, sayGoodbye, setToken, onExpired } = start();
  session.signIn({ token: 't', user: USER });
  sayGoodbye.mockRejectedValueOnce(new Error('offline'));
  await session.signOut();
  const asked = sayGoodbye.mock.invocationCallOrder[0] ?? 0;
  expect(asked).toBeLessThan(setToken.mock.invocationCallOrder.at(-1) ?? 0);
  expect(session.read().phase).toBe('signed-out');
  expect(onExpired).not.toHaveBeenCalled();
});

test('a browser that keeps nothing stays signed in through a lost connection', async () => {
  const { session, shelf } = start({ outcome: 'unreached' });
  session.signIn({ token: 't', user: USER });
  shelf.clear();
  await session.renew();
  expect(session.read()).toMatchObject({ phase: 'signed-in', user: USER, isOffline: true });
});

test('a profile changed in another tab shows here', async () => {
  const { session, shelf } = start();
  session.signIn({ token: 't', user: USER });
  shelf.set(USER_KEY, JSON.stringify({ ...USER, firstName: 'Zoë' }));
  await session.followOtherTab();
  expect(session.read()).toMatchObject({ user: { firstName: 'Zoë' } });
});

test('where somebody else has logged in in another tab, this session ends before theirs is asked for', async () => {
  const { session, shelf, refresh, onEnded, setToken } = start();
  session.signIn({ token: 't', user: USER });
  shelf.set(USER_KEY, JSON.stringify(OTHER));
  refresh.mockImplementationOnce(async () => {
    expect(session.read().phase).toBe('signed-out');
    session.goOnAs(OTHER);
    return 'refreshed';
  });
  await session.followOtherTab();
  expect(onEnded).toHaveBeenCalledWith('elsewhere');
  expect(setToken).toHaveBeenLastCalledWith(null);
  expect(session.read()).toMatchObject({ phase: 'signed-in', user: OTHER });
});

test("a tab that slept through it does not go on with somebody else's token, and leaves them known", async () => {
  const { session, shelf, refresh, onEnded, setToken } = start();
  session.signIn({ token: 't', user: USER });
  shelf.set(USER_KEY, JSON.stringify(OTHER));
  refresh.mockImplementationOnce(async () => {
    session.goOnAs(OTHER);
    return 'refreshed';
  });
  await session.renew();
  expect(session.read().phase).toBe('signed-out');
  expect(onEnded).toHaveBeenCalledWith('elsewhere');
  expect(setToken).toHaveBeenLastCalledWith(null);
  expect(shelf.get(USER_KEY)).toContain(OTHER.id);
});

test('an answer about somebody who has left brings nobody back', async () => {
  const { session } = start();
  session.keepUser(USER);
  expect(session.read().phase).not.toBe('signed-in');
  session.signIn({ token: 't', user: OTHER });
  session.keepUser(USER);
  expect(session.read()).toMatchObject({ user: OTHER });
});

test('a logout in another tab is followed', async () => {
  const { session, shelf } = start();
  session.signIn({ token: 't', user: USER });
  shelf.clear();
  await session.followOtherTab();
  expect(session.read().phase).toBe('signed-out');
});

const LOST = new CallFailure({ kind: 'unreached', message: 'offline' });

test('a goodbye that nobody answered is said again at the next start, until it is', async () => {
  const { session, shelf, sayGoodbye, refresh } = start();
  session.signIn({ token: 't', user: USER });
  sayGoodbye.mockRejectedValueOnce(LOST);
  await session.signOut('idle');
  expect(JSON.stringify([...shelf])).not.toContain(USER.email);
  sayGoodbye.mockRejectedValueOnce(LOST);
  await session.start();
  await session.start();
  await session.start();
  expect(sayGoodbye.mock.calls).toEqual([['idle'], ['idle'], ['idle']]);
  expect(session.read().phase).toBe('signed-out');
  expect(refresh).not.toHaveBeenCalled();
});

test('it is said again when the network is back as well', async () => {
  const { session, sayGoodbye } = start();
  session.signIn({ token: 't', user: USER });
  sayGoodbye.mockRejectedValueOnce(LOST);
  await session.signOut();
  await session.renew();
  await session.renew();
  expect(sayGoodbye).toHaveBeenCalledTimes(2);
});

test('whoever has signed in since is not signed out by it', async () => {
  const { session, sayGoodbye } = start();
  session.signIn({ token: 't', user: USER });
  sayGoodbye.mockRejectedValueOnce(LOST);
  await session.signOut();
  session.signIn({ token: 't', user: OTHER });
  await session.start();
  expect(sayGoodbye).toHaveBeenCalledOnce();
});

test('nor is whoever is known from another tab, while a tab that slept through it says goodbye in vain', async () => {
  const { session, shelf, sayGoodbye } = start();
  session.signIn({ token: 't', user: USER });
  shelf.set(USER_KEY, JSON.stringify(OTHER));
  sayGoodbye.mockRejectedValueOnce(LOST);
  await session.signOut();
  await session.renew();
  await session.start();
  expect(sayGoodbye).toHaveBeenCalledOnce();
});

test('a server that has nothing to end is not asked again', async () => {
  const { session, sayGoodbye } = start();
  session.signIn({ token: 't', user: USER });
  sayGoodbye.mockRejectedValueOnce(
    new CallFailure({ kind: 'refused', message: 'No', status: 401, hasServerText: true }),
  );
  await session.signOut();
  await session.start();
  expect(sayGoodbye).toHaveBeenCalledOnce();
});
