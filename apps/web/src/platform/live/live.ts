import { createLiveSocket, later, openSocket } from '@halyard/client';
import { type admin, live, market } from '@halyard/contract';
import { useEffect } from 'react';
import { useConfig } from '../calls/config.ts';
import { reload, reloadAll } from '../calls/read.ts';
import { api, onSessionEnded, session } from '../session/signed-in.ts';
import { ACCOUNT_READS, readsChangedBy, readsOfAWhile } from './account-reads.ts';
import { feedState, pricesAreOld } from './connection.ts';
import { createPriceStore } from './price-store.ts';
import { serverNow, setServerTime } from './server-clock.ts';
import { ownUser } from './who-is-here.ts';

/** The browser's one socket and one store of prices, wired to the session and the cache. */

const POLL_EVERY_MS = 30_000;
const AGE_EVERY_MS = 2_500;
/** Several messages of one moment are one reason to read anew. */
const GATHER_MS = 60;
/** What each fill makes old, and nobody trades by. */
const GATHER_STATEMENT_MS = 1000;

export const prices = createPriceStore({
  schedule: (work) => {
    // A hidden tab draws nothing, and still wants to know where the market is when it is looked at again. One that is seen
    // hears before its next frame: within it the chart would have to wait for yet another, and each is dear.
    setTimeout(work, document.hidden ? 1000 : 0);
  },
  now: serverNow,
});

/** Accounts beside the main one: the one that is looked at, and all others once they are known. */
let followedBooks: readonly string[] = [];
onSessionEnded(() => {
  followedBooks = [];
});

const told = new EventTarget();
let gathered: live.Change[] = [];
let statementIsDue = false;

const socket = createLiveSocket({
  open: (events) => openSocket(location.href, events),
  readToken: api.readToken,
  readBooks: () => followedBooks,
  renewSession: session.renew,
  after: later,
  onState: (isUp) => {
    feedState.become(isUp ? 'live' : 'delayed');
    if (!isUp) prices.doubt();
  },
  onServerTime: setServerTime,
  onPrices: (message) => {
    // Said with each of them, since the clock of a machine that slept, or was set, goes on from somewhere else.
    setServerTime(message.at);
    prices.put(message.prices);
    if (pricesAreOld.read()) pricesAreOld.become(prices.areOld());
  },
  onChanges: takeChanges,
  onQueues: (detail) => told.dispatchEvent(new CustomEvent('queues', { detail })),
  // What befalls a person is told to their main account.
  onMissed: (isOfMain) => (isOfMain ? readAccount() : void reload(ACCOUNT_READS)),
  onNewEra: () => {
    void ownUser.read();
    void reloadAll();
  },
});

/** Prices, those of one account, and messages of all for as long as this component is on the page. */
export function useLiveConnection(book?: string): void {
  const maxQuoteAgeMs = useConfig()?.maxQuoteAgeMs;
  useEffect(() => socket.pricesChanged(book), [book]);
  useEffect(() => {
    if (maxQuoteAgeMs !== undefined) prices.trustFor(maxQuoteAgeMs);
  }, [maxQuoteAgeMs]);
  useEffect(() => {
    const leave = new AbortController();
    const { signal } = leave;
    socket.start();
    const forget = session.subscribe(socket.tokenChanged);
    const age = setInterval(() => {
      prices.age();
      pricesAreOld.become(prices.areOld());
    }, AGE_EVERY_MS);
    const poll = setInterval(() => void pollWhenDown(), POLL_EVERY_MS);
    const unwatch = feedState.subscribe(() => feedState.read() === 'delayed' && void pollWhenDown());
    addEventListener('online', socket.hurry, { signal });
    // The socket itself finds out much later.
    addEventListener('offline', prices.doubt, { signal });
    document.addEventListener('visibilitychange', () => !document.hidden && lookAgain(), { signal });
    return () => {
      leave.abort();
      forget();
      unwatch();
      clearInterval(age);
      clearInterval(poll);
      socket.stop();
      feedState.become('off');
    };
  }, []);
}

/** Messages of these accounts are wanted too. */
export function followBooks(books: readonly string[]): void {
  const wanted = [...new Set(books)].slice(0, live.MAX_FOLLOWED_BOOKS);
  if (wanted.every((book) => followedBooks.includes(book))) return;
  followedBooks = wanted;
  socket.booksChanged();
}

/** Hears of what happened to the account without anybody's doing. */
export function onNotification(listener: (title: string, body: string) => void): () => void {
  const hear = (event: Event) => {
    const { title, body } = (event as CustomEvent<{ title: string; body: string }>).detail;
    listener(title, body);
  };
  told.addEventListener('notification', hear);
  return () => told.removeEventListener('notification', hear);
}

/** Hears what waits in the back office, at first and whenever it is different. */
export function onQueues(listener: (queues: admin.Queues) => void): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<admin.Queues>).detail);
  told.addEventListener('queues', hear);
  return () => told.removeEventListener('queues', hear);
}

function takeChanges(changes: readonly live.Change[]): void {
  if (gathered.length === 0) setTimeout(readChanged, GATHER_MS);
  gathered.push(...changes);
  for (const change of changes) {
    if (change.kind === 'notification' && (change.category === 'trading' || change.category === 'alert')) {
      told.dispatchEvent(new CustomEvent('notification', { detail: change }));
    }
    // What staff change of somebody's account is told as a notification: from then on they may do more, or less.
    if (change.kind === 'notification' && change.category === 'account') void ownUser.read();
  }
}

function lookAgain(): void {
  socket.hurry();
  ownUser.lookAgain();
}

/** Whoever it belongs to included: what they may do is theirs, not a read of a screen. */
function readAccount(): void {
  void ownUser.read();
  void reload(ACCOUNT_READS);
}

function readChanged(): void {
  const changes = gathered;
  gathered = [];
  void reload(readsChangedBy(changes));
  const booked = readsOfAWhile(changes);
  if (booked.length === 0 || statementIsDue) return;
  statementIsDue = true;
  setTimeout(() => {
    statementIsDue = false;
    void reload(booked);
  }, GATHER_STATEMENT_MS);
}

/** Without the socket everything is asked for, every half a minute. */
async function pollWhenDown(): Promise<void> {
  if (feedState.read() === 'live') return;
  readAccount();
  prices.put(await api.call(market.listPrices).catch(() => []));
}
