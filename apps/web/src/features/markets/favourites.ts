import { useSyncExternalStore } from 'react';
import { storage } from '../../platform/session/signed-in.ts';

const KEY = 'halyard.favourites';
const listeners = new Set<() => void>();
let favourites: readonly string[] = readSaved();

function readSaved(): readonly string[] {
  const saved = storage.read(KEY);
  return Array.isArray(saved) ? saved.filter((one): one is string => typeof one === 'string') : [];
}

/** The symbols a person marked with a star, in this browser. */
export function useFavourites(): readonly string[] {
  return useSyncExternalStore(subscribe, () => favourites);
}

export function toggleFavourite(symbol: string): void {
  favourites = favourites.includes(symbol)
    ? favourites.filter((other) => other !== symbol)
    : [...favourites, symbol];
  storage.write(KEY, favourites);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
