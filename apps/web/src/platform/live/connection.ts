import { createHeld } from './listeners.ts';

/** Whether prices come as they happen. Small enough for the header to look at. */
export type Feed = 'off' | 'live' | 'delayed';

export const feedState = createHeld<Feed>('off');

/** Whether every price that is known has become too old to act on: a line may be silent for long before it is known to be dead. */
export const pricesAreOld = createHeld(false);
