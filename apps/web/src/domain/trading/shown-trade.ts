import { type RefObject, useEffect, useSyncExternalStore } from 'react';
import { onSessionEnded } from '../../platform/session/signed-in.ts';

/** A trade somebody asked to see from elsewhere: its row, or how its figures came about. */
export type ShownTrade = {
  readonly id: string;
  readonly of: 'position' | 'order';
  readonly as: 'row' | 'explanation';
};

let shown: ShownTrade | null = null;
const listeners = new Set<() => void>();

/** The list of trades shows it as soon as it is on the screen and has it. */
export function showTrade(trade: ShownTrade | null): void {
  shown = trade;
  for (const listener of listeners) listener();
}

onSessionEnded(() => showTrade(null));

export function useShownTrade(): ShownTrade | null {
  return useSyncExternalStore(subscribe, () => shown);
}

/** The row of a trade comes into sight, with the focus on the first thing it can do, when it is asked for. */
export function useShownRow(id: string, row: RefObject<HTMLElement | null>): void {
  const isWanted = useShownTrade()?.id === id && shown?.as === 'row';
  useEffect(() => {
    if (!isWanted) return;
    row.current?.scrollIntoView({ block: 'nearest' });
    row.current?.querySelector('button')?.focus();
    showTrade(null);
  }, [isWanted, row]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
