import { createHeld } from './listeners.ts';

/** Whether prices come as they happen. Small enough for the header to look at. */
export type Feed = 'off' | 'live' | 'delayed';

export const feedState = createHeld<Feed>('off');
