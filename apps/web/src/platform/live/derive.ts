import { useSyncExternalStore } from 'react';
import type { Live } from './follow.ts';

/** What follows from something live: worked out once with each change of it, however many ask. */
export function derive<T, R>(live: Live<T>, of: (value: T) => R): Live<R> {
  let known: { readonly from: T; readonly value: R } | undefined;
  return {
    subscribe: live.subscribe,
    read: () => {
      const from = live.read();
      if (known === undefined || known.from !== from) known = { from, value: of(from) };
      return known.value;
    },
  };
}

/** All of it: whoever asks is drawn anew with each value that is another one. */
export function useLive<T>({ subscribe, read }: Live<T>): T {
  return useSyncExternalStore(subscribe, read);
}
