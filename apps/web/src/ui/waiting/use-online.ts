import { useSyncExternalStore } from 'react';
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

/** What a button gets that is of no use without the server. */
export function useReach() {
  return useOnline() ? {} : { disabled: true, title: NEEDS_NETWORK };
}
