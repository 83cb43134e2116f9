import { useEffect } from 'react';
import type { Feed } from '../platform/live/connection.ts';
import { SESSION } from '../texts/shell.ts';
import { useFreshness } from '../ui/waiting/use-online.ts';

type Look = { readonly word: string; readonly hint: string; readonly tone: string; readonly shape: string };

const DOT = 'M4 0a4 4 0 1 1 0 8 4 4 0 0 1 0-8';
const LOOKS: Record<Feed | 'offline', Look> = {
  live: { word: 'Connected', hint: 'Connected: prices are live', tone: 'text-up', shape: DOT },
  off: { word: 'Connected', hint: 'Connected', tone: 'text-up', shape: DOT },
  delayed: { word: 'Reconnecting', hint: SESSION.delayed, tone: 'text-warn', shape: 'M4 0l4 8H0z' },
  offline: { word: 'Offline', hint: SESSION.offline, tone: 'text-danger', shape: 'M0 0h8v8H0z' },
};

/** Whether figures can be trusted to be fresh; always in sight while signed in. */
export function ConnectionState() {
  const look = LOOKS[useFreshness()];
  const isConnected = look.word === 'Connected';
  useEffect(() => {
    document.documentElement.toggleAttribute('data-delayed', !isConnected);
    return () => document.documentElement.removeAttribute('data-delayed');
  }, [isConnected]);
  return (
    <span role="status" title={look.hint} className="flex items-center gap-1.5 px-1 text-dense text-muted">
      <svg aria-hidden viewBox="0 0 8 8" className={`size-2 ${look.tone}`}>
        <path d={look.shape} fill="currentColor" />
      </svg>
      <span className={isConnected ? 'sr-only xl:not-sr-only' : 'max-sm:sr-only'}>{look.word}</span>
    </span>
  );
}
