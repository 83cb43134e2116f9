import type { Live } from './follow.ts';
import { createHeld } from './listeners.ts';

/** Whether prices come as they happen. Small enough for the header to look at. */
export type Feed = 'off' | 'live' | 'delayed';

export const feedState = createHeld<Feed>('off');

/** Whether every price that is known has become too old to act on: a line may be silent for long before it is known to be dead. */
export const pricesAreOld = createHeld(false);

/**
 * How fresh what the line brings is, for whoever knows that there is a network: a line that stands and brings nothing is as good as one
 * that does not stand.
 */
export const freshness: Live<Feed> = {
  read: () => (feedState.read() === 'live' && pricesAreOld.read() ? 'delayed' : feedState.read()),
  subscribe: (listener) => {
    const leaves = [feedState.subscribe(listener), pricesAreOld.subscribe(listener)];
    return () => {
      for (const leave of leaves) leave();
    };
  },
};
