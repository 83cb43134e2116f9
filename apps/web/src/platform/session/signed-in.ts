import { auth } from '@halyard/contract';
import { useSyncExternalStore } from 'react';
import { createApi } from '../calls/api.ts';
import { createLastKnown } from '../calls/last-known.ts';
import { createSession, type Ending } from './session.ts';
import { ofBook } from '../browser/book.ts';
import { createStorage } from '../browser/storage.ts';

/** The browser's one client and one session, wired to each other. */

export const storage = createStorage(() => window.localStorage);

const announcements = new EventTarget();
let isLeaving = false;

const FIGURES = 'halyard-figures';

export const lastKnown = createLastKnown({
  fetch: (url, init) => window.fetch(url, init),
  openShelf: () => caches.open(FIGURES),
  now: Date.now,
  untilIdle: () =>
    new Promise((resolve) => {
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2_000 });
      else setTimeout(resolve, 500);
    }),
  whoIsHere: () => {
    const current = session.read();
    return current.phase === 'signed-in' ? current.user.id : null;
  },
  isCutOff: () => {
    const current = session.read();
    return current.phase === 'signed-in' && current.isOffline;
  },
});

export const api = createApi({
  fetch: (url, init) => lastKnown.fetch(url, init),
  ofBook,
  // Tabs share one refresh cookie that changes with every use, so they take turns.
  inTurn: async (work) => ('locks' in navigator ? navigator.locks.request('halyard-refresh', work) : work()),
  onUser: (user) => session.goOnAs(user),
  onExpired: () => session.expire(),
  isSignedIn: () => session.read().phase === 'signed-in',
});

export const session = createSession({
  storage,
  refresh: api.refresh,
  setToken: api.setToken,
  sayGoodbye: (because) => api.call(auth.logout, because === 'idle' ? { query: { because } } : {}),
  onExpired: () => {
    if (!isLeaving) announcements.dispatchEvent(new Event('expired'));
  },
  onEnded: (because) => {
    announcements.dispatchEvent(new CustomEvent('ended', { detail: because }));
    // Only where the page is reached encrypted, or from this machine, has a browser such a place.
    if ('caches' in window) void caches.delete(FIGURES).catch(() => undefined);
  },
});

/**
 * The password was given again: the tokens from before are worth nothing, and this one takes their place, also for the
 * socket, which hears of it as of any other change of the session.
 */
export function goOnWith({ token }: { readonly token: string }): void {
  const current = session.read();
  if (current.phase === 'signed-in') session.signIn({ token, user: current.user });
}

/** What somebody is doing ends their session. Reads are refused before its answer is here, and that is no news to them. */
export function leaveBy(doing: Promise<unknown>): void {
  isLeaving = true;
  void doing.finally(() => {
    isLeaving = false;
  });
}

/** Runs when the server ended the session, not when a person logged out. */
export function onSessionExpired(listener: () => void): () => void {
  announcements.addEventListener('expired', listener);
  return () => announcements.removeEventListener('expired', listener);
}

/** Runs whenever somebody is no longer signed in here: what was kept of their account must go. */
export function onSessionEnded(listener: (because: Ending | undefined) => void): void {
  announcements.addEventListener('ended', (event) =>
    listener((event as CustomEvent<Ending | undefined>).detail),
  );
}

export function useSession() {
  return useSyncExternalStore(session.subscribe, session.read);
}

/** The signed-in user; only for screens that stand behind a guard. */
export function useUser() {
  const current = useSession();
  if (current.phase !== 'signed-in') throw new Error('this screen needs a signed-in user');
  return current.user;
}
