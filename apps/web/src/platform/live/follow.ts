import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';

/**
 * Something that changes several times a second. A component that shows it is drawn anew only when its own structure has
 * to change; the figures in it are written straight into its nodes, which costs a fraction of drawing it.
 */
export type Live<T> = {
  readonly read: () => T;
  readonly subscribe: (listener: () => void) => () => void;
};

/** Puts the newest value somewhere. */
export type Follower<T> = {
  readonly write: (value: T) => void;
  readonly end?: (() => void) | undefined;
};

/** A part that seldom changes: whoever asks is drawn anew when it does, and not with every value. */
export function usePart<T, P extends string | number | boolean | undefined>(
  live: Live<T>,
  partOf: (value: T) => P,
): P {
  return useSyncExternalStore(live.subscribe, () => partOf(live.read()));
}

/**
 * Hands every value to a follower, the first before the page is painted. Another source is a new start: its first value
 * is no movement. What a follower writes to must be its own, empty as far as React knows.
 */
export function useFollow<T>(live: Live<T>, start: () => Follower<T>): void {
  const begin = useEffectEvent(start);
  useLayoutEffect(() => {
    const follower = begin();
    const write = () => follower.write(live.read());
    write();
    const leave = live.subscribe(() => writeSoon(write));
    return () => {
      leave();
      due.delete(write);
      follower.end?.();
    };
  }, [live]);
}

const due = new Set<() => void>();

/**
 * All writing of a moment happens together, once everybody has heard the news: who measures the page on hearing it, as
 * the chart does, would else have it laid out again in between.
 */
function writeSoon(write: () => void): void {
  if (due.size === 0) queueMicrotask(writeAll);
  due.add(write);
}

function writeAll(): void {
  const writes = [...due];
  due.clear();
  for (const write of writes) write();
}
