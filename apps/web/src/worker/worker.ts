import type { notifications } from '@halyard/contract';

/**
 * Stands between the portal's pages and the network, so that the portal opens without one: it keeps the shell and the
 * parts of the screens of every day. What the API answers never passes through here; the last figures are kept by the
 * page, which knows whose they are (platform/calls/last-known.ts). It also shows push messages, with or without a page.
 */

const here = self as unknown as ServiceWorkerGlobalScope;

/** Put in by tools/web/build-web.ts: what to keep, and a name that changes with it. */
declare const KEPT_FILES: readonly string[];
declare const KEPT_NAME: string;
/** Put in as well: our mark, for what is shown outside of any page. */
declare const ICON: string;

/** What a page of the portal is told (platform/browser/worker.ts). */
type WorkerWord = { readonly open?: string; readonly isPushChanged?: true };

const SHELL = '/portal';
const PREFIX = 'halyard-shell-';
const CACHE = PREFIX + KEPT_NAME;

here.addEventListener('install', (event) => event.waitUntil(keepShell()));

here.addEventListener('activate', (event) => event.waitUntil(forgetOlder().then(() => here.clients.claim())));

here.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== here.location.origin) return;
  if (request.mode === 'navigate' && pathname === SHELL) event.respondWith(openShell(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(findAsset(request));
});

here.addEventListener('push', (event) => {
  if (!event.data) return;
  const { title, body, tag, at, open } = event.data.json() as notifications.PushText;
  // The system's own sign for a site, and ours beside the words.
  const look = { body, tag, timestamp: at, icon: ICON, data: open };
  event.waitUntil(here.registration.showNotification(title, look));
});

here.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(String(event.notification.data)));
});

/** The browser has arranged push messages anew: whoever is signed in here tells the server, now or when they come back. */
here.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(tellPages({ isPushChanged: true })),
);

async function keepShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([SHELL, ...KEPT_FILES]);
}

async function forgetOlder(): Promise<void> {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(older.map((name) => caches.delete(name)));
}

/** The newest shell as long as anybody answers; without a network, or with a server that is ill, the one from before. */
async function openShell(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const answer = await fetch(request).catch(() => null);
  if (answer?.ok && !answer.redirected) await cache.put(SHELL, answer.clone());
  if (answer && answer.status < 500) return answer;
  return (await cache.match(SHELL)) ?? answer ?? Response.error();
}

/** Its name is its hash: what is there is right. */
async function findAsset(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request.url, answer.clone());
  return answer;
}

/** In a page that is open, without loading it anew: somebody may be in the middle of something there. */
async function show(open: string): Promise<void> {
  const { pathname, search } = new URL(open, here.location.origin);
  const place = pathname + search;
  const page = await tellPages({ open: place });
  if (page) await page.focus().catch(() => undefined);
  else await here.clients.openWindow(place);
}

/** Tells one page of the portal, and which. */
async function tellPages(word: WorkerWord): Promise<WindowClient | undefined> {
  const pages = await here.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ url }) => new URL(url).pathname === SHELL);
  page?.postMessage(word, []);
  return page;
}
