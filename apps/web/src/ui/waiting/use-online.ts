import { useSyncExternalStore } from 'react';
import { type Feed, freshness } from '../../platform/live/connection.ts';
import { useLive } from '../../platform/live/derive.ts';
import { useSession } from '../../platform/session/signed-in.ts';
import { NEEDS_NETWORK } from '../../texts/everywhere.ts';

function watchNetwork(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether this device has a network, and the server was there when the page began. */
export function useOnline(): boolean {
  const hasNetwork = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  const current = useSession();
  return hasNetwork && !(current.phase === 'signed-in' && current.isOffline);
}

/** How fresh what moves with prices is, the same for whoever says it. Without a network nobody waits for a price to be old. */
export function useFreshness(): Feed | 'offline' {
  const feed = useLive(freshness);
  return useOnline() ? feed : 'offline';
}

/** What a button gets that is of no use without the server. */
export function useReach() {
  return useOnline() ? {} : { disabled: true, title: NEEDS_NETWORK };
}
