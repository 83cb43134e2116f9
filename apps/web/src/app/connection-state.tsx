import { useSyncExternalStore } from 'react';
import { SESSION } from '../texts.ts';

/** Whether figures can be trusted to be fresh; always in sight while signed in. */
export function ConnectionState({ isOffline }: { readonly isOffline: boolean }) {
  const hasNetwork = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  const isConnected = hasNetwork && !isOffline;
  return (
    <span
      role="status"
      title={isConnected ? 'Connected' : SESSION.offline}
      className="flex items-center gap-1.5 px-1 text-dense text-muted"
    >
      <svg aria-hidden viewBox="0 0 8 8" className={isConnected ? 'size-2 text-up' : 'size-2 text-danger'}>
        {isConnected ? (
          <circle cx="4" cy="4" r="4" fill="currentColor" />
        ) : (
          <path d="M0 0h8v8H0z" fill="currentColor" />
        )}
      </svg>
      <span className={isConnected ? 'sr-only lg:not-sr-only' : ''}>
        {isConnected ? 'Connected' : 'Offline'}
      </span>
    </span>
  );
}

function watchNetwork(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
