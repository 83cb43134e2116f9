import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';
import { createListeners } from '../live/listeners.ts';
import { lookWhere } from './book.ts';

/**
 * Where the portal's app stands: the path and the query of the address, as plain texts. `?token=1e5` stays the text it
 * is. Whoever changes the address goes through here, so that every screen hears of it.
 */
export type Query = Readonly<Record<string, string | undefined>>;
export type Address = { readonly path: string; readonly query: Query };
export type Place = { readonly to: string; readonly query?: Query };

export type GoOptions = {
  /** Puts the new address in the place of this one: back does not lead here again. */
  readonly replace?: boolean;
  /** Stays where one has scrolled to: only a part of the screen changes. */
  readonly keepScroll?: boolean;
};

type Overlay = { readonly step: number; readonly close: () => void };

let current: Address = read();
lookWhere(() => current.query['book']);
const changed = createListeners();
/** The step of the history that is shown. Before the first may be another site, to which no button of ours leads. */
let shown = entryNow().step;
/** What lies over the screen, the topmost last, and the step it was opened at. */
const overlays: Overlay[] = [];
let closing: Overlay | undefined;
let isLed = false;

function read(): Address {
  const { pathname, search } = window.location;
  return { path: pathname, query: Object.fromEntries(new URLSearchParams(search)) };
}

/**
 * Each entry of the history knows its number, through reloads too: whether somebody goes back or on is told by it. The first
 * one may stand twice.
 */
type Entry = { readonly step: number; readonly isTwice?: true };

function entryNow(): Entry {
  return { step: 0, ...(window.history.state as Entry | null) };
}

function announce(): void {
  current = read();
  changed.tell();
}

/** Back closes what lies over the screen, and the address stays: one is there again before it closes (decision 110). */
window.addEventListener('popstate', () => {
  const { step, isTwice } = entryNow();
  const top = overlays.at(-1);
  if (top && step < top.step && step < shown && !isLed) {
    closing = top;
    window.history.go(shown - step);
    return;
  }
  const isReturn = closing && step === shown;
  // What stood in for an overlay that was on its way may have given it its place in between.
  const isSucceeded = closing && !overlays.includes(closing) && top?.step === closing.step;
  if (isReturn && (closing === top || isSucceeded)) top?.close();
  closing = undefined;
  isLed = false;
  if (isReturn) return;
  const isLeaving = isTwice && step < shown;
  shown = step;
  if (isLeaving) window.history.back();
  else announce();
});

/** Back from the first step is heard only where that stands twice; with nothing open it leads on to what was before. */
function standTwice(): void {
  const { history } = window;
  history.replaceState({ step: 0, isTwice: true } satisfies Entry, '');
  shown = 1;
  history.pushState({ step: 1 } satisfies Entry, '');
}

/** For as long as something lies over the screen. */
export function closeOnBack(close: () => void): () => void {
  if (shown === 0) standTwice();
  const overlay = { step: shown, close };
  overlays.push(overlay);
  return () => void overlays.splice(overlays.indexOf(overlay), 1);
}

/** The same for what is on the page while it is open. Whether it closes is its own affair, as with Escape. */
export function useCloseOnBack(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // With the picture, not after it: what is seen is what Back closes.
  useLayoutEffect(() => closeOnBack(() => close()), []);
}

/** Leads back by so many steps, whatever lies over the screen. */
export function leadBack(count: number): void {
  isLed = true;
  window.history.go(-count);
}

/** Where it matters which of a customer's accounts one looks at. */
const OF_A_BOOK: ReadonlySet<string> = new Set(['/portal', '/auth']);

/** Who goes on within the portal stays with the account they look at, unless another one is named, or none. */
export function hrefOf({ to, query = {} }: Place): string {
  const { book } = current.query;
  const kept = book && OF_A_BOOK.has(to) && OF_A_BOOK.has(current.path) ? { book } : {};
  const given = Object.entries({ ...kept, ...query }).filter((pair): pair is [string, string] =>
    Boolean(pair[1]),
  );
  const text = new URLSearchParams(given).toString();
  return text === '' ? to : `${to}?${text}`;
}

/** Shows another place of the app. */
export function go(place: Place, { replace = false, keepScroll = false }: GoOptions = {}): void {
  const href = hrefOf(place);
  if (!replace) shown += 1;
  window.history[replace ? 'replaceState' : 'pushState']({ step: shown }, '', href);
  announce();
  if (!keepScroll) window.scrollTo({ top: 0, behavior: 'instant' });
}

/** Shows something else of the same place: another filter or page is no step to go back through. */
export function showHere(query: Query): void {
  go({ to: current.path, query }, { replace: true, keepScroll: true });
}

/** The same for an address as it was written down; unless something else is said, in the place of this one. */
export function goToHref(href: string, options: GoOptions = { replace: true }): void {
  const { pathname, search } = new URL(href, window.location.origin);
  go({ to: pathname, query: Object.fromEntries(new URLSearchParams(search)) }, options);
}

/** Where one came from, as long as that is on this site. Browsers that tell know of pages before this one, too. */
export function canGoBack(): boolean {
  return 'navigation' in window ? window.navigation.canGoBack : shown > 0;
}

export function currentHref(): string {
  return window.location.pathname + window.location.search;
}

export function currentAddress(): Address {
  return current;
}

export function useAddress(): Address {
  return useSyncExternalStore(subscribe, currentAddress);
}

export const subscribe = changed.add;
