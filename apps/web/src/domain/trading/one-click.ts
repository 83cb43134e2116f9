import { useSyncExternalStore } from 'react';
import { storage } from '../../platform/session/signed-in.ts';

const KEY = 'halyard.close-with-one-click';
const listeners = new Set<() => void>();
let isOn = storage.read(KEY) === true;

/** Whether `Close` closes at once, without asking. Everybody is asked until they choose otherwise, in this browser. */
export function useOneClick(): boolean {
  return useSyncExternalStore(subscribe, () => isOn);
}

export function chooseOneClick(next: boolean): void {
  isOn = next;
  storage.write(KEY, next);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
